import type { ColumnType } from 'kysely';

/** Columns of every attempt to pay. */
export interface AttemptColumns {
  state: 'running' | 'needs_action' | 'done' | 'refused';
  /** While the attempt runs, no other process may take it over before this time. */
  lease_until: number;
  payment_intent: string | null;
  answer_status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: number;
  updated_at: number;
}
