import { isSupported, type Zones } from './zones';

/** A date and time as a wall clock shows them. */
export interface WallClock {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm, 24 hours. */
  time: string;
}

/** Wall time in a zone (IANA name). */
export interface WallTime extends WallClock {
  tz: string;
}

/** An instant with the offset it was given in. */
export interface Instant {
  /** "2027-03-14T09:00:00-04:00", the form that an order's `deliverytime` has. */
  iso: string;
  /** Milliseconds since the epoch. */
  epochMs: number;
  /** "-04:00" */
  offset: string;
}

/**
 * What a wall time resolves to (specification 5, delivery time).
 *
 * `fold`: the time occurs twice, because clocks go back; the earlier one is used, and `later` is the other. `gap`: the
 * time does not exist; clocks jump from `from` to `to`.
 */
export type ZonedInstant =
  | ({ kind: 'ok' } & Instant)
  | ({ kind: 'fold'; later: Instant } & Instant)
  | { kind: 'gap'; from: WallClock; to: WallClock }
  | { kind: 'invalid' }
  | { kind: 'unknown-zone' };

const MINUTE = 60_000;

/** Greater than any zone's offset from UTC, and less than the time between two clock changes of one zone. */
const NEARBY = 36 * 60 * MINUTE;

/** The instant of a wall time in a zone. */
export function zonedInstant(wall: WallTime, zones: Zones): ZonedInstant {
  const asUtc = wallAsUtc(wall);
  if (asUtc === null) return { kind: 'invalid' };
  const before = zones.offsetAt(asUtc - NEARBY, wall.tz);
  const after = zones.offsetAt(asUtc + NEARBY, wall.tz);
  if (before === null || after === null) return { kind: 'unknown-zone' };

  // When clocks go back, the larger offset comes first, so the earlier instant is first here.
  const [first, second] = [...new Set([before, after])]
    .filter((offset) => zones.offsetAt(asUtc - offset * MINUTE, wall.tz) === offset)
    .map((offset) => instantAt(asUtc, offset));
  if (first === undefined) return gapAt(asUtc, before, after, wall.tz, zones);
  return second === undefined ? { kind: 'ok', ...first } : { kind: 'fold', ...first, later: second };
}

/** What clocks in a zone show at an instant; null for an unknown zone. */
export function wallClock(epochMs: number, tz: string, zones: Zones): WallClock | null {
  const offset = zones.offsetAt(epochMs, tz);
  return offset === null ? null : clockAt(epochMs + offset * MINUTE);
}

/** Minutes east of UTC as "+05:45". */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** The wall time read as if it were UTC, in ms; null for an invalid date or time of day. */
function wallAsUtc({ date, time }: WallClock): number | null {
  const text = `${date}T${time}`;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtc = Date.parse(`${text}Z`);
  // The instants around it must be supported too; and some engines carry February 30 over into March.
  if (!isSupported(asUtc - NEARBY) || !isSupported(asUtc + NEARBY)) return null;
  return new Date(asUtc).toISOString().startsWith(text) ? asUtc : null;
}

function instantAt(asUtc: number, offset: number): Instant {
  const text = offsetText(offset);
  const { date, time } = clockAt(asUtc);
  return { iso: `${date}T${time}:00${text}`, epochMs: asUtc - offset * MINUTE, offset: text };
}

/** The jump around a skipped wall time: searches for the minute at which the offset changes. */
function gapAt(asUtc: number, before: number, after: number, tz: string, zones: Zones): ZonedInstant {
  let old = Math.floor((asUtc - NEARBY) / MINUTE);
  let changed = Math.ceil((asUtc + NEARBY) / MINUTE);
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2);
    if (zones.offsetAt(middle * MINUTE, tz) === before) old = middle;
    else changed = middle;
  }
  return { kind: 'gap', from: clockAt((changed + before) * MINUTE), to: clockAt((changed + after) * MINUTE) };
}

function clockAt(asUtc: number): WallClock {
  const iso = new Date(asUtc).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
