import { type WallClock, type WallTime, wallClock, type ZonedInstant, zonedInstant } from './zoned-time';
import { browserText, browserZones, knownZones, type TimeShape, takeTables, type Zones } from './zones';

export type { WallClock, WallTime, ZonedInstant } from './zoned-time';

/** Operations that need time zone data. */
export interface ZoneTools {
  /** The instant of a wall time. Times that do not exist or occur twice are distinguished (specification 5). */
  zonedInstant(wall: WallTime): ZonedInstant;
  /** What clocks in a zone show at an instant (ms since the epoch); null for an unknown zone. */
  wallClock(epochMs: number, tz: string): WallClock | null;
  /** The zones of a country by its alpha-2 code, in no particular order; empty for an unknown country. */
  countryZones(alpha2: string): string[];
}

/**
 * Zone tools, with the zone data loaded on first use. The browser's own data gives the UTC offsets, so that what is
 * sent agrees with every clock the person sees. From the first load on, moment-timezone's data covers zones the browser
 * does not know (ten years only), for everything in this file; it also lists the zones of each country. A failed load
 * rejects, and the next call tries again.
 */
export async function loadZones(): Promise<ZoneTools> {
  const { momentZones, countryZones } = await import('./moment-zones');
  takeTables(momentZones);
  return zoneTools(knownZones, countryZones);
}

/** Whether the browser does not know a zone, so that its clocks can be shown only after {@link loadZones}. */
export function needsTables(tz: string): boolean {
  return tz !== '' && browserZones.offsetAt(0, tz) === null;
}

/** Zone tools for the given data. */
export function zoneTools(zones: Zones, countryZones: (alpha2: string) => string[] = () => []): ZoneTools {
  return {
    zonedInstant: (wall) => zonedInstant(wall, zones),
    wallClock: (epochMs, tz) => wallClock(epochMs, tz, zones),
    countryZones,
  };
}

/** An instant (ms since the epoch) in a zone, with day and time: "Sun, Nov 22, 2026, 9:00 AM EST". */
export function formatInZone(epochMs: number, tz: string): string {
  return `${formatDayInZone(epochMs, tz)}, ${formatTimeInZone(epochMs, tz)}`;
}

/**
 * An instant (ms since the epoch) in a zone, in full, as in a letter: "Thursday, December 24, 2026 at 9:30 AM (New York)".
 * In UTC for a zone that is unknown everywhere.
 */
export function formatInLetter(epochMs: number, tz: string): string {
  const { text } = clockText(epochMs, tz, { dateStyle: 'full', timeStyle: 'short' });
  return `${text} (${knownZones.offsetAt(epochMs, tz) === null ? 'UTC' : zoneName(tz)})`;
}

/** The day of an instant (ms since the epoch) in a zone: "Sun, Nov 22, 2026"; the UTC day for an unknown zone. */
export function formatDayInZone(epochMs: number, tz: string): string {
  return clockText(epochMs, tz, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).text;
}

/**
 * The time of an instant (ms since the epoch) in a zone: "9:00 AM EST". A zone unknown to the browser appears by name,
 * "9:00 AM Coyhaique time"; for one that is unknown everywhere, the time is in UTC and says so.
 */
export function formatTimeInZone(epochMs: number, tz: string): string {
  const { text, clock } = clockText(epochMs, tz, { hour: 'numeric', minute: '2-digit' }, { timeZoneName: 'short' });
  return clock === '' ? text : `${text} ${clock}`;
}

/**
 * The city of a zone, to follow {@link formatInZone}: " (New York)". Empty if that already names it, and for an unknown
 * zone.
 */
export function zoneNote(epochMs: number, tz: string): string {
  const name = zoneName(tz);
  const isNamed = knownZones.offsetAt(epochMs, tz) === null || formatTimeInZone(epochMs, tz).includes(name);
  return isNamed ? '' : ` (${name})`;
}

/** "America/New_York" as "New York"; "Etc/GMT+5", which is five hours behind, as its clocks call it: "GMT-5". */
export function zoneName(tz: string): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(tz) ?? [];
  if (sign !== undefined) return `GMT${sign === '+' ? '-' : '+'}${hours}`;
  return (tz.split('/').at(-1) ?? tz).replaceAll('_', ' ');
}

/** What clocks in a zone show at an instant (ms since the epoch); null for an unknown zone or an invalid time. */
export function wallTimeIn(epochMs: number, tz: string): WallClock | null {
  return wallClock(epochMs, tz, knownZones);
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
  return browserText(Date.parse(text), 'UTC', { dateStyle: 'long' }) ?? text;
}

/** An ISO-8601 time by the browser's own clock: "May 1, 2027 at 9:00 AM". Any other text is returned unchanged. */
export function formatHere(text: string): string {
  return browserText(Date.parse(text), undefined, { dateStyle: 'long', timeStyle: 'short' }) ?? text;
}

/** Shown for an invalid time. Values checked on entry never get here. */
const NO_TIME = 'an unknown time';

/** A part of an instant by a zone's clocks, and a name for those clocks if `named` did not give one. */
function clockText(epochMs: number, tz: string, shape: TimeShape, named: TimeShape = {}) {
  const own = browserZones.offsetAt(epochMs, tz) === null ? null : browserText(epochMs, tz, { ...shape, ...named });
  if (own !== null) return { text: own, clock: '' };
  const offset = knownZones.offsetAt(epochMs, tz);
  // Clocks with this offset show what UTC clocks show that much later.
  const text = browserText(epochMs + (offset ?? 0) * 60_000, 'UTC', shape);
  return { text: text ?? NO_TIME, clock: text === null ? '' : offset === null ? 'UTC' : `${zoneName(tz)} time` };
}
