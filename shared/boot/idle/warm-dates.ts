import { whenAtRest } from './when-idle';

/**
 * Makes the first date formatter while the page is at rest, because reading its tables takes 50 ms on a phone. Returns
 * a function that cancels it.
 */
export function warmDatesAtRest(): () => void {
  return whenAtRest(() => void new Intl.DateTimeFormat());
}
