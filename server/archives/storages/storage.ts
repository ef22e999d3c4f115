import type { OAuthClient } from '@server/platform/settings/oauth-clients';
import type { StorageProvider } from '@shared/reference/features';

/** Tokens for an account at a storage, as its token endpoint issued them. */
export interface Tokens {
  access: string;
  /** When it expires, ms since the epoch. */
  expiresAt: number;
  refresh: string;
}

/** Calls a storage's API with a person's tokens. */
export interface StorageApi {
  /**
   * Calls with the access token, renewed when due. The answer may be a refusal (4xx, 507).
   *
   * @param init its body must be one that can be sent twice: no stream
   * @throws StorageTrouble `broken` without valid tokens, `busy`, or `passing` if the storage does not answer or fails.
   */
  call(address: string, init?: RequestInit): Promise<Response>;
}

/** The folder of an archive's documents. */
export interface Folder {
  name: string;
  /** The storage's id of it; null if not created yet. */
  id: string | null;
  /** Records its id, unless another run has recorded one since `id` was read; resolves to the valid one. */
  keep(id: string): Promise<string>;
}

/** A document to be copied. */
export interface Copy {
  /** On the local disk. */
  path: string;
  /** Bytes. */
  size: number;
  /** The id it will have in the storage; null if none is chosen yet. */
  remoteId: string | null;
  /** Records that id before it is used; resolves to the valid one, which may be another run's. */
  keepRemoteId(id: string): Promise<string>;
}

/**
 * The outcome of one try to save a copy under a name. `stored` also if it was there already. `taken`: by another file.
 * `bad-name`: the storage refuses the name.
 */
export type SaveResult = 'stored' | 'taken' | 'bad-name';

/** The protocol of one kind of storage. All of it comes from the storage's public documentation. */
export interface StorageProtocol {
  provider: StorageProvider;
  /** Of OAuth 2: identity and addresses of its authorization server. */
  issuer: string;
  authorizationPage: string;
  tokenEndpoint: string;
  /** The requested scope, and additional parameters required for a refresh token. */
  scope: string;
  authorizationParameters: Readonly<Record<string, string>>;
  /** The scope to ask for if saving needs more than `scope` with some accounts (trouble `narrow`). */
  widerScope?: string;
  /** The scopes required to save files; people may deselect single ones. */
  requiredScopes: readonly string[];
  /** Largest file in one upload, bytes. */
  maxUploadBytes: number;
  /** The account's name; verifies that files can be saved there. Throws StorageTrouble. */
  accountOf(api: StorageApi): Promise<string>;
  /**
   * Saves a copy; creates the folder if necessary. Saving the same copy again changes nothing. Throws StorageTrouble.
   */
  put(api: StorageApi, folder: Folder, name: string, copy: Copy): Promise<SaveResult>;
  /** Whether revoking one link's consent revokes that of all links to the same account. */
  revokesAll: boolean;
  /** Revokes what the person allowed; null if the storage has no such call. Throws StorageTrouble. */
  revoke: ((revocation: Revocation) => Promise<void>) | null;
}

/** What is needed to revoke a link. */
export interface Revocation {
  tokens: Tokens;
  client: OAuthClient;
  api: StorageApi;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/** Why a storage did not do what it was asked. */
export type Trouble =
  /** It refuses the tokens: the person has to link it again. */
  | 'broken'
  /** It takes the tokens, but with this account their scope does not suffice. */
  | 'narrow'
  /** It asks to wait. */
  | 'busy'
  /** It does not answer, or has a problem of its own. */
  | 'passing'
  /** There is no room left. */
  | 'full'
  /** It will never take this document. */
  | 'refused';

/** Thrown by calls to storages. The message is for the log, without names or tokens. */
export class StorageTrouble extends Error {
  override readonly name = 'StorageTrouble';

  readonly kind: Trouble;
  /** How long the storage asks to wait, ms. */
  readonly wait: number;

  constructor(kind: Trouble, message: string, wait = 0) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }
}
