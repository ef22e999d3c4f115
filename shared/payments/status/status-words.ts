import { ADDED_MESSAGES } from '@shared/messages';
import type { PaymentPhase } from './payment-phase';

/** What the status of a payment says, or of something that is free. */
export interface StatusWords {
  /** What is being done. */
  doing: Record<Extract<PaymentPhase, { kind: 'working' }>['doing'], string>;
  /** Title of a refusal. */
  refused: string;
  /** Titles of an outcome that is not known, and of one that another tab waits for, about `subject`. */
  unknown: string;
  elsewhere: (subject: string) => string;
  finishThere: string;
  /** That the outcome is not known. `detail`: what the server said of it. */
  notHeard: (detail?: string) => string;
  /** What follows if it went well. */
  ifDone: string;
}

/** What is asked of the person while something is being done. */
export const KEEP_OPEN = 'Please keep this page open.';

/** The words about a payment. */
export const PAYMENT_WORDS: StatusWords = {
  doing: {
    preparing: 'Preparing your payment',
    sending: 'Processing your payment',
    authenticating: 'Waiting for your bank',
    confirming: 'Confirming your payment',
  },
  refused: "You weren't charged",
  unknown: 'We are confirming your payment',
  elsewhere: (subject) => `${subject} is being paid for in another tab`,
  finishThere: "Please finish there. You won't be charged twice.",
  notHeard: ADDED_MESSAGES.paymentUnknown,
  ifDone: "If it went through, we'll email your receipt.",
};
