import { readFileSync } from 'node:fs';
import { ZONE_DATA } from '@shared/lib/time/moment-zones';
import { ZONE_DATA_RELEASED, zoneDataAt } from './zone-data';

test('the date is the one at which the installed package says that it got this data', () => {
  const log = readFileSync('node_modules/moment-timezone/changelog.md', 'utf8');
  const entry = log.split(/^### /m).find((text) => text.includes(`IANA TZDB \`${ZONE_DATA}\``));
  expect(/_(\d{4}-\d\d-\d\d)_/.exec(entry ?? '')?.[1]).toBe(ZONE_DATA_RELEASED);
});

test.each([
  ['2026-11-28', false],
  ['2027-10-29', false],
  ['2027-10-30', true],
])('on %s it is older than a year: %j', (day, isOld) => {
  const { isOld: said, words } = zoneDataAt(Date.parse(day));
  expect(said).toBe(isOld);
  expect(words).toContain('version 2026f, released on 2026-10-29');
  expect(words.includes('older than a year')).toBe(isOld);
});
