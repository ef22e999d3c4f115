/** @jest-environment node */
import { loadZones } from '@shared/lib/time/dates';
import { FEATURE_IDS, FEATURE_NAMES, STORAGE_NAMES, STORAGE_PROVIDERS } from './features';
import { COUNTRIES, supportedCountry } from './places/countries';
import { ISO_COUNTRIES } from './places/iso-countries';
import { LOCALES } from './places/locales';
import { listedZone, TIMEZONES } from './places/timezones';
import { US_STATES } from './places/us-states';
import { isPlanConstant, PLAN_NAMES, PLAN_PRICES, PLAN_PRODUCTS } from './prices';
import { REMINDER_DAYS } from './reminder-days';

/** Whether no two entries are the same. */
function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

test('faxes go to 47 countries, identified by alpha-2 code, three of them with calling code 1', () => {
  expect(COUNTRIES).toHaveLength(47);
  expect(areDistinct(COUNTRIES.map((country) => country.alpha2))).toBe(true);
  expect(COUNTRIES.slice(0, 3).map((country) => country.alpha2)).toEqual(['US', 'CA', 'PR']);
  expect(COUNTRIES.filter((country) => country.country_code === 1)).toHaveLength(3);
  const rest = COUNTRIES.slice(3).map((country) => country.name);
  expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(supportedCountry('JE')?.name).toBe('Jersey');
  expect(supportedCountry('JM')).toBeUndefined();
});

test('every supported country is an ISO country with the same name', () => {
  const names = new Map(ISO_COUNTRIES.map((country) => [country.alpha2, country.name]));
  expect(ISO_COUNTRIES).toHaveLength(249);
  expect(names.size).toBe(249);
  expect(COUNTRIES.filter((country) => names.get(country.alpha2) !== country.name)).toEqual([]);
});

test('there are 29 reminder days: first, 2nd to 28th, last', () => {
  expect(REMINDER_DAYS.map((day) => day.index)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
  expect(REMINDER_DAYS[0]?.label).toBe('first');
  expect(REMINDER_DAYS[1]?.label).toBe('2nd');
  expect(REMINDER_DAYS[27]?.label).toBe('28th');
  expect(REMINDER_DAYS[28]?.label).toBe('last');
});

test('there are 50 states, the District of Columbia and the territories', () => {
  expect(US_STATES.filter((state) => state.territory !== true)).toHaveLength(51);
  expect(areDistinct(US_STATES.map((state) => state.abbreviation))).toBe(true);
});

test('browsers know every locale', () => {
  for (const { lang, locale, label } of LOCALES) {
    expect(new Intl.Locale(locale).language).toBe(lang);
    expect(label).not.toBe('');
  }
});

test('every time zone has clocks, here or in the tables, under one name', async () => {
  expect(areDistinct(TIMEZONES)).toBe(true);
  expect(TIMEZONES[0]).toBe('UTC');
  // A Node without a recent zone gets it from the tables, as a browser does.
  const zones = await loadZones();
  for (const tz of TIMEZONES) expect(zones.wallClock(Date.parse('2027-03-01T12:00Z'), tz)).not.toBeNull();
  const missing = Intl.supportedValuesOf('timeZone').filter((tz) => !TIMEZONES.includes(listedZone(tz)));
  expect(missing).toEqual([]);
  expect(listedZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(listedZone('Etc/UTC')).toBe('UTC');
  expect(listedZone('constructor')).toBe('constructor');
});

test('every plan has its price and every feature its name', () => {
  expect(PLAN_PRODUCTS.map((plan) => PLAN_PRICES[plan])).toEqual([0, 3300, 300, 3000]);
  expect(areDistinct(Object.values(PLAN_NAMES))).toBe(true);
  expect(isPlanConstant('PLAN_ONETIME_TRIAL')).toBe(true);
  expect(isPlanConstant('toString')).toBe(false);
  expect(FEATURE_IDS.map((id) => FEATURE_NAMES[id])).toHaveLength(6);
  expect(STORAGE_PROVIDERS.map((id) => STORAGE_NAMES[id])).toEqual(['Drive', 'Dropbox', 'OneDrive', 'Box']);
});
