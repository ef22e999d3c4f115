import type { ColumnType, Generated } from 'kysely';

/** Work that must be done once, later, and survives a restart. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: ColumnType<unknown, string, string>;
  state: 'waiting' | 'done' | 'failed';
  run_at: number;
  lease_until: number;
  attempts: number;
  last_error: string | null;
  created_at: number;
  done_at: number | null;
}
