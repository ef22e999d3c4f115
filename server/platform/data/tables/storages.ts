import type { Forwarding } from '@shared/api/shapes/documents';
import type { StorageProvider } from '@shared/reference/features';
import type { Generated } from 'kysely';

/** An archive's link to an account at a cloud storage, where each new document is copied to. */
export interface StorageLinkTable {
  archive_id: string;
  provider: StorageProvider;
  /** New each time it is linked. */
  id: string;
  linked_at: number;
  /** The account's name there, usually an e-mail address. */
  account: string;
  /** `Tokens`, encrypted for this id (`seal`). */
  tokens: string;
  /** Name of the folder with the archive's documents. */
  folder: string;
  /** The storage's id of that folder; null until it is created, and where folders are found by name. */
  folder_id: string | null;
  /** Since when the storage refuses the tokens; null if it accepts them. */
  broken_at: number | null;
  /** Until then, one process renews the tokens, and the others wait. */
  renewing_until: Generated<number>;
}

/** The copy of a document in a linked storage. */
export interface DocumentForwardTable {
  document_id: string;
  provider: StorageProvider;
  state: Forwarding['state'];
  /** Why it was not saved, or not yet; shown to the person. */
  message: string | null;
  /** The name it is saved under, the same in every try. */
  file_name: string | null;
  /** The id it will have in the storage, if that can be chosen in advance. */
  remote_id: string | null;
  /** Number of failed tries. */
  tries: Generated<number>;
  /** Whether retrying a failed copy is pointless. */
  is_final: Generated<boolean>;
}
