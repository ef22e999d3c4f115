/**
 * The only file that hands a time zone to the browser (or to Node), which throws for a zone it has never heard of: a list
 * of zones is always newer than some browser. Nothing in here throws, whatever a zone or a time comes from.
 */
import { SITE_LOCALE } from '@shared/reference/site-locale';

/** How far clocks are from UTC, zone by zone. */
export interface Zones {
  /** Minutes east of UTC at an instant (ms since the epoch); null for a zone or a time there is no data for. */
  offsetAt(epochMs: number, tz: string): number | null;
}

/** The parts of an instant that a text shows. */
export type TimeShape = Omit<Intl.DateTimeFormatOptions, 'timeZone'>;

/** The instants handled here, ms since the epoch: those whose year has four digits in every zone. */
const SUPPORTED = { from: Date.UTC(1000, 0, 2), to: Date.UTC(9999, 11, 30) };

/** More than there are zones. */
const MAX_KEPT = 1000;

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** The browser's own zones: what every clock the person sees goes by. */
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

/** The browser's zones, and for those it lacks the tables that {@link takeTables} was given, from then on. */
export const knownZones: Zones = firstKnown(browserZones, {
  offsetAt: (epochMs, tz) => tables?.offsetAt(epochMs, tz) ?? null,
});

/** Zones of the first source that knows them. */
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

/** Hands {@link knownZones} the tables of zones, which are too large to be in a page from the start; null removes them. */
export function takeTables(zones: Zones | null): void {
  tables = zones;
}

/** Whether the browser, or Node, has a zone by itself. Keeps nothing, so any number of names may be asked for. */
export function hasZone(tz: string): boolean {
  return makeFormatter(tz, {}) !== null;
}

/** The zone of the browser's clock; UTC where it names none or one it does not have. Not for the first render. */
export function browserZone(): string {
  // Where the system's zone is not understood, some browsers say "Etc/Unknown" or nothing at all.
  const options: Partial<Intl.ResolvedDateTimeFormatOptions> = new Intl.DateTimeFormat().resolvedOptions();
  const tz = options.timeZone ?? '';
  return hasZone(tz) ? tz : 'UTC';
}

/**
 * An instant (ms since the epoch) in the site's language, by the clocks of a zone or, without one, of the browser; null for
 * a zone the browser does not have and for what is no instant.
 */
export function browserText(epochMs: number, tz: string | undefined, shape: TimeShape): string | null {
  if (!isSupported(epochMs)) return null;
  const formatter = tz === undefined ? new Intl.DateTimeFormat(SITE_LOCALE, shape) : makeFormatter(tz, shape);
  // Browsers differ in the kind of space before AM and PM.
  return formatter?.format(epochMs).replace(/\u202f/g, ' ') ?? null;
}

/** Whether a number is an instant handled here (ms since the epoch): its year has four digits in every zone. */
export function isSupported(epochMs: number): boolean {
  return epochMs >= SUPPORTED.from && epochMs < SUPPORTED.to;
}

function formatterOf(tz: string): Intl.DateTimeFormat | null {
  let formatter = formatters.get(tz);
  if (formatter === undefined) {
    // A server is asked for names from everywhere, and each formatter is large.
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
    // A zone the browser has never heard of.
    return null;
  }
}
