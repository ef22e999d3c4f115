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
 * Result of resolving a wall time (specification 5, delivery time).
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

/** The clocks of a zone at an instant. */
export interface ZoneClock {
  /** Minutes east of UTC. */
  offset: number;
  /** As in the time zone database: "EST", or "-03" where the clock has no common name. */
  abbreviation: string;
}

/** Functions that need time zone data: the same for pages, server and mails, whatever zones the runtime knows. */
export interface ZoneTools {
  /** The instant of a wall time. Times that do not exist or occur twice are distinguished (specification 5). */
  zonedInstant(wall: WallTime): ZonedInstant;
  /** What clocks in a zone show at an instant (ms since the epoch); null for an unknown zone, or years without data. */
  wallClock(epochMs: number, tz: string): WallClock | null;
  /** The clocks of a zone at an instant (ms since the epoch); null for an unknown zone, or years without data. */
  clock(epochMs: number, tz: string): ZoneClock | null;
  /** The zones of a country by its alpha-2 code, in no particular order; empty for an unknown country. */
  countryZones(alpha2: string): string[];
}
