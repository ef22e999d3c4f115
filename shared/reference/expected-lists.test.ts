/** @jest-environment node */
import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range';
// Copied from the owner's lists and the specification, and the ISO names from Unicode: never from the lists under test.
import expected from './expected-lists.json';
import { FEATURE_IDS, FEATURE_NAMES } from './features';
import { COUNTRIES } from './places/countries';
import { ISO_COUNTRIES } from './places/iso-countries';
import { LOCALES } from './places/locales';
import { SITE_LOCALE } from './places/site-locale';
import { TIMEZONES } from './places/timezones';
import { US_STATES } from './places/us-states';
import { PLAN_PRICES, SMALLEST_CHARGE } from './prices';
import { REMINDER_DAYS } from './reminder-days';
import { SCHEDULES } from './reports/schedules';
import { CURRENCY, SINGLE_FAX_SKU } from './single-fax';

test('the supported countries, in their order, with their calling codes', () => {
  expect(COUNTRIES.map(({ name, alpha2, country_code }) => [name, alpha2, country_code])).toEqual(expected.countries);
});

test('the reminder days, each with its index', () => {
  expect(REMINDER_DAYS).toEqual(expected.reminderDays.map((label, at) => ({ index: at + 1, label })));
});

test('the states, then the territories', () => {
  const rows = (list: object, rest: object) =>
    Object.entries(list).map(([abbreviation, name]: [string, string]) => ({ abbreviation, name, ...rest }));
  expect(US_STATES).toEqual([...rows(expected.usStates, {}), ...rows(expected.usTerritories, { territory: true })]);
});

test('the locales; the site is written for one of them', () => {
  expect(LOCALES.map(({ lang, locale, label }) => [lang, locale, label])).toEqual(expected.locales);
  expect(LOCALES.map(({ locale }) => locale)).toContain(SITE_LOCALE);
});

test('the ISO countries, by name', () => {
  expect(Object.fromEntries(ISO_COUNTRIES.map(({ alpha2, name }) => [alpha2, name]))).toEqual(expected.isoCountries);
  const names = ISO_COUNTRIES.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  // Every place with clocks, and the two uninhabited ones.
  expect(ISO_COUNTRIES.map(({ alpha2 }) => alpha2).sort()).toEqual([...moment.tz.countries(), 'BV', 'HM'].sort());
});

test('the time zones: UTC, and every zone of every country', () => {
  const zones = moment.tz.countries().flatMap((alpha2) => moment.tz.zonesForCountry(alpha2));
  expect([...TIMEZONES].sort()).toEqual([...new Set(['UTC', ...zones])].sort());
});

test('the features, the prices and how often a report comes', () => {
  expect(Object.fromEntries(FEATURE_IDS.map((id) => [id, FEATURE_NAMES[id]]))).toEqual(expected.features);
  expect(PLAN_PRICES).toEqual(expected.prices);
  expect([CURRENCY, SMALLEST_CHARGE, SINGLE_FAX_SKU]).toEqual(['USD', 100, 'SINGLE1']);
  expect(SCHEDULES.map(({ value }) => value)).toEqual(expected.schedules);
});
