import { type WallClock, type WallTime, wallClock, type ZonedInstant, zonedInstant } from './zoned-time';
import { browserZones, firstKnown, type Zones } from './zones';

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
 * years only) and says which zones a country has. A failed load rejects and is tried again by the next call.
 */
export async function loadZones(): Promise<ZoneTools> {
  const { momentZones, countryZones } = await import('./moment-zones');
  return zoneTools(firstKnown(browserZones, momentZones), countryZones);
}

/** Zone tools on given data. */
export function zoneTools(zones: Zones, countryZones: (alpha2: string) => string[] = () => []): ZoneTools {
  return {
    zonedInstant: (wall) => zonedInstant(wall, zones),
    wallClock: (epochMs, tz) => wallClock(epochMs, tz, zones),
    countryZones,
  };
}

/**
 * An instant (ms since the epoch) as read in a zone: "Sun, Nov 22, 2026, 9:00 AM EST". In a zone the browser does not
 * know it is given in UTC, and says so.
 */
export function formatInZone(epochMs: number, tz: string): string {
  const timeZone = browserZones.offsetAt(epochMs, tz) === null ? 'UTC' : tz;
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(epochMs);
  // Browsers differ in the kind of space before AM and PM.
  return text.replace(/\u202f/g, ' ');
}

/** What clocks in a zone show at an instant (ms since the epoch); null for a zone that the browser does not know. */
export function wallTimeIn(epochMs: number, tz: string): WallClock | null {
  return wallClock(epochMs, tz, browserZones);
}

/**
 * A calendar date as "December 31, 2026": a YYYY-MM-DD as it stands, the UTC date of an ISO-8601 time. A text that is
 * neither is returned unchanged.
 */
export function formatDay(text: string): string {
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) return text;
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(epochMs);
}

/** The person's own zone. Not for the first render: a prerendered page does not know it. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
