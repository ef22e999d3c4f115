/**
 * The only file that passes a time zone to the browser (or to Node), which throws for a zone it does not know: a list
 * of zones is always newer than some browser. Nothing here throws, wherever a zone or a time comes from.
 */
import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/** UTC offsets by zone. */
export interface Zones {
  /** Minutes east of UTC at an instant (ms since the epoch); null for a zone or a time without data. */
  offsetAt(epochMs: number, tz: string): number | null;
}

/** The parts of an instant that a text shows. */
export type TimeShape = Omit<Intl.DateTimeFormatOptions, 'timeZone'>;

/** The instants supported, ms since the epoch: those whose year has four digits in every zone. */
const SUPPORTED = { from: Date.UTC(1000, 0, 2), to: Date.UTC(9999, 11, 30) };

/** More than the number of zones. */
const MAX_KEPT = 1000;

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** The browser's own zones, which every clock the person sees follows. */
export const browserZones: Zones = {
  offsetAt(epochMs, tz) {
    const text = isSupported(epochMs) ? formatterOf(tz)?.format(epochMs) : undefined;
    if (text === undefined) return null;
    // "GMT-04:00"; plain "GMT" is UTC itself.
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  },
};

let tables: Zones | null = null;

/** The browser's zones, and for those it lacks the tables given to {@link takeTables}. */
export const knownZones: Zones = firstKnown(browserZones, {
  offsetAt: (epochMs, tz) => tables?.offsetAt(epochMs, tz) ?? null,
});

/** Zones from the first source that knows them. */
export function firstKnown(...sources: Zones[]): Zones {
  return {
    offsetAt(epochMs, tz) {
      for (const source of sources) {
        const offset = source.offsetAt(epochMs, tz);
        if (offset !== null) return offset;
      }
      return null;
    },
  };
}

/** Gives {@link knownZones} the zone tables, which are too large for a page's first load; null removes them. */
export function takeTables(zones: Zones | null): void {
  tables = zones;
}

/**
 * Whether the browser, or Node, knows a zone by itself. Caches nothing, so it may be called with any number of names.
 */
export function hasZone(tz: string): boolean {
  return makeFormatter(tz, {}) !== null;
}

/** The zone of the browser's clock; UTC if it reports none or one it does not know. Not for the first render. */
export function browserZone(): string {
  // For a formatter, the browser reads its tables, which takes a phone 50 ms. Temporal needs none, where there is one: no
  // browser had it, or all of it, before 2025, and TypeScript's library for ES2023 does not know it.
  const { Temporal } = globalThis as { Temporal?: { Now?: { zonedDateTimeISO?(): { timeZoneId: string } } } };
  const zone = Temporal?.Now?.zonedDateTimeISO?.().timeZoneId;
  if (zone) return zone;
  // If the system's zone is not recognized, some browsers report "Etc/Unknown" or nothing at all.
  const options: Partial<Intl.ResolvedDateTimeFormatOptions> = new Intl.DateTimeFormat().resolvedOptions();
  const tz = options.timeZone ?? '';
  return hasZone(tz) ? tz : 'UTC';
}

/**
 * An instant (ms since the epoch) in the site's language, by the clocks of a zone or, without one, of the browser; null
 * for a zone the browser does not know and for an invalid instant.
 */
export function browserText(epochMs: number, tz: string | undefined, shape: TimeShape): string | null {
  if (!isSupported(epochMs)) return null;
  const formatter = tz === undefined ? new Intl.DateTimeFormat(SITE_LOCALE, shape) : makeFormatter(tz, shape);
  // Browsers use different spaces before AM and PM.
  return formatter?.format(epochMs).replace(/\u202f/g, ' ') ?? null;
}

/** Whether a number is a supported instant (ms since the epoch): its year has four digits in every zone. */
export function isSupported(epochMs: number): boolean {
  return epochMs >= SUPPORTED.from && epochMs < SUPPORTED.to;
}

function formatterOf(tz: string): Intl.DateTimeFormat | null {
  let formatter = formatters.get(tz);
  if (formatter === undefined) {
    // Servers receive names from anywhere, and each formatter is large.
    if (formatters.size >= MAX_KEPT) formatters.clear();
    formatter = makeFormatter(tz, { timeZoneName: 'longOffset' });
    formatters.set(tz, formatter);
  }
  return formatter;
}

function makeFormatter(tz: string, shape: TimeShape): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(SITE_LOCALE, { ...shape, timeZone: tz });
  } catch {
    // A zone the browser does not know.
    return null;
  }
}
