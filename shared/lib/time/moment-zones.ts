import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range.js';
import type { Instant, WallClock, WallTime, ZonedInstant, ZoneTools } from './zoned-time';

/** moment-timezone, with its data for ten years. It parses and formats; our code finds skipped and repeated times. */
export const momentZones: ZoneTools = {
  zonedInstant,
  wallClock: (epochMs, tz) => (isCovered(epochMs, tz) ? wallOf(moment.tz(epochMs, tz)) : null),
  clock: (epochMs, tz) => {
    if (!isCovered(epochMs, tz)) return null;
    const at = moment.tz(epochMs, tz);
    return { offset: at.utcOffset(), abbreviation: at.zoneAbbr() };
  },
  countryZones: (alpha2) => (moment.tz.countries().includes(alpha2) ? moment.tz.zonesForCountry(alpha2) : []),
};

/** Version of the time zone database in the data: "2026f". */
export const ZONE_DATA = moment.tz.dataVersion;

/** Whether there is data for a zone, by any of its names in the time zone database. */
export function isZone(tz: string): boolean {
  return moment.tz.zone(tz) !== null;
}

const WALL = 'YYYY-MM-DD HH:mm';

function zonedInstant({ date, time, tz }: WallTime): ZonedInstant {
  const text = `${date} ${time}`;
  // The library takes "24:00" for the next day's midnight.
  if (moment.utc(text, WALL, true).format(WALL) !== text) return { kind: 'invalid' };
  if (!isZone(tz)) return { kind: 'unknown-zone' };
  // The library moves a skipped time forward by the length of the change, and takes the earlier of two equal times.
  const at = moment.tz(text, WALL, true, tz);
  const changes = changesOf(tz);
  if (at.format(WALL) !== text) {
    const change = changes.findLast((one) => one <= at.valueOf()) ?? at.valueOf();
    const before = moment.tz(change - 1, tz).utcOffset();
    return { kind: 'gap', from: wallOf(moment.utc(change).utcOffset(before)), to: wallOf(moment.tz(change, tz)) };
  }
  const change = changes.find((one) => one > at.valueOf()) ?? at.valueOf();
  const back = moment.tz(change - 1, tz).utcOffset() - moment.tz(change, tz).utcOffset();
  const later = at.clone().add(back, 'minutes');
  if (back > 0 && later.format(WALL) === text) return { kind: 'fold', ...instantOf(at), later: instantOf(later) };
  return { kind: 'ok', ...instantOf(at) };
}

/** When the clocks of a zone change, ms since the epoch, earliest first. */
function changesOf(tz: string): number[] {
  // The last period has no end.
  return moment.tz.zone(tz)?.untils.filter(Number.isFinite) ?? [];
}

/** Clocks in New York change every spring and fall: the first and last change show the years with data. */
const CHANGES = changesOf('America/New_York');
const COVERED = { from: CHANGES.at(0) ?? 0, to: CHANGES.at(-1) ?? 0 };

/** Outside these years the library would silently be wrong. */
function isCovered(epochMs: number, tz: string): boolean {
  return epochMs >= COVERED.from && epochMs < COVERED.to && isZone(tz);
}

function wallOf(at: moment.Moment): WallClock {
  return { date: at.format('YYYY-MM-DD'), time: at.format('HH:mm') };
}

function instantOf(at: moment.Moment): Instant {
  return { iso: at.format('YYYY-MM-DDTHH:mm:ssZ'), epochMs: at.valueOf(), offset: at.format('Z') };
}
