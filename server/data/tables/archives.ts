import type { ReportSchedule, StorageProvider } from '@shared/api/shapes/archives';
import type { Generated } from 'kysely';

/** An archive (specification 3). The id is also the local part of its e-mail address. */
export interface ArchiveTable {
  id: string;
  user_id: string;
  schedule: ReportSchedule;
  print_enabled: boolean;
  print_to_email: boolean;
  position: Generated<number>;
  created_at: number;
}

/** A document an archive received; the file itself is in the bucket under `key`. */
export interface ArchiveDocumentTable {
  key: string;
  archive_id: string;
  name: string;
  /** Bytes. */
  size: number;
  sender: string;
  subject: string;
  /** Of the mail it came with, so that a mail delivered twice is filed once. */
  message_id: string;
  received_at: number;
}

/** An archive's forwarding to a cloud storage. */
export interface StorageLinkTable {
  archive_id: string;
  provider: StorageProvider;
  linked_at: number;
}

/** A requested password reset; the token itself is only in the mail. */
export interface PasswordResetTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
  used_at: number | null;
}
