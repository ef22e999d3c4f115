import { isDay } from '@shared/lib/shape/day';
import { browserZone, type TimeShape, textHere, textInUtc } from './browser-clock';
import { textInZone } from './dates';

/**
 * A date as `@shared/lib/shape/date` reads it: a day, the same everywhere, as "May 1, 2027", or a time by the clocks of
 * the person's zone as "May 1, 2027 at 9:00 AM". Any other text is returned unchanged. Pages that show times load the
 * zone tools first (`fetchZones`).
 */
export function formatHere(text: string, dateStyle: 'long' | 'medium' = 'long'): string {
  const at = Date.parse(text);
  if (isDay(text)) return textInUtc(at, { dateStyle }) ?? text;
  return timeHere(at, { dateStyle, timeStyle: 'short' }) ?? text;
}

function timeHere(at: number, shape: TimeShape): string | null {
  const zone = browserZone();
  // Only the browser knows the offset of a zone that it cannot name (reported as UTC), of a zone without data, and in
  // years without data. The text then follows the browser's own clock, also if the data cannot be fetched: no zone's
  // name is shown beside it.
  const text = zone === 'UTC' ? null : textInZone(at, zone, shape);
  return text ?? textHere(at, shape);
}
