import { ADDED_MESSAGES } from '@shared/messages';
import type { PaymentPhase } from './payment-phase';

/** Texts of the status of a payment, or of a free action. */
export interface StatusWords {
  /** The action in progress. */
  doing: Record<Extract<PaymentPhase, { kind: 'working' }>['doing'], string>;
  /** Title of a refusal. */
  refused: string;
  /** Titles of an unknown outcome, and of one that another tab waits for, about `subject`. */
  unknown: string;
  elsewhere: (subject: string) => string;
  finishThere: string;
  /** Says that the outcome is unknown. `detail`: the server's message about it. */
  notHeard: (detail?: string) => string;
  /** The consequence of success. */
  ifDone: string;
}

/** The request to the person during the action. */
export const KEEP_OPEN = 'Please keep this page open.';

/** Texts about a payment. */
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
