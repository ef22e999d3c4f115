import { list, object, optional, unwrap } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { count, flag, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import { FAX_STATES } from './fax-status';
import { orderFile } from './files';
import { order, orderDetails } from './order';

/** A fax that a person has paid for. */
export const sentFax = object({
  /** Guid of its order. */
  id: name(),
  /** E.164. */
  to: text(''),
  pagecount: count(0),
  /** Cents. */
  amount: count(0),
  /** When it was paid. */
  created: date(''),
  /** When a scheduled fax is sent. */
  deliverytime: optional(date()),
  status: word(FAX_STATES),
  filenames: list(text(), []),
});
/** A fax of the list. */
export type SentFax = Infer<typeof sentFax>;

/** Answer to GET /v1/orders: faxes, newest first, and whether older ones follow. */
export const faxPage = object({ values: list(sentFax), more: flag(false) });
/** A page of a long list of faxes. */
export type FaxPage = Infer<typeof faxPage>;

/** Answer to POST /v1/orders/{guid}/again: the open order, with the files of the earlier one. */
export const faxAgain = unwrap('context', object({ order, details: orderDetails, files: list(orderFile, []) }));
/** The open order, filled from an earlier one. */
export type FaxAgain = Infer<typeof faxAgain>;
