import { ADDED_MESSAGES } from '@shared/messages';
import type { PaymentPhase } from './payment-phase';

/** What the status of a payment says; of a trial, which costs nothing, it says nothing of a payment. */
export interface StatusWords {
  /** What is being done. */
  doing: Record<Extract<PaymentPhase, { kind: 'working' }>['doing'], string>;
  /** Title of a refusal. */
  refused: string;
  /** Titles of an outcome that is not known, and of one that another tab waits for, about `thing`. */
  unknown: string;
  elsewhere: (thing: string) => string;
  finishThere: string;
  /** That the outcome is not known. `detail`: what the server said of it. */
  notHeard: (detail?: string) => string;
  /** What follows if it went well. */
  ifDone: string;
}

/** What is asked of the person while something is being done. */
export const KEEP_OPEN = 'Please keep this page open.';

const PAID: StatusWords = {
  doing: {
    preparing: 'Preparing your payment',
    sending: 'Processing your payment',
    authenticating: 'Waiting for your bank',
    confirming: 'Confirming your payment',
  },
  refused: "You weren't charged",
  unknown: 'We are confirming your payment',
  elsewhere: (thing) => `${thing} is being paid for in another tab`,
  finishThere: "Please finish there. You won't be charged twice.",
  notHeard: ADDED_MESSAGES.paymentUnknown,
  ifDone: "If it went through, we'll email your receipt.",
};

const STARTING = 'Starting your trial';

const FREE: StatusWords = {
  doing: { preparing: STARTING, sending: STARTING, authenticating: STARTING, confirming: 'Checking your trial' },
  refused: "Your trial hasn't started",
  unknown: 'We are checking whether your trial has started',
  elsewhere: () => 'Your trial is being started in another tab',
  finishThere: 'Please go on there.',
  notHeard: (detail) =>
    `We haven't heard back about your trial yet${detail === undefined ? '' : ` (${detail})`}. We're checking whether it has started.`,
  ifDone: "If it has, you'll see it here.",
};

/** The words about a payment, or about something that is free. */
export function wordsFor(isFree = false): StatusWords {
  return isFree ? FREE : PAID;
}
