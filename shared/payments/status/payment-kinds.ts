import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';

/** Differences between the payment statuses of an order and a plan. */
interface PaymentKindOptions {
  /** The view's text, followed by the reason, after a refusal or a failed challenge (specification 8). */
  failed: string;
  /** Longest display of the progress notice, in ms. */
  progressMs: number;
  /** Whether the progress notice ends once the request has been sent. */
  endsWithSending: boolean;
  /** The alternatives after a refusal. */
  afterRefusal: string;
  /** Whether the page can only check again while another tab pays. */
  waitsForOtherTab: boolean;
}

/** The status options of each kind of payment. */
export const PAYMENT_KINDS: Record<PaymentKind, PaymentKindOptions> = {
  order: {
    failed: MESSAGES.order.completeFailed,
    progressMs: DURATIONS.progress,
    endsWithSending: true,
    afterRefusal: ' Or try another card now.',
    waitsForOtherTab: true,
  },
  plan: {
    failed: MESSAGES.plans.paymentFailed,
    progressMs: DURATIONS.billingProgress,
    endsWithSending: false,
    // Another card does not help a person who already has the plan or has had the trial.
    afterRefusal: '',
    waitsForOtherTab: false,
  },
};
