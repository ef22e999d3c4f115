import type { ReportSchedule } from '@shared/api/shapes/archives';
import type { DocumentSource, LeftOut } from '@shared/api/shapes/documents';
import type { ColumnType, Generated } from 'kysely';

/** An archive (specification 3). The id is also the local part of its e-mail address. */
export interface ArchiveTable {
  id: string;
  user_id: string;
  schedule: ReportSchedule;
  print_enabled: boolean;
  print_to_email: boolean;
  /** Part of the printer's address: anyone who knows it can print. */
  print_secret: string;
  /** The day of its activity report (`ReportPlan`), and the person's time zone; null if never chosen. */
  report_day: number | null;
  report_tz: string | null;
  /** Start of the next report's period. */
  report_from: number;
  /** When that report is due; 0 if not computed yet. */
  report_due: Generated<number>;
  position: Generated<number>;
  created_at: number;
}

/** A document that an archive received. The file is in the bucket under `key`; its files are removed with the row. */
export interface ArchiveDocumentTable {
  key: string;
  /** Its id in pages. */
  id: string;
  /** Increases: the newest document has the largest. */
  position: Generated<number>;
  archive_id: string;
  source: DocumentSource;
  name: string;
  /** Bytes. */
  size: number;
  /** Address of a mail's sender, or the name of the person who printed. */
  sender: string;
  subject: string;
  /** Id of the mail it came with, so that a mail delivered twice is filed once; without one, its sender's. */
  message_id: string;
  /** SHA-256 of its bytes in hex; null if not known. */
  hash: string | null;
  /** What came with it and is not kept. */
  left_out: ColumnType<LeftOut[], string | undefined, string>;
  /** Whether it came while its archive's owner had no plan. */
  is_without_plan: Generated<boolean>;
  received_at: number;
  /** Null until counted, and for a file whose pages cannot be counted. */
  pagecount: number | null;
  /** Key of the picture of its first page; null until drawn, and for a file that cannot be drawn. */
  preview_key: string | null;
  /** Null unless deleted; a deleted document can be restored for seven days. */
  deleted_at: number | null;
}

/** A mail that came without documents; kept for three days. */
export interface ArchiveMessageTable {
  id: string;
  /** Increases: the newest message has the largest. */
  position: Generated<number>;
  archive_id: string;
  sender: string;
  subject: string;
  /** Plain text. */
  text: string;
  message_id: string;
  received_at: number;
}

/** A requested password reset; only the mail contains the token. */
export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
  used_at: number | null;
}
