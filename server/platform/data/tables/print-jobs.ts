import type { Generated } from 'kysely';

/**
 * A printer's job. `pending`: the document has yet to arrive; `processing`: it is received and filed; others are final.
 */
export interface PrintJobTable {
  /** Its id in the printing protocol. */
  id: Generated<number>;
  archive_id: string;
  state: 'pending' | 'processing' | 'canceled' | 'aborted' | 'completed';
  /** The reason for the state, as an IPP keyword. */
  reason: string;
  name: string;
  user_name: string;
  /** Bytes received. */
  size: number;
  /** 0 if unknown. */
  pagecount: number;
  created_at: number;
  begun_at: number | null;
  ended_at: number | null;
}
