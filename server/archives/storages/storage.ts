import type { OAuthClient } from '@server/platform/settings/oauth-clients';
import type { StorageProvider } from '@shared/reference/features';

/** What opens an account at a storage, as its token endpoint issued it. */
export interface Tokens {
  access: string;
  /** When it expires, ms since the epoch. */
  expiresAt: number;
  refresh: string;
}

/** Calls of a storage's interface with a person's tokens. */
export interface StorageApi {
  /**
   * A call with the access token, which is renewed when it is time. The answer may be a refusal (4xx, 507).
   *
   * @param init its body must be one that can be sent twice: no stream
   * @throws StorageTrouble `broken` without valid tokens, `busy`, or `passing` if the storage does not answer or fails.
   */
  call(address: string, init?: RequestInit): Promise<Response>;
}

/** The folder of an archive's documents. */
export interface Folder {
  name: string;
  /** The storage's id of it; null if there is none yet. */
  id: string | null;
  /** Notes its id, unless somebody else has noted another since `id` was read; resolves to the one that counts. */
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
  /** Notes that id before it is used; resolves to the one that counts, if another run was faster. */
  keepRemoteId(id: string): Promise<string>;
}

/**
 * What became of one try to save a copy under a name. `stored` also if it was there already. `taken`: by another file.
 * `bad-name`: the storage does not want such a name.
 */
export type SaveResult = 'stored' | 'taken' | 'bad-name';

/** How to speak to one kind of storage. Everything in it is from the storage's public documentation. */
export interface StorageProtocol {
  provider: StorageProvider;
  /** Of OAuth 2: identity and addresses of its authorization server. */
  issuer: string;
  authorizationPage: string;
  tokenEndpoint: string;
  /** What we ask for, and further parameters that it wants in order to issue a refresh token. */
  scope: string;
  authorizationParameters: Readonly<Record<string, string>>;
  /** The scopes without which nothing can be saved; people may untick single ones. */
  requiredScopes: readonly string[];
  /** Largest file that one upload may carry, bytes. */
  maxUploadBytes: number;
  /** The account's name; makes sure that files can be saved there. Throws StorageTrouble. */
  accountOf(api: StorageApi): Promise<string>;
  /** Saves a copy; makes the folder if necessary. Saving the same copy again changes nothing. Throws StorageTrouble. */
  put(api: StorageApi, folder: Folder, name: string, copy: Copy): Promise<SaveResult>;
  /** Whether taking back one link's consent takes back that of all links to the same account. */
  revokesAll: boolean;
  /** Takes back what the person allowed; null if the storage has no such call. Throws StorageTrouble. */
  revoke: ((revocation: Revocation) => Promise<void>) | null;
}

/** The taking back of a link. */
export interface Revocation {
  tokens: Tokens;
  client: OAuthClient;
  api: StorageApi;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/** Why a storage did not do what it was asked. */
export type Trouble =
  /** Its tokens are not valid any more: the person has to link it again. */
  | 'broken'
  /** It asks to wait. */
  | 'busy'
  /** It does not answer, or has a problem of its own. */
  | 'passing'
  /** There is no room left. */
  | 'full'
  /** It will not take this document, now or later. */
  | 'refused';

/** Thrown by calls of storages. The message is for the log, without names and tokens. */
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
