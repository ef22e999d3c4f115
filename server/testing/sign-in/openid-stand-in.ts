import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signedToken } from '@server/accounts/sign-in/signed-token';

/** How a provider misbehaves in a test; empty if it does not. */
export interface Misbehavior {
  /** Claims of a token in place of the right ones; undefined: it lacks them. */
  claims?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  isForged?: boolean;
  /** Answers a call for tokens or for its description. */
  token?: () => Promise<Response>;
  description?: () => Promise<Response>;
}

/** A provider of OpenID Connect at its real address, reached through `fetch`. */
export interface OpenIdStandIn {
  fetch: typeof globalThis.fetch;
  /** The person agrees on the provider's page; returns the query with which the browser returns. */
  agree(page: URL, claims: Record<string, unknown>): URLSearchParams;
  /** The forms of the requests for tokens, oldest first. */
  asked: URLSearchParams[];
  /** How often its description was requested. */
  described(): number;
  misbehavior: Misbehavior;
}

/** RSA keys, created once, as that is slow. */
const KEYS = { published: undefined as KeyObject | undefined, other: undefined as KeyObject | undefined };

function keyOf(name: keyof typeof KEYS): KeyObject {
  KEYS[name] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return KEYS[name];
}

/**
 * Plays a provider. It shares no code with the sandbox's stand-ins, and checks requests as the real ones do.
 *
 * @param described the issuer that the description names, if different
 */
export function createOpenIdStandIn(issuer: string, described = issuer): OpenIdStandIn {
  const codes = new Map<string, { page: URL; claims: Record<string, unknown> }>();
  let descriptions = 0;
  const provider: OpenIdStandIn = {
    asked: [],
    misbehavior: {},
    described: () => descriptions,
    agree: (page, claims) => {
      const code = `code-${codes.size}`;
      codes.set(code, { page, claims });
      return new URLSearchParams({ code, state: page.searchParams.get('state') ?? '' });
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url === `${issuer}/.well-known/openid-configuration`) {
        descriptions += 1;
        return (await provider.misbehavior.description?.()) ?? Response.json(describe(issuer, described));
      }
      if (request.url === `${issuer}/keys`) return Response.json({ keys: [publicKey()] });
      if (request.url !== `${issuer}/token`) throw new TypeError(`Nobody is at ${request.url}`);
      const form = new URLSearchParams(await request.text());
      provider.asked.push(form);
      if (provider.misbehavior.token) return provider.misbehavior.token();
      const issued = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const isRedeemed = issued && isOf(issued.page, form);
      if (!isRedeemed) return Response.json({ error: 'invalid_grant' }, { status: 400 });
      return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: tokenOf(issued, described, provider) });
    },
  };
  return provider;
}

function isOf({ searchParams }: URL, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return (
    challenge === searchParams.get('code_challenge') && form.get('redirect_uri') === searchParams.get('redirect_uri')
  );
}

function tokenOf(
  { page, claims }: { page: URL; claims: Record<string, unknown> },
  issuer: string,
  { misbehavior }: OpenIdStandIn,
): string {
  const now = Math.floor(Date.now() / 1000);
  const right = {
    iss: issuer,
    aud: page.searchParams.get('client_id'),
    nonce: page.searchParams.get('nonce'),
    iat: now,
    exp: now + 300,
  };
  const key = keyOf(misbehavior.isForged ? 'other' : 'published');
  return signedToken(key, 'one', { ...right, ...claims, ...misbehavior.claims });
}

function describe(issuer: string, described: string): object {
  return {
    issuer: described,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function publicKey(): object {
  return { ...createPublicKey(keyOf('published')).export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
}
