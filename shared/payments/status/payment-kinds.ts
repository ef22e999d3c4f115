import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';

/** How the status of a payment differs between an order and a plan. Times in ms; null: until the notice is closed. */
interface PaymentKindOptions {
  /** Notice after a refusal or a failed challenge, and how long it stays (specification 8). */
  failed: string;
  failedMs: number | null;
  /** How long a notice with the provider's card error stays; absent if only the view shows the error. */
  cardErrorMs?: number;
  /** How long the progress notice stays at most. */
  progressMs: number;
  /** Whether the progress notice goes once the request has been sent. */
  endsWithSending: boolean;
  /** Text after the reason for a refusal, in the view. */
  afterRefusal: string;
  /** Whether the page can only check again while another tab pays. */
  waitsForOtherTab: boolean;
}

/** The status options of each kind of payment. */
export const PAYMENT_KINDS: Record<PaymentKind, PaymentKindOptions> = {
  order: {
    failed: MESSAGES.order.completeFailed,
    failedMs: DURATIONS.sticky,
    cardErrorMs: DURATIONS.cardError,
    progressMs: DURATIONS.progress,
    endsWithSending: true,
    afterRefusal: ' You can try again, or use another card.',
    waitsForOtherTab: true,
  },
  plan: {
    failed: MESSAGES.plans.paymentFailed,
    failedMs: DURATIONS.otherFailure,
    progressMs: DURATIONS.billingProgress,
    endsWithSending: false,
    // Another card does not help a person who already has the plan or has had the trial.
    afterRefusal: '',
    waitsForOtherTab: false,
  },
};
