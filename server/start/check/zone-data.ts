import { DAY } from '@server/platform/clock';
import { ZONE_DATA } from '@shared/lib/time/moment-zones';

/** Release date of the package with this data; later changes by governments are missing. */
export const ZONE_DATA_RELEASED = '2026-10-29';

const YEAR = 365 * DAY;

/** The version of the time zone data, and whether it is older than a year; `now` in ms since the epoch. */
export function zoneDataAt(now: number): { isOld: boolean; words: string } {
  const words = `version ${ZONE_DATA}, released on ${ZONE_DATA_RELEASED}`;
  if (now - Date.parse(ZONE_DATA_RELEASED) <= YEAR) return { isOld: false, words };
  return { isOld: true, words: `${words}, is older than a year: update moment-timezone, and build the pages again` };
}
