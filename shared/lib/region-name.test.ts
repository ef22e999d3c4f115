/** @jest-environment node */
import { ISO_COUNTRIES } from '@shared/reference/places/iso-countries';
import { regionName } from './region-name';

test('a country has its name from the list, whatever the browser calls it', () => {
  jest.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('another name');
  for (const { alpha2, name } of ISO_COUNTRIES) expect(regionName(alpha2)).toBe(name);
  expect(regionName('MO')).toBe('Macao');
});

test("a region that is not on the list has the browser's name", () => {
  expect(['XK', 'AC', 'TA'].map(regionName)).toEqual(['Kosovo', 'Ascension Island', 'Tristan da Cunha']);
});

test.each(['', 'toString', '??'])('%j, which is not a region, stays as it is', (code) => {
  expect(regionName(code)).toBe(code);
});
