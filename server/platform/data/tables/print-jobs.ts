import type { Generated } from 'kysely';

/**
 * A job of an archive's printer. `pending`: its document is still to come; `processing`: it is being received and filed;
 * the others are final.
 */
export interface PrintJobTable {
  /** What printers call it. */
  id: Generated<number>;
  archive_id: string;
  state: 'pending' | 'processing' | 'canceled' | 'aborted' | 'completed';
  /** Why, as a keyword of IPP. */
  reason: string;
  name: string;
  user_name: string;
  /** Bytes received. */
  size: number;
  /** 0: not known. */
  pagecount: number;
  created_at: number;
  begun_at: number | null;
  ended_at: number | null;
}
