import type { PlanProduct } from '@shared/api/shapes/plans';
import type { AttemptColumns } from './attempts';

/** A person at the payment provider, and the card kept there: what renewals are charged to. */
export interface BillingAccountTable {
  user_id: string;
  /** The provider's id of the customer. */
  customer: string;
  /** The provider's id of the card; null while none is kept. */
  card: string | null;
  card_brand: string | null;
  card_last4: string | null;
}

/** A plan somebody has bought (Specification 3). Dates are UTC calendar dates, YYYY-MM-DD. */
export interface PlanTable {
  guid: string;
  user_id: string;
  product: PlanProduct;
  /** Where receipts go. */
  email: string;
  /** Last day that is paid for. */
  period_end: string;
  /** When it is charged again; null for a plan that does not renew, or not any more. */
  renewal_date: string | null;
  /** Its features are on until then. */
  active_until: number;
  /** Of the first charge; null for the trial. */
  payment_intent: string | null;
  created_at: number;
  cancelled_at: number | null;
}

/** One attempt to buy a plan, by its person and key. What it costs was checked when it began. */
export interface PlanAttemptTable extends AttemptColumns {
  user_id: string;
  key: string;
  /** Hash of what the attempt buys and pays with: the same key with another body is refused. */
  fingerprint: string;
  product: PlanProduct;
  /** Cents. */
  cost: number;
  payment_method: string | null;
  email: string;
  period_end: string;
  renewal_date: string | null;
}

/** One try to charge a renewal. */
export interface PlanRenewalTable {
  plan: string;
  renewal_date: string;
  /** Counted from 1. */
  try: number;
  state: 'running' | 'paid' | 'refused';
  payment_intent: string | null;
  created_at: number;
}
