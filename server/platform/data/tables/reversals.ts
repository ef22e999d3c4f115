import type { PaymentOf } from '@server/platform/data/payments-of';
import type { Selectable } from 'kysely';

/** A processed event of the payment provider: if resent, it changes nothing. Kept for some weeks. */
export interface ProviderEventTable {
  /** The provider's id. */
  id: string;
  type: string;
  /** When the provider created it. */
  created_at: number;
  taken_at: number;
}

/** Money refunded or disputed after payment: one row per refunded charge, one per dispute. */
export interface PaymentReversalTable {
  /** The provider's id of the refunded charge or of the dispute. */
  id: string;
  kind: 'refund' | 'dispute';
  payment_intent: string;
  paid_for: PaymentOf;
  /** The paid order; null for other payments. */
  order_id: string | null;
  /** The paid plan; null for an order, and until the plan is stored. */
  plan: string | null;
  /** For a refund `partial` or `full`; for a dispute the provider's status, such as `needs_response` or `won`. */
  status: string;
  /** Cents refunded so far, or disputed. */
  amount: number;
  /** For a dispute, the provider's reason: `fraudulent`, `product_not_received` ... */
  reason: string | null;
  created_at: number;
  updated_at: number;
}

/** A refund or dispute, as stored. */
export type Reversal = Selectable<PaymentReversalTable>;
