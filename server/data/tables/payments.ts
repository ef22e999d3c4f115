import type { ColumnType } from 'kysely';

/** One attempt to pay an order, by its Idempotency-Key. */
export interface OrderAttemptTable {
  key: string;
  order_id: string;
  visitor_id: string;
  /** Hash of what the attempt pays with: the same key with another body is refused. */
  fingerprint: string;
  token: string;
  email: string;
  state: 'running' | 'needs_action' | 'done' | 'refused';
  /** While running: nobody else may go on with it before this time. */
  lease_until: number;
  payment_intent: string | null;
  answer_status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: number;
  updated_at: number;
}
