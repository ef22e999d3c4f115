import type { PaymentOf } from '@server/metrics/metrics';

/** An event of the payment provider that was taken: sent again, it changes nothing. Kept for some weeks. */
export interface ProviderEventTable {
  /** The provider's. */
  id: string;
  type: string;
  /** When the provider made it. */
  created_at: number;
  taken_at: number;
}

/** Money that went back, or is disputed, after it was paid: one row for a charge given back, one for each dispute. */
export interface PaymentReversalTable {
  /** The provider's id of the charge that was given back, or of the dispute. */
  id: string;
  kind: 'refund' | 'dispute';
  payment_intent: string;
  paid_for: PaymentOf;
  /** The order that was paid, if it was one. */
  order_id: string | null;
  /** The plan that was paid; null for an order, and while the plan is not written down yet. */
  plan: string | null;
  /** Of a refund `partial` or `full`; of a dispute the provider's word, such as `needs_response`, `won` or `lost`. */
  status: string;
  /** Cents that went back so far, or that are disputed. */
  amount: number;
  /** Of a dispute, the provider's word: `fraudulent`, `product_not_received` ... */
  reason: string | null;
  created_at: number;
  updated_at: number;
}
