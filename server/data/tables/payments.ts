import type { AttemptColumns } from './attempts';

/** One attempt to pay an order, by its Idempotency-Key. */
export interface OrderAttemptTable extends AttemptColumns {
  key: string;
  order_id: string;
  visitor_id: string;
  /** Hash of what the attempt pays with: the same key with another body is refused. */
  fingerprint: string;
  token: string;
  email: string;
  /** What it pays for, as `termsOf` says it; empty for an attempt from before that was kept. */
  terms: string;
}
