import type { ColumnType } from 'kysely';

/** What every attempt to pay is kept with, whatever it pays for. */
export interface AttemptColumns {
  state: 'running' | 'needs_action' | 'done' | 'refused';
  /** While running: nobody else may go on with it before this time. */
  lease_until: number;
  payment_intent: string | null;
  answer_status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: number;
  updated_at: number;
}
