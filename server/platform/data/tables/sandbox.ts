import type { StorageProvider } from '@shared/reference/features';
import type { ColumnType, Generated } from 'kysely';

/** An object of the payment provider's stand-in, or a code issued by a sign-in's stand-in. */
export interface SandboxObjectTable {
  id: string;
  /** token, payment_method, confirmation_token, payment_intent, customer ..., sign_in_code */
  kind: string;
  data: ColumnType<unknown, string, string>;
  created_at: number;
}

/** The stand-in's answer to an Idempotency-Key. */
export interface SandboxIdempotencyTable {
  key: string;
  fingerprint: string;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: number;
}

/** A fax that was handed to the fax line's stand-in, one row per try. */
export interface SandboxFaxTable {
  /** Order and number of the try. */
  id: string;
  number: string;
  pages: number;
  taken_at: number;
  canceled_at: number | null;
}

/** An account at the stand-in for a cloud storage. */
export interface SandboxStorageAccountTable {
  provider: StorageProvider;
  /** E-mail address. */
  account: string;
  /** Whether uploads fail for lack of space. */
  is_full: Generated<boolean>;
  created_at: number;
}

/** An authorization code of the stand-ins for cloud storages. */
export interface SandboxStorageCodeTable {
  /** SHA-256 of the code. */
  hash: string;
  provider: StorageProvider;
  account: string;
  redirect_uri: string;
  /** For PKCE; null if the provider does not support it. */
  challenge: string | null;
  /** Words separated by spaces. */
  scope: string;
  /** Whether a refresh token comes with the access token. */
  is_offline: boolean;
  expires_at: number;
  used_at: Generated<number | null>;
}

/** An access or refresh token of the stand-ins for cloud storages. A revoked one has no row. */
export interface SandboxStorageTokenTable {
  /** SHA-256 of the token. */
  hash: string;
  kind: 'access' | 'refresh';
  /** The same for all tokens from one code. */
  grant_id: string;
  provider: StorageProvider;
  account: string;
  scope: string;
  /** Null: never. */
  expires_at: number | null;
}

/** A folder or file at the stand-in for a cloud storage. */
export interface SandboxStorageItemTable {
  /** In the provider's format. */
  id: string;
  provider: StorageProvider;
  account: string;
  /** `reserved`: an id without an item yet; `deleted`: the id stays taken. */
  state: 'reserved' | 'there' | 'trashed' | 'deleted';
  kind: 'folder' | 'file';
  /** Id of its folder; empty at the top. */
  parent: string;
  name: string;
  /** Unique in a folder: the name regardless of case, or the id where names need not be unique. */
  name_key: string;
  mime: string;
  size: number;
  /** In hex; empty for a folder. */
  sha1: string;
  sha256: string;
  /** Name of the file with its bytes; null for a folder. */
  content: string | null;
  created_at: number;
  position: Generated<number>;
}

/** A resumable upload accepted by Google Drive's stand-in. */
export interface SandboxStorageUploadTable {
  id: string;
  account: string;
  item_id: string;
  name: string;
  parent: string;
  mime: string;
  /** The announced size in bytes; null if none was announced. */
  size: number | null;
  /** The requested fields of the answer; null: the default. */
  fields: string | null;
  expires_at: number;
}

/** Calls of a provider that are still to fail. */
export interface SandboxStorageTroubleTable {
  provider: StorageProvider;
  calls: number;
  status: number;
  /** Seconds in the header `Retry-After`; null: none. */
  retry_after: number | null;
}
