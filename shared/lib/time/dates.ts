import { type WallClock, type WallTime, wallClock, type ZonedInstant, zonedInstant } from './zoned-time';
import { browserText, browserZones, knownZones, type TimeShape, takeTables, type Zones } from './zones';

export type { WallClock, WallTime, ZonedInstant } from './zoned-time';

/** Work with time zones that needs the zone data. */
export interface ZoneTools {
  /** The instant of a wall time; times that do not exist or come twice are told apart (Specification 5). */
  zonedInstant(wall: WallTime): ZonedInstant;
  /** What clocks in a zone show at an instant (ms since the epoch); null for an unknown zone. */
  wallClock(epochMs: number, tz: string): WallClock | null;
  /** The zones of a country by its alpha-2 code, the most populous not necessarily first; empty for an unknown one. */
  countryZones(alpha2: string): string[];
}

/**
 * Zone tools, with the zone data loaded on first use. The browser's own data says how far a zone is from UTC, so that
 * what is sent agrees with every clock the person sees; moment-timezone's covers zones the browser does not know (ten
 * years only), from then on for everything in this file, and says which zones a country has. A failed load rejects and is
 * tried again by the next call.
 */
export async function loadZones(): Promise<ZoneTools> {
  const { momentZones, countryZones } = await import('./moment-zones');
  takeTables(momentZones);
  return zoneTools(knownZones, countryZones);
}

/** Whether a zone is shown by its own clocks only after {@link loadZones}: the browser does not know it. */
export function needsTables(tz: string): boolean {
  return tz !== '' && browserZones.offsetAt(0, tz) === null;
}

/** Zone tools on given data. */
export function zoneTools(zones: Zones, countryZones: (alpha2: string) => string[] = () => []): ZoneTools {
  return {
    zonedInstant: (wall) => zonedInstant(wall, zones),
    wallClock: (epochMs, tz) => wallClock(epochMs, tz, zones),
    countryZones,
  };
}

/** An instant (ms since the epoch) as read in a zone, the day and the time: "Sun, Nov 22, 2026, 9:00 AM EST". */
export function formatInZone(epochMs: number, tz: string): string {
  return `${formatDayInZone(epochMs, tz)}, ${formatTimeInZone(epochMs, tz)}`;
}

/** The day of an instant (ms since the epoch) in a zone: "Sun, Nov 22, 2026"; the UTC day where nobody knows the zone. */
export function formatDayInZone(epochMs: number, tz: string): string {
  return clockText(epochMs, tz, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).text;
}

/**
 * The time of an instant (ms since the epoch) in a zone: "9:00 AM EST". A zone that the browser does not know is said by
 * its name, "9:00 AM Coyhaique time"; one that nobody knows is shown in UTC, and that is said.
 */
export function formatTimeInZone(epochMs: number, tz: string): string {
  const { text, clock } = clockText(epochMs, tz, { hour: 'numeric', minute: '2-digit' }, { timeZoneName: 'short' });
  return clock === '' ? text : `${text} ${clock}`;
}

/**
 * The town of a zone, to stand after {@link formatInZone}: " (New York)". Empty where that has said it, and for a zone that
 * nobody knows.
 */
export function zoneNote(epochMs: number, tz: string): string {
  const name = zoneName(tz);
  const isSaid = knownZones.offsetAt(epochMs, tz) === null || formatTimeInZone(epochMs, tz).includes(name);
  return isSaid ? '' : ` (${name})`;
}

/** "America/New_York" as "New York". */
export function zoneName(tz: string): string {
  return (tz.split('/').at(-1) ?? tz).replaceAll('_', ' ');
}

/** What clocks in a zone show at an instant (ms since the epoch); null for a zone or a time that is not known. */
export function wallTimeIn(epochMs: number, tz: string): WallClock | null {
  return wallClock(epochMs, tz, knownZones);
}

/** The date in a zone at an instant (ms since the epoch) as YYYY-MM-DD; the UTC date where nobody knows the zone. */
export function dateIn(epochMs: number, tz: string): string {
  return (wallTimeIn(epochMs, tz) ?? wallTimeIn(epochMs, 'UTC'))?.date ?? '';
}

/**
 * A calendar date as "December 31, 2026": a YYYY-MM-DD as it stands, the UTC date of an ISO-8601 time. A text that is
 * neither is returned unchanged.
 */
export function formatDay(text: string): string {
  return browserText(Date.parse(text), 'UTC', { dateStyle: 'long' }) ?? text;
}

/** An ISO-8601 time by the browser's own clock: "May 1, 2027 at 9:00 AM". A text that is none is returned unchanged. */
export function formatHere(text: string): string {
  return browserText(Date.parse(text), undefined, { dateStyle: 'long', timeStyle: 'short' }) ?? text;
}

/** Shown for a number that is no time; nothing that is checked where it enters comes to this. */
const NO_TIME = 'an unknown time';

/** A part of an instant by the clocks of a zone, and what to call these clocks where `named` did not say it. */
function clockText(epochMs: number, tz: string, shape: TimeShape, named: TimeShape = {}) {
  const own = browserZones.offsetAt(epochMs, tz) === null ? null : browserText(epochMs, tz, { ...shape, ...named });
  if (own !== null) return { text: own, clock: '' };
  const offset = knownZones.offsetAt(epochMs, tz);
  // What clocks that are so far from UTC show is what UTC clocks show that much later.
  const text = browserText(epochMs + (offset ?? 0) * 60_000, 'UTC', shape);
  return { text: text ?? NO_TIME, clock: text === null ? '' : offset === null ? 'UTC' : `${zoneName(tz)} time` };
}
