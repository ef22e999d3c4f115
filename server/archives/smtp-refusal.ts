import { TooLargeError } from '@server/bucket/disk-store';
import type { Log } from '@server/log';

/** Why a sender is told no, with the reply's code: 4xx is tried again later, 5xx comes back to the person who wrote. */
export class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: 451 | 452 | 550 | 552 | 554, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** What is answered to a failure: a refusal as it is, anything else is ours and is written down. */
export function answerTo(error: unknown, log: Log): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error;
  if (error instanceof TooLargeError) return new SmtpRefusal(552, 'A document of the mail is too large');
  log.error('mail', {}, error);
  return new SmtpRefusal(451, 'Please try again later');
}
