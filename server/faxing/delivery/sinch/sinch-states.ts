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
  const isCall = errorType === 'CALL_ERROR' || errorType === 'FAX_ERROR' || errorType === 'LINE_ERROR';
  const meaning = isCall ? (MEANINGS[errorCode] ?? 'other') : 'refused';
  if (meaning === 'unclear' || (meaning === 'refused' && pagesSent > 0)) return { at: 'unclear', pagesSent, detail };
  if (meaning === 'refused') return { at: 'refused', detail };
  return { at: 'failed', reason: meaning, pagesSent, detail };
}

/** Sinch's error codes of calls by meaning; any other is `other`. Errors that are not a call's are `refused`. */
const MEANINGS: Readonly<Record<number, FaxReason | 'refused' | 'unclear'>> = {
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
  133: 'refused',
  75: 'unclear',
  76: 'unclear',
};
