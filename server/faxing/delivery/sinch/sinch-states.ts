import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { object, optional } from '@shared/lib/shape/compound';
import { count, name, opaque, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import type { FaxReason } from '@shared/reference/fax-reasons';

/** A fax in Sinch's answers, as far as it is used. `labels` has our name of the try. */
export const sinchFax = object({
  id: name(),
  status: text(''),
  labels: opaque({}),
  pagesSentSuccessfully: optional(count()),
  errorType: text(''),
  errorCode: count(0),
  errorMessage: text(''),
});
/** A fax as Sinch tells it. */
export type SinchFax = Infer<typeof sinchFax>;

/** Where a fax with this many pages is: the pages that have arrived count before Sinch's words. */
export function progressOf(fax: SinchFax, pages: number): FaxProgress {
  const { status, pagesSentSuccessfully } = fax;
  const isOver = status === 'COMPLETED' || status === 'FAILURE';
  if (!isOver)
    return status === 'IN_PROGRESS' ? { at: 'sending', pagesSent: pagesSentSuccessfully ?? 0 } : { at: 'queued' };
  const pagesSent = pagesSentSuccessfully ?? (status === 'COMPLETED' ? pages : 0);
  if (pagesSent >= Math.max(pages, 1)) return { at: 'delivered', pagesSent };
  if (status === 'COMPLETED') return { at: 'unclear', pagesSent, detail: `Completed with ${pagesSent} pages` };
  return failureOf(fax, pagesSent);
}

function failureOf({ errorType, errorCode, errorMessage }: SinchFax, pagesSent: number): FaxProgress {
  const detail = `${errorType} ${errorCode}: ${errorMessage}`;
  const meaning = meaningOf(errorType, errorCode);
  if (meaning !== 'refused' && meaning !== 'unsendable' && meaning !== 'unclear') {
    return { at: 'failed', reason: meaning, pagesSent, detail };
  }
  return meaning === 'unclear' || pagesSent > 0 ? { at: 'unclear', pagesSent, detail } : { at: meaning, detail };
}

/**
 * What an error means. `refused`: our account, number or address. `unsendable`: this fax's files, or a number that the
 * account does not call.
 */
type Meaning = FaxReason | 'refused' | 'unsendable' | 'unclear';

function meaningOf(errorType: string, errorCode: number): Meaning {
  if (errorType === 'DOCUMENT_CONVERSION_ERROR') return OF_DOCUMENTS[errorCode] ?? 'unsendable';
  const isCall = errorType === 'CALL_ERROR' || errorType === 'FAX_ERROR' || errorType === 'LINE_ERROR';
  return isCall ? (OF_CALLS[errorCode] ?? 'other') : 'refused';
}

/** Sinch's error codes of documents that are not the documents' fault: it could not fetch or store them. */
const OF_DOCUMENTS: Readonly<Record<number, Meaning>> = { 54: 'refused', 57: 'refused', 69: 'refused' };

/** Sinch's error codes of calls by meaning; any other is `other`. */
const OF_CALLS: Readonly<Record<number, Meaning>> = {
  17: 'busy',
  16: 'no_answer',
  48: 'no_answer',
  13: 'not_a_fax',
  14: 'not_a_fax',
  30: 'not_a_fax',
  32: 'not_a_fax',
  132: 'not_a_fax',
  34: 'bad_number',
  49: 'bad_number',
  7: 'rejected',
  25: 'rejected',
  31: 'rejected',
  68: 'rejected',
  46: 'refused',
  113: 'refused',
  133: 'unsendable',
  75: 'unclear',
  76: 'unclear',
};
