import { DAY } from '@server/platform/clock';
import { ZONE_DATA } from '@shared/lib/time/moment-zones';

/** When the package with this data came out: governments have changed clocks since, of which it knows nothing. */
export const ZONE_DATA_RELEASED = '2026-10-29';

const YEAR = 365 * DAY;

/** Which time zone data the server and its pages have, and whether it is older than a year; `now` in ms since the epoch. */
export function zoneDataAt(now: number): { isOld: boolean; words: string } {
  const words = `version ${ZONE_DATA}, released on ${ZONE_DATA_RELEASED}`;
  if (now - Date.parse(ZONE_DATA_RELEASED) <= YEAR) return { isOld: false, words };
  return { isOld: true, words: `${words}, is older than a year: update moment-timezone, and build the pages again` };
}
