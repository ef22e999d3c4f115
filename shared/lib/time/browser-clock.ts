/**
 * The only file that gets dates as text from the runtime. It never passes a zone: the runtime's data may be older than
 * a government's decision, and an unknown zone would throw.
 */
import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/** The parts of an instant that a text shows. */
export type TimeShape = Omit<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'>;

/** The instants supported, ms since the epoch: those whose year has four digits in every zone. */
const SUPPORTED = { from: Date.UTC(1000, 0, 2), to: Date.UTC(9999, 11, 30) };

/** The zone of the browser's clock; UTC if it reports none. Not for the first render. */
export function browserZone(): string {
  // A formatter makes the browser read its tables, which takes 50 ms on a phone. Temporal needs none; browsers lacked
  // all or parts of it before 2025, and TypeScript's library for ES2023 does not declare it.
  const { Temporal } = globalThis as { Temporal?: { Now?: { zonedDateTimeISO?(): { timeZoneId: string } } } };
  const zone = Temporal?.Now?.zonedDateTimeISO?.().timeZoneId ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // For an unrecognized system zone some browsers report "Etc/Unknown" or, despite the types, nothing.
  return !zone || zone === 'Etc/Unknown' ? 'UTC' : zone;
}

/** An instant (ms since the epoch) in the site's language by the browser's own clock; null for an invalid instant. */
export function textHere(epochMs: number, shape: TimeShape): string | null {
  return textBy(epochMs, shape);
}

/** An instant (ms since the epoch) in the site's language in UTC; null for an invalid instant. */
export function textInUtc(epochMs: number, shape: TimeShape): string | null {
  return textBy(epochMs, { ...shape, timeZone: 'UTC' });
}

/** Whether a number is a supported instant (ms since the epoch): its year has four digits in every zone. */
export function isSupported(epochMs: number): boolean {
  return epochMs >= SUPPORTED.from && epochMs < SUPPORTED.to;
}

function textBy(epochMs: number, shape: Intl.DateTimeFormatOptions): string | null {
  if (!isSupported(epochMs)) return null;
  // Browsers use different spaces before AM and PM.
  return new Intl.DateTimeFormat(SITE_LOCALE, shape).format(epochMs).replace(/\u202f/g, ' ');
}
