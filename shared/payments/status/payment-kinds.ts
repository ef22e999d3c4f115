import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';

/** What is told of a payment for an order otherwise than of one for a plan. Times in ms; null: until it is closed. */
interface PaymentKindOptions {
  /** What is said on top, and how long, when the server refused or a challenge failed (specification 8). */
  failed: string;
  failedMs: number | null;
  /** How long the provider's word about a card is said on top; absent where it is in the view alone. */
  cardErrorMs?: number;
  /** How long it is said on top that it is being paid. */
  progressMs: number;
  /** Whether that goes while the bank or the server is asked. */
  endsWithSending: boolean;
  /** Follows the reason of a refusal in the view. */
  afterRefusal: string;
  /** Whether nothing but looking again can be done here while another tab pays. */
  waitsForOtherTab: boolean;
}

/** The two kinds. */
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
    // Another card does not help who has the plan, or has had the trial.
    afterRefusal: '',
    waitsForOtherTab: false,
  },
};
