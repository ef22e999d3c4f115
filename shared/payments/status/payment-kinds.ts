import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';

/** How the status of a payment differs between an order and a plan. */
interface PaymentKindOptions {
  /** What the view says, with the reason, after a refusal or a failed challenge (specification 8). */
  failed: string;
  /** How long the progress notice stays at most, in ms. */
  progressMs: number;
  /** Whether the progress notice goes once the request has been sent. */
  endsWithSending: boolean;
  /** What else can be done after a refusal. */
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
