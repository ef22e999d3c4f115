import type { PaymentOf } from '@server/platform/data/payments-of';
import type { PlanProduct } from '@shared/api/shapes/plans';
import type { ColumnType } from 'kysely';

/**
 * An attempt to pay. The columns below the common ones belong to some kinds only, and are null for the others:
 * `server/payments/attempt.ts` says which kind has which, and a check constraint enforces it.
 */
export interface PaymentAttemptTable {
  /** Names the attempt at the provider, too: its idempotency keys begin with it. */
  id: string;
  kind: PaymentOf;
  state: 'running' | 'needs_action' | 'done' | 'refused';
  /** While running: no other process may take it over before this time. 0 for a renewal: its job has a lease. */
  lease_until: number;
  payment_intent: string | null;
  answer_status: 200 | 400 | 402 | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: number;
  updated_at: number;

  /** Hash of what a page's attempt buys and pays with: the same id with a different body is refused. */
  fingerprint: string | null;
  /** Where the receipt goes; empty if an order has no address yet. */
  email: string | null;

  order_id: string | null;
  visitor_id: string | null;
  token: string | null;
  /** What it pays for, as returned by `termsOf`; empty for attempts from before that was stored. */
  terms: string | null;

  user_id: string | null;
  product: PlanProduct | null;
  /** Cents; checked when the attempt began. */
  cost: number | null;
  payment_method: string | null;
  /** The last day that a purchase pays for, YYYY-MM-DD. */
  period_end: string | null;
  /** Of a purchase: when the plan is charged again, if it is. Of a renewal: the day it is due. YYYY-MM-DD. */
  renewal_date: string | null;

  plan: string | null;
  /** Counted from 1. */
  try: number | null;
  /** What the receipt of a renewal is called; null until it has paid for a period. */
  ordernumber: string | null;
  /** Why a renewal was refused, in one or more sentences; null if it was not. */
  reason: string | null;
  /** The day of the next try, YYYY-MM-DD; null if there is none. */
  retry_on: string | null;
}
