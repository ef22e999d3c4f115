import { isDay } from '@shared/lib/shape/day';
import { browserZone, type TimeShape, textHere, textInUtc } from './browser-clock';
import { textInZone } from './dates';

/**
 * A date as `@shared/lib/shape/date` reads it: a day, the same everywhere, as "May 1, 2027", and a time by the clocks of the
 * person's zone as "May 1, 2027 at 9:00 AM". Any other text is returned unchanged. A page that shows times loads the zone
 * tools before (`fetchZones`).
 */
export function formatHere(text: string, dateStyle: 'long' | 'medium' = 'long'): string {
  const at = Date.parse(text);
  if (isDay(text)) return textInUtc(at, { dateStyle }) ?? text;
  return timeHere(at, { dateStyle, timeStyle: 'short' }) ?? text;
}

function timeHere(at: number, shape: TimeShape): string | null {
  const zone = browserZone();
  // Only the browser knows the offset of a clock whose zone it cannot name, which is UTC then, of a zone that is not in the
  // data, and of years without data. So it goes by its own clock, as it does where the data cannot be fetched: no name of a
  // zone stands beside the text.
  const text = zone === 'UTC' ? null : textInZone(at, zone, shape);
  return text ?? textHere(at, shape);
}
