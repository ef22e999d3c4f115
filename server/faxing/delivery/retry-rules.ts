import type { FaxReason } from '@shared/reference/fax-reasons';

/**
 * Whether a fax that failed for this reason is tried again. Not a number that does not exist, and not one where somebody
 * or something answers that is no fax machine: each further call would ring on a person's telephone.
 */
function isWorthRetrying(reason: FaxReason): boolean {
  return reason === 'busy' || reason === 'no_answer' || reason === 'other';
}

/**
 * How long to wait for the next try, ms; null if there is none.
 *
 * @param tries how many have been made, at least 1
 * @param delays before the second try, the third ..., ms
 */
export function delayAfter(reason: FaxReason, tries: number, delays: readonly number[]): number | null {
  return isWorthRetrying(reason) ? (delays[tries - 1] ?? null) : null;
}
