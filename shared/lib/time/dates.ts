import { isSupported, type TimeShape, textInUtc } from './browser-clock';
import type { WallClock, ZoneClock, ZoneTools } from './zoned-time';

let loaded: ZoneTools | null = null;

/**
 * The zone tools, with their data loaded on first use, because it is too large for a page's first load. Code that shows
 * times in a zone loads them first; until then this file's functions show UTC, and say so. A failed load rejects, and
 * the next call tries again.
 */
export async function loadZones(): Promise<ZoneTools> {
  loaded ??= (await import('./moment-zones')).momentZones;
  return loaded;
}

/** The same for a page that can do without them: null if they could not be fetched. */
export async function fetchZones(): Promise<ZoneTools | null> {
  try {
    return await loadZones();
  } catch {
    // Offline, or a new version was just deployed; the caller reports it if it matters.
    return null;
  }
}

/**
 * Forgets the zone tools, as on a new page.
 * @internal For tests.
 */
export function forgetZones(): void {
  loaded = null;
}

/** An instant (ms since the epoch) in a zone, with day and time: "Sun, Nov 22, 2026, 9:00 AM EST". */
export function formatInZone(epochMs: number, tz: string): string {
  return `${formatDayInZone(epochMs, tz)}, ${formatTimeInZone(epochMs, tz)}`;
}

/**
 * An instant (ms since the epoch) in a zone, in full, as in a letter: "Thursday, December 24, 2026 at 9:30 AM (New
 * York)"; in UTC for an unknown zone.
 */
export function formatInLetter(epochMs: number, tz: string): string {
  const text = clockText(epochMs, tz, { dateStyle: 'full', timeStyle: 'short' });
  return `${text} (${clockOf(epochMs, tz) === null ? 'UTC' : zoneName(tz)})`;
}

/** The day of an instant (ms since the epoch) in a zone: "Sun, Nov 22, 2026"; the UTC day for an unknown zone. */
export function formatDayInZone(epochMs: number, tz: string): string {
  return clockText(epochMs, tz, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}

/** The time of an instant (ms since the epoch) in a zone: "9:00 AM EST", "9:00 AM GMT+5:30"; UTC if it is unknown. */
export function formatTimeInZone(epochMs: number, tz: string): string {
  const text = clockText(epochMs, tz, { hour: 'numeric', minute: '2-digit' });
  const clock = clockOf(epochMs, tz);
  return text === NO_TIME ? text : `${text} ${clock === null ? 'UTC' : clockName(clock)}`;
}

/** A zone's city, to follow {@link formatInZone}: " (New York)". Empty if that names it or the zone is unknown. */
export function zoneNote(epochMs: number, tz: string): string {
  const clock = clockOf(epochMs, tz);
  const name = zoneName(tz);
  return clock === null || clockName(clock) === name ? '' : ` (${name})`;
}

/** "America/New_York" as "New York"; "Etc/GMT+5", which is five hours behind, as "GMT-5", the name of its clocks. */
export function zoneName(tz: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(tz) ?? [];
  if (sign !== undefined) return `GMT${sign === '+' ? '-' : '+'}${hours}`;
  return (tz.split('/').at(-1) ?? tz).replaceAll('_', ' ');
}

/** A zone's offset from UTC at an instant (ms since the epoch): "GMT+5:30"; null for an unknown zone. */
export function offsetIn(epochMs: number, tz: string): string | null {
  const clock = clockOf(epochMs, tz);
  return clock && offsetName(clock.offset);
}

/** What clocks in a zone show at an instant (ms since the epoch); null for an unknown zone or an invalid time. */
export function wallTimeIn(epochMs: number, tz: string): WallClock | null {
  const there = loaded?.wallClock(epochMs, tz) ?? null;
  if (there !== null || tz !== 'UTC' || !isSupported(epochMs)) return there;
  const iso = new Date(epochMs).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The date in a zone at an instant (ms since the epoch) as YYYY-MM-DD; the UTC date for an unknown zone. */
export function dateIn(epochMs: number, tz: string): string {
  return (wallTimeIn(epochMs, tz) ?? wallTimeIn(epochMs, 'UTC'))?.date ?? '';
}

/**
 * A calendar date as "December 31, 2026": a YYYY-MM-DD unchanged, the UTC date of an ISO-8601 time. Any other text is
 * returned unchanged.
 */
export function formatDay(text: string): string {
  return textInUtc(Date.parse(text), { dateStyle: 'long' }) ?? text;
}

/**
 * A part of an instant (ms since the epoch) by a zone's clocks; null for an unknown zone, years without data, or while
 * the data is not loaded.
 */
export function textInZone(epochMs: number, tz: string, shape: TimeShape): string | null {
  const clock = clockOf(epochMs, tz);
  // A clock with this offset shows what a UTC clock shows that much later.
  return clock && textInUtc(epochMs + clock.offset * 60_000, shape);
}

/** Shown for an invalid time. Values checked on entry never cause it. */
const NO_TIME = 'an unknown time';

/** A part of an instant by a zone's clocks; by UTC's for an unknown zone. */
function clockText(epochMs: number, tz: string, shape: TimeShape): string {
  return textInZone(epochMs, tz, shape) ?? textInUtc(epochMs, shape) ?? NO_TIME;
}

function clockOf(epochMs: number, tz: string): ZoneClock | null {
  return loaded?.clock(epochMs, tz) ?? null;
}

/**
 * English names of clocks, by minutes east of UTC. Other abbreviations are not English, or mean several clocks, such as
 * CST (China) and IST: those clocks are named by their offset.
 */
const CLOCK_NAMES: Readonly<Record<string, number>> = {
  UTC: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  HDT: -540,
};

/** "EST", "GMT", "GMT+5:30". */
function clockName({ offset, abbreviation }: ZoneClock): string {
  return CLOCK_NAMES[abbreviation] === offset ? abbreviation : offsetName(offset);
}

/** "GMT", "GMT+5:30". `offset`: minutes east of UTC. */
function offsetName(offset: number): string {
  if (offset === 0) return 'GMT';
  const size = Math.abs(offset);
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes}`;
}
