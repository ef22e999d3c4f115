import type { FaxReason } from '@shared/reference/fax-reasons';

/**
 * Whether to retry a fax that failed for this reason. Not if the number does not exist, nor if no fax machine answers:
 * each further call could ring a person's telephone.
 */
function isWorthRetrying(reason: FaxReason): boolean {
  return reason === 'busy' || reason === 'no_answer' || reason === 'other';
}

/**
 * How long to wait before the next try, ms; null if there is none.
 *
 * @param tries number of tries made, at least 1
 * @param delays delays before the second try, the third ..., ms
 */
export function delayAfter(reason: FaxReason, tries: number, delays: readonly number[]): number | null {
  return isWorthRetrying(reason) ? (delays[tries - 1] ?? null) : null;
}
