import type { PlanProduct } from '@shared/api/shapes/plans';
import type { AttemptColumns } from './attempts';

/** A person's customer record at the payment provider, and the card saved for their next purchase. */
export interface BillingAccountTable {
  user_id: string;
  /** The provider's customer id. */
  customer: string;
  /** The provider's id of the card; null while none is saved. */
  card: string | null;
  card_brand: string | null;
  card_last4: string | null;
}

/** A plan that a person bought (specification 3). Dates are UTC calendar dates, YYYY-MM-DD. */
export interface PlanTable {
  guid: string;
  user_id: string;
  product: PlanProduct;
  /** Where receipts go. */
  email: string;
  /** Last paid day. */
  period_end: string;
  /** When it is charged again; null for a plan that does not renew, or not again. */
  renewal_date: string | null;
  /** When its features end; a renewing plan keeps them as long as it renews. */
  active_until: number;
  /** Intent of the first charge; null for the trial. */
  payment_intent: string | null;
  /** The provider's id of the card that renewals are charged to; null for the trial. */
  card: string | null;
  /** The card's brand; null if unknown. */
  card_brand: string | null;
  card_last4: string | null;
  /** The intent that paid for its current period; null for the trial. */
  paid_by: string | null;
  created_at: number;
  cancelled_at: number | null;
}

/** An attempt to buy a plan, identified by person and key. Its price was checked when it began. */
export interface PlanAttemptTable extends AttemptColumns {
  user_id: string;
  key: string;
  /** Hash of what the attempt buys and pays with: the same key with a different body is refused. */
  fingerprint: string;
  product: PlanProduct;
  /** Cents. */
  cost: number;
  payment_method: string | null;
  email: string;
  period_end: string;
  renewal_date: string | null;
}

/** An attempt to charge a renewal. */
export interface PlanRenewalTable {
  plan: string;
  renewal_date: string;
  /** Counted from 1. */
  try: number;
  state: 'running' | 'paid' | 'refused';
  payment_intent: string | null;
  /** The order number on its receipt; null until it has paid for a period. */
  ordernumber: string | null;
  /** Why it was refused, in one or more sentences; null if it was not. */
  reason: string | null;
  /** The day of the next try, YYYY-MM-DD; null if there is none. */
  retry_on: string | null;
  created_at: number;
}
