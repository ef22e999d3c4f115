import { type FaxReason, REASON_WORDS, UNSENT } from '@shared/reference/fax-reasons';
import type { ListedFax } from './fax-list';

/** What an operator may do with a fax. */
export const ACTIONS = ['again', 'sent', 'refund', 'refund-again'] as const;
export type AdminAction = (typeof ACTIONS)[number];

/**
 * The actions that apply to a fax in its current state. The server checks again before it carries one out.
 *
 * @param cannotCancel whether the fax engine has no way to end a fax that it has taken
 */
export function actionsFor(fax: ListedFax, cannotCancel: boolean): AdminAction[] {
  if (fax.ended_at !== null) return fax.refund === 'asked' && fax.refund_job === 'failed' ? ['refund-again'] : [];
  if (fax.job === 'unsure' || fax.job === 'failed') return ['sent', 'again', 'refund'];
  if (fax.job !== 'waiting') return [];
  if (cannotCancel && (fax.state === 'queued' || fax.state === 'sending')) return [];
  const isTriedLater = fax.state === 'waiting' && ((fax.tries ?? 0) > 0 || fax.detail !== null);
  return isTriedLater ? ['again', 'refund'] : ['refund'];
}

/** Where a fax is, in words. */
export function stateWords(fax: ListedFax): string {
  if (fax.job === 'unsure') return 'May have been sent: find out, then say so';
  if (fax.job === 'failed') return 'Given up by the queue';
  switch (fax.state) {
    case 'delivered':
      return 'Delivered';
    case 'failed':
      return `Not delivered: ${reasonWords(fax)}`;
    case 'sending':
      return `Sending, ${fax.pages_sent ?? 0} of ${fax.pages} pages`;
    case 'queued':
      return 'Queued at the fax engine';
    case 'waiting':
      if (fax.reason !== null) return `Waiting for the next try: ${reasonWords(fax)}`;
      return fax.detail === null ? 'Waiting for the fax engine' : `Our fax engine does not take it: ${fax.detail}`;
    case null:
      return fax.job === 'waiting' ? 'Not due yet, or due now' : 'Handed over';
  }
}

/** What happens to the money, in words; empty if it is kept. */
export function refundWords({ refund, refund_job }: ListedFax): string {
  if (refund === 'done') return 'Refunded';
  if (refund === null) return '';
  if (refund === 'failed') return 'The bank has not taken the refund: pay it out in another way';
  return refund_job === 'failed' ? 'The provider does not refund it' : 'Refund under way';
}

function reasonWords({ reason }: ListedFax): string {
  // Stored by this server, from the closed list.
  return reason === null ? UNSENT.words : REASON_WORDS[reason as FaxReason];
}
