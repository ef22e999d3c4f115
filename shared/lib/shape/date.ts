import type { Shape } from './shape';

/**
 * A date in any notation of a server: a day (YYYY-MM-DD), an ISO-8601 time with or without a zone (then UTC), or
 * seconds or milliseconds since the epoch, as a number or in digits. Reads as a day, or as an ISO-8601 time with its
 * zone.
 */
// @__NO_SIDE_EFFECTS__
export function date(fallback?: string): Shape<string> {
  return { kind: 'text', read: readDate, fallback };
}

/** Reads a single date; undefined if it is none. */
export function readDate(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
  const number = Number(text);
  // 0 means no date, not 1970.
  if (number > 0) return isoOf(number < FIRST_MS ? number * 1000 : number);
  const [, day = '', time, hours, minutes = '00'] = ISO.exec(text) ?? [];
  // Some engines turn February 30 into a day in March.
  if (!isoOf(Date.parse(day))?.startsWith(day)) return undefined;
  if (time === undefined) return day;
  const moment = `${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`;
  return isoOf(Date.parse(moment)) && moment;
}

/** The day; the time, to the millisecond; hours and minutes of the offset. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*(?:Z|([+-]\d\d):?(\d\d)?)?)?$/i;

/** Numbers below this are seconds, as until the year 5138; as milliseconds they would end in 1973. */
const FIRST_MS = 1e11;

/** An instant (ms since the epoch) as ISO-8601; undefined if invalid, and for years of more than four digits. */
function isoOf(epochMs: number): string | undefined {
  const at = new Date(epochMs);
  return at.getTime() < Date.UTC(9999, 11, 30) ? at.toISOString() : undefined;
}
