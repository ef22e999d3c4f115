import type { PlanProduct } from '@shared/api/shapes/plans';

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
