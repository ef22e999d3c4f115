import { object, optional } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { count, text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import { FAX_REASONS } from '@shared/reference/fax-reasons';

/**
 * Where a paid fax can be. `refunded`: it could not be delivered, and its price was paid back. `handed_over`: by a
 * server that did not follow it, so nobody knows whether it has arrived.
 */
export const FAX_STATES = ['scheduled', 'queued', 'sending', 'handed_over', 'delivered', 'failed', 'refunded'] as const;

/** Answer to GET /v1/order/status/{guid} (capability `delivery`). */
export const faxStatus = object({
  status: word(FAX_STATES),
  pages: count(0),
  /** Of the latest try. */
  pages_sent: count(0),
  /** How many calls have been made. */
  tries: count(0),
  /** When the next try is due; for a scheduled fax, its delivery time. */
  next_try: optional(date()),
  /** When the status last changed. */
  updated: date(''),
  /** Why the latest try failed. */
  reason: optional(word(FAX_REASONS)),
  /** The reason as a sentence. */
  message: optional(text()),
});
/** What a server reports about a paid fax. */
export type FaxStatus = Infer<typeof faxStatus>;
