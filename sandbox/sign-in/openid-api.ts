import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { challengeOf } from '@sandbox/challenge';
import { PROVIDER_KINDS } from '@server/accounts/sign-in/provider-kinds';
import { signedToken } from '@server/accounts/sign-in/signed-token';
import { type Clock, MINUTE } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';
import { SIGN_IN_SOURCES, type SignInSource } from '@server/platform/sign-in-sources';
import { Hono } from 'hono';
import { redeemCode } from './codes';
import { claimsOf, issuerOf } from './people';

/** The only registered client; its return address is `redirectUriOf`. */
export const STAND_IN_CLIENT = { id: 'standin', secret: 'standin-secret' };

const KEY_ID = 'stand-in';
const TOKEN_LIFETIME = 5 * MINUTE;

/**
 * The server-side API of the three providers, each at its own address: description, keys, and tokens for codes. Called
 * in this process only; the pages for people are in `pages.ts`.
 */
export function createSignInApi({ publicUrl }: Config, db: Database, clock: Clock): Hono {
  const api = new Hono({ getPath: (request) => request.url.replace('https:/', '') });
  for (const source of SIGN_IN_SOURCES) {
    const { issuer } = PROVIDER_KINDS[source];
    const base = issuer.replace('https:/', '');
    api.get(`${base}/.well-known/openid-configuration`, (c) =>
      c.json({
        issuer: source === 'microsoft' ? issuerOf(source, '{tenantid}') : issuer,
        authorization_endpoint: `${publicUrl}/sandbox/sign-in/${source}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      }),
    );
    api.get(`${base}/keys`, (c) =>
      c.json({
        keys: [{ ...createPublicKey(ownKey()).export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }],
      }),
    );
    api.post(`${base}/token`, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      if (form.get('client_id') !== STAND_IN_CLIENT.id || form.get('client_secret') !== STAND_IN_CLIENT.secret) {
        return c.json({ error: 'invalid_client' }, 401);
      }
      const idToken = await tokenFor(form, source, publicUrl, db, clock);
      if (idToken === null) return c.json({ error: 'invalid_grant' }, 400);
      return c.json({
        access_token: 'stand-in',
        token_type: 'Bearer',
        expires_in: TOKEN_LIFETIME / 1000,
        id_token: idToken,
      });
    });
  }
  return api;
}

/** Null if the code is unknown, used or expired, or was issued for another address or challenge. */
async function tokenFor(
  form: URLSearchParams,
  source: SignInSource,
  publicUrl: string,
  db: Database,
  clock: Clock,
): Promise<string | null> {
  const issued = await redeemCode(db, clock, source, form.get('code') ?? '');
  if (!issued || form.get('grant_type') !== 'authorization_code') return null;
  if (form.get('redirect_uri') !== redirectUriOf(publicUrl, source)) return null;
  if (challengeOf(form.get('code_verifier') ?? '') !== issued.challenge) return null;
  // Other servers' tokens use the machine's clock, as does the library that reads them.
  const now = Date.now();
  const [iat, exp] = [now, now + TOKEN_LIFETIME].map((ms) => Math.floor(ms / 1000));
  const about = { sub: hashToken(issued.email).slice(0, 32), aud: STAND_IN_CLIENT.id, nonce: issued.nonce, iat, exp };
  return signedToken(ownKey(), KEY_ID, { ...claimsOf(source, issued), ...about });
}

/** The only address that a stand-in redirects to. */
export function redirectUriOf(publicUrl: string, source: SignInSource): string {
  return `${publicUrl}/v1/account/${source}/callback`;
}

let made: KeyObject | undefined;

/** Each process has its own: it signs and verifies a token within one call. */
function ownKey(): KeyObject {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return made;
}
