import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';

/** The registered client and its secret. */
export const CLIENT = { id: 'standin', secret: 'standin' } as const;

/** What distinguishes a provider's authorization. Times are in ms. */
export interface ProviderRules {
  /** Its name for people. */
  title: string;
  /** The account that the form suggests. */
  account: string;
  /** What an address may bring about, for the form. */
  hint?: string;
  /** Scopes that a client may request; without `scopeIfNone` it must request some. */
  scopes: readonly string[];
  /** The scope of a client that requests none. */
  scopeIfNone?: string;
  /** Whether a challenge (PKCE) is checked; the stand-in then requires one. */
  hasChallenge: boolean;
  codeLives: number;
  accessLives: number;
  /** Null: until revoked. */
  refreshLives: number | null;
}

/** Rules of the providers. */
export const PROVIDERS: Readonly<Record<StorageProvider, ProviderRules>> = {
  // https://developers.google.com/identity/protocols/oauth2: a refresh token expires after six months without use.
  drive: {
    title: 'Google Drive',
    account: 'pat@gmail.example',
    scopes: [
      'openid',
      'email',
      'profile',
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/drive.file',
      'https://www.googleapis.com/auth/drive.install',
    ],
    hasChallenge: true,
    codeLives: 10 * MINUTE,
    accessLives: HOUR,
    refreshLives: 183 * DAY,
  },
  // https://developers.dropbox.com/oauth-guide: without a scope, all of the app's.
  dropbox: {
    title: 'Dropbox',
    account: 'pat@dropbox.example',
    scopes: ['account_info.read', 'files.content.write', 'files.content.read', 'files.metadata.read'],
    scopeIfNone: 'account_info.read files.content.write',
    hasChallenge: true,
    codeLives: 10 * MINUTE,
    accessLives: 4 * HOUR,
    refreshLives: null,
  },
  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow, and refresh-tokens
  onedrive: {
    title: 'OneDrive',
    account: 'pat@outlook.example',
    hint: ' One with +new before the @ wants a second consent.',
    scopes: [
      'openid',
      'email',
      'profile',
      'offline_access',
      'User.Read',
      'Files.ReadWrite.AppFolder',
      'Files.ReadWrite',
    ],
    hasChallenge: true,
    codeLives: 10 * MINUTE,
    accessLives: HOUR,
    refreshLives: 90 * DAY,
  },
  // https://developer.box.com/guides/api-calls/permissions-and-errors/expiration/. Box documents no challenge, and
  // ignores one (https://developer.box.com/reference/get-authorize/).
  box: {
    title: 'Box',
    account: 'pat@box.example',
    scopes: ['root_readwrite'],
    scopeIfNone: 'root_readwrite',
    hasChallenge: false,
    codeLives: 30 * SECOND,
    accessLives: HOUR,
    refreshLives: 60 * DAY,
  },
};

/** The provider with this name, if there is one. */
export function providerNamed(name: string): StorageProvider | undefined {
  return STORAGE_PROVIDERS.find((known) => known === name);
}

/** The scopes in a parameter, without the address that Microsoft's may start with. */
export function scopesIn(parameter: string): string[] {
  return parameter
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.replace(/^https:\/\/graph\.microsoft\.com\//, ''));
}
