import type { ColumnType, Generated } from 'kysely';

/** Work to do later, which survives a restart. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: ColumnType<unknown, string, string>;
  /** `failed`: given up. `unsure`: it may have been done, and is not retried without a person's decision. */
  state: 'waiting' | 'done' | 'failed' | 'unsure';
  run_at: number;
  lease_until: number;
  /** Number of the latest run: a run may settle its job only while no later run has started. */
  attempts: number;
  /** Number of consecutive failed runs. */
  failures: Generated<number>;
  last_error: string | null;
  created_at: number;
  done_at: number | null;
  /** When it first ran; null before. */
  first_run_at: number | null;
  /** When the current or interrupted run began work that must not be retried blindly; null if it did not. */
  begun_at: number | null;
}
