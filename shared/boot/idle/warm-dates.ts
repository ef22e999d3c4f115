import { whenAtRest } from './when-idle';

/**
 * Makes the first formatter of dates while the page is at rest: the browser reads its tables for it, which takes a phone
 * 50 ms. Returns a function that cancels it.
 */
export function warmDatesAtRest(): () => void {
  return whenAtRest(() => void new Intl.DateTimeFormat());
}
