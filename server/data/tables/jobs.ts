import type { ColumnType, Generated } from 'kysely';

/** Work that must be done once, later, and survives a restart. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: ColumnType<unknown, string, string>;
  /** `failed`: given up. `unsure`: it may have been done, and is not repeated unless a person says so. */
  state: 'waiting' | 'done' | 'failed' | 'unsure';
  run_at: number;
  lease_until: number;
  /** Counts the runs, and tells them apart: what a run says of its job holds while no later one was taken up. */
  attempts: number;
  last_error: string | null;
  created_at: number;
  done_at: number | null;
  /** When it was taken up first; null before. */
  first_run_at: number | null;
  /** When the run in hand, or the one left behind, began with what must not be repeated blindly; null: it did not. */
  begun_at: number | null;
}
