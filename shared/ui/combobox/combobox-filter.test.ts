/** @jest-environment node */
import fc from 'fast-check';
import { exactOption, filterOptions } from './combobox-filter';

const options = [
  { value: 'America/Los_Angeles', label: 'Los Angeles', keywords: 'America/Los_Angeles Pacific' },
  { value: 'Europe/London', label: 'London', keywords: 'Europe/London' },
  { value: 'America/Indiana/Knox', label: 'Knox, Indiana' },
];
const labels = (text: string) => filterOptions(options, text).map((option) => option.label);

it('returns all options in order for an empty text', () => {
  expect(filterOptions(options, '  ')).toEqual(options);
});

it('matches every word in any order, ignoring case, underscores and slashes', () => {
  expect(labels('angeles LOS')).toEqual(['Los Angeles']);
  expect(labels('america los_')).toEqual(['Los Angeles']);
  expect(labels('europe/lon')).toEqual(['London']);
});

it('lists labels that begin with the text first', () => {
  expect(labels('lo')).toEqual(['Los Angeles', 'London']);
  expect(labels('in')[0]).toBe('Knox, Indiana');
});

it('matches only the exact label', () => {
  expect(exactOption(options, ' london ')?.value).toBe('Europe/London');
  expect(exactOption(options, 'lond')).toBeUndefined();
});

it('never returns anything that is not in the list', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const option of filterOptions(options, text)) expect(options).toContain(option);
    }),
  );
});
