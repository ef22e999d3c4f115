import { hashToken } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';
import type { StorageProvider } from '@shared/reference/features';
import { PROVIDERS } from './providers';
import type { StandInNeeds } from './stand-in-place';

type Needs = Pick<StandInNeeds, 'db' | 'clock'>;

/** What a person has allowed on a provider's page. */
export interface Permission {
  provider: StorageProvider;
  /** E-mail address. */
  account: string;
  redirectUri: string;
  /** SHA-256 of the verifier, base64url; null if the provider does not support PKCE. */
  challenge: string | null;
  scope: string;
  /** Whether the client gets a refresh token with the access token. */
  isOffline: boolean;
}

/** What a token grants. */
export interface TokenGrant {
  provider: StorageProvider;
  account: string;
  scope: string;
  grantId: string;
}

/** Creates a short-lived code that can be exchanged once. */
export async function mintCode({ db, clock }: Needs, permission: Permission): Promise<string> {
  const { provider, account, redirectUri, challenge, scope, isOffline } = permission;
  const code = randomId(40);
  const now = clock.now();
  await db
    .insertInto('sandbox_storage_accounts')
    .values({ provider, account, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('sandbox_storage_codes')
    .values({
      hash: hashToken(code),
      ...{ provider, account, challenge, scope },
      redirect_uri: redirectUri,
      is_offline: isOffline,
      expires_at: now + PROVIDERS[provider].codeLives,
    })
    .execute();
  return code;
}

/** Takes a code, which is used up in any case; null if it is unknown, used or expired. */
export async function takeCode(
  { db, clock }: Needs,
  provider: StorageProvider,
  code: string,
): Promise<Permission | null> {
  const row = await db
    .updateTable('sandbox_storage_codes')
    .set({ used_at: clock.now() })
    .where('hash', '=', hashToken(code))
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, redirectUri: row.redirect_uri, isOffline: row.is_offline } : null;
}

/** Whether this account has a valid refresh token. */
export async function hasRefreshToken({ db }: Needs, provider: StorageProvider, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_storage_tokens')
    .select('hash')
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates a token and returns it: only its hash is stored. */
export async function mintToken({ db, clock }: Needs, kind: 'access' | 'refresh', held: TokenGrant): Promise<string> {
  const { provider, account, scope, grantId } = held;
  const { accessLives, refreshLives } = PROVIDERS[provider];
  const lives = kind === 'access' ? accessLives : refreshLives;
  const token = randomId(60);
  await db
    .insertInto('sandbox_storage_tokens')
    .values({
      hash: hashToken(token),
      ...{ kind, provider, account, scope },
      grant_id: grantId,
      expires_at: lives === null ? null : clock.now() + lives,
    })
    .execute();
  return token;
}

/** What a token grants; `unknown` also if it was revoked. */
export async function findToken(
  { db, clock }: Needs,
  provider: StorageProvider,
  kind: 'access' | 'refresh' | 'any',
  token: string,
): Promise<TokenGrant | 'unknown' | 'expired'> {
  const row = await db
    .selectFrom('sandbox_storage_tokens')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row || (kind !== 'any' && row.kind !== kind)) return 'unknown';
  if (row.expires_at !== null && row.expires_at <= clock.now()) return 'expired';
  return { ...row, grantId: row.grant_id };
}

/** Extends a refresh token from now, as providers do that count the time since its last use. */
export async function prolongToken({ db, clock }: Needs, provider: StorageProvider, token: string): Promise<void> {
  const { refreshLives } = PROVIDERS[provider];
  if (refreshLives === null) return;
  await db
    .updateTable('sandbox_storage_tokens')
    .set({ expires_at: clock.now() + refreshLives })
    .where('hash', '=', hashToken(token))
    .execute();
}

/** Uses a refresh token up; false if another call was faster. */
export async function spendToken({ db }: Needs, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sandbox_storage_tokens')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Revokes all tokens from the same code. */
export async function revokeGrant({ db }: Needs, grantId: string): Promise<void> {
  await db.deleteFrom('sandbox_storage_tokens').where('grant_id', '=', grantId).execute();
}

/** Revokes all tokens of an account, as its owner can on the provider's page of linked applications. */
export async function revokeAccount(
  { db }: Pick<Needs, 'db'>,
  provider: StorageProvider,
  account: string,
): Promise<void> {
  await db
    .deleteFrom('sandbox_storage_tokens')
    .where('provider', '=', provider)
    .where('account', '=', account)
    .execute();
}
