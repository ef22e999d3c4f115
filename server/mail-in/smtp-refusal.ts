import { ArchiveFullError } from '@server/archives/documents/document-quota';
import { TooLargeError } from '@server/bucket/disk-store';
import type { Log } from '@server/platform/log';

/** Why a mail is rejected, with the reply code: on 4xx the sender retries later, on 5xx the mail bounces. */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal';

  readonly responseCode: number;

  constructor(responseCode: 451 | 452 | 550 | 552 | 554, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** The reply to a failure: a refusal unchanged; anything else is our own fault and is logged. */
export function answerTo(error: unknown, log: Log): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error;
  if (error instanceof TooLargeError) return new SmtpRefusal(552, 'A document of the mail is too large');
  if (error instanceof ArchiveFullError) return new SmtpRefusal(error.reason === 'full' ? 552 : 452, error.message);
  log.error('mail', {}, error);
  return new SmtpRefusal(451, 'Please try again later');
}
