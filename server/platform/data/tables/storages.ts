import type { Forwarding } from '@shared/api/shapes/documents';
import type { StorageProvider } from '@shared/reference/features';
import type { Generated } from 'kysely';

/** An archive's link to an account at a cloud storage, where each new document is copied to. */
export interface StorageLinkTable {
  archive_id: string;
  provider: StorageProvider;
  /** Another one each time it is linked. */
  id: string;
  linked_at: number;
  /** The account's name there, usually an e-mail address. */
  account: string;
  /** `Tokens`, encrypted for this id (`seal`). */
  tokens: string;
  /** Name of the folder with the archive's documents. */
  folder: string;
  /** The storage's id of that folder; null until it is made, and where folders are found by name. */
  folder_id: string | null;
  /** Since when the storage refuses the tokens; null if it does not. */
  broken_at: number | null;
  /** Until then one process renews the tokens, and the others wait. */
  renewing_until: Generated<number>;
}

/** The copy of a document in a linked storage. */
export interface DocumentForwardTable {
  document_id: string;
  provider: StorageProvider;
  state: Forwarding['state'];
  /** For the person: why it was not saved, or not yet. */
  message: string | null;
  /** The name it is saved under, the same with every try. */
  file_name: string | null;
  /** The id it will have in the storage, where that can be chosen in advance. */
  remote_id: string | null;
  /** How many tries have failed. */
  tries: Generated<number>;
  /** Whether it makes no sense to try a failed one again. */
  is_final: Generated<boolean>;
}
