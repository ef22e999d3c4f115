import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';

/** What is told of a payment for an order otherwise than of one for a plan. Durations in ms; null: until it is closed. */
interface KindOfTelling {
  /** The notice of a payment that the server refused, or whose challenge failed (specification 8). */
  failed: { sentence: string; duration: number | null };
  /** How long the provider's word about a card stays on top; absent where it is said in the view alone. */
  cardErrorMs?: number;
  /** The notice that it is being paid; `endsWithSending`: it goes while the bank or the server is asked. */
  progress: { duration: number; endsWithSending: boolean };
  /** Follows the reason of a refusal. */
  afterRefusal: string;
  /** `blocks`: nothing else can be done in this tab but look again. */
  elsewhere: { blocks: boolean };
}

/** The two kinds. */
export const PAYMENT_KINDS: Record<PaymentKind, KindOfTelling> = {
  order: {
    failed: { sentence: MESSAGES.order.completeFailed, duration: DURATIONS.sticky },
    cardErrorMs: DURATIONS.cardError,
    progress: { duration: DURATIONS.progress, endsWithSending: true },
    afterRefusal: ' You can try again, or use another card.',
    elsewhere: { blocks: true },
  },
  plan: {
    failed: { sentence: MESSAGES.plans.paymentFailed, duration: DURATIONS.otherFailure },
    progress: { duration: DURATIONS.billingProgress, endsWithSending: false },
    // Another card does not help who has the plan, or has had the trial.
    afterRefusal: '',
    elsewhere: { blocks: false },
  },
};
