import type { AttemptColumns } from './attempts';

/** An attempt to pay an order, identified by its Idempotency-Key. */
export interface OrderAttemptTable extends AttemptColumns {
  key: string;
  order_id: string;
  visitor_id: string;
  /** Hash of what the attempt pays with: the same key with a different body is refused. */
  fingerprint: string;
  token: string;
  email: string;
  /** What it pays for, as returned by `termsOf`; empty for older attempts. */
  terms: string;
}
