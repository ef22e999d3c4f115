import { challengeOf } from '@sandbox/challenge';
import { SECOND } from '@server/platform/clock';
import { sameSecret } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';
import type { StorageProvider } from '@shared/reference/features';
import type { ApiRefusal } from './api-refusal';
import { findToken, mintToken, prolongToken, spendToken, type TokenGrant, takeCode } from './grants';
import { CLIENT, PROVIDERS, scopesIn } from './providers';
import type { StandInNeeds } from './stand-in-place';

/** Why a token was not issued. */
export type TokenProblem =
  | 'content-type'
  | 'client'
  | 'grant-type'
  | 'no-code'
  | 'code'
  | 'redirect-uri'
  | 'verifier'
  | 'no-refresh-token'
  | 'refresh-token'
  | 'scope';

/** Issued tokens. */
export interface Issued {
  access: string;
  /** Null: the client has none, or keeps its current one. */
  refresh: string | null;
  /** Lifetime of the access token, seconds. */
  seconds: number;
  held: TokenGrant;
  /** Whether a code was exchanged, not a refresh token. */
  isFirst: boolean;
}

/** What distinguishes a provider's token endpoint. */
export interface TokenRules {
  provider: StorageProvider;
  /** Whether a client may authenticate in the header `Authorization` (RFC 6749, 2.3.1). */
  hasBasic: boolean;
  /** What is issued with a refreshed access token. `rotated`: the old refresh token is used up. */
  refreshed: 'nothing' | 'new refresh token' | 'rotated';
  refuse: (problem: TokenProblem) => ApiRefusal;
}

/** Answers a call to a token endpoint; throws the provider's refusal. */
export async function issueTokens(needs: StandInNeeds, rules: TokenRules, request: Request): Promise<Issued> {
  const form = await readForm(request);
  if (!form) throw rules.refuse('content-type');
  if (!isClient(rules, request, form)) throw rules.refuse('client');
  if (form.get('grant_type') === 'authorization_code') return exchangeCode(needs, rules, form);
  if (form.get('grant_type') === 'refresh_token') return refresh(needs, rules, form);
  throw rules.refuse('grant-type');
}

/** Whether a form has the client's id and secret. */
export function isClient({ hasBasic }: Pick<TokenRules, 'hasBasic'>, request: Request, form: URLSearchParams): boolean {
  const basic = /^Basic (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (hasBasic && basic !== undefined) {
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decoded);
    return sameSecret(id, CLIENT.id) && sameSecret(secret, CLIENT.secret);
  }
  return (
    sameSecret(form.get('client_id') ?? '', CLIENT.id) && sameSecret(form.get('client_secret') ?? '', CLIENT.secret)
  );
}

/** The fields of a form; null if the body is not a form. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null;
  return new URLSearchParams(await request.text());
}

async function exchangeCode(needs: StandInNeeds, rules: TokenRules, form: URLSearchParams): Promise<Issued> {
  const code = form.get('code');
  if (!code) throw rules.refuse('no-code');
  const permission = await takeCode(needs, rules.provider, code);
  if (!permission) throw rules.refuse('code');
  if (form.get('redirect_uri') !== permission.redirectUri) throw rules.refuse('redirect-uri');
  const verifier = form.get('code_verifier') ?? '';
  if (permission.challenge !== null && challengeOf(verifier) !== permission.challenge) throw rules.refuse('verifier');
  const held: TokenGrant = { ...permission, grantId: randomId() };
  const refreshToken = permission.isOffline ? await mintToken(needs, 'refresh', held) : null;
  return { ...(await issued(needs, held, refreshToken)), isFirst: true };
}

async function refresh(needs: StandInNeeds, rules: TokenRules, form: URLSearchParams): Promise<Issued> {
  const token = form.get('refresh_token');
  if (!token) throw rules.refuse('no-refresh-token');
  const granted = await findToken(needs, rules.provider, 'refresh', token);
  if (granted === 'unknown' || granted === 'expired') throw rules.refuse('refresh-token');
  const held = { ...granted, scope: narrowed(granted.scope, form.get('scope') ?? '', rules) };
  if (rules.refreshed === 'nothing') {
    await prolongToken(needs, rules.provider, token);
    return issued(needs, held, null);
  }
  if (rules.refreshed === 'rotated' && !(await spendToken(needs, token))) throw rules.refuse('refresh-token');
  return issued(needs, held, await mintToken(needs, 'refresh', granted));
}

async function issued(needs: StandInNeeds, held: TokenGrant, refreshToken: string | null): Promise<Issued> {
  const access = await mintToken(needs, 'access', held);
  return {
    access,
    refresh: refreshToken,
    seconds: PROVIDERS[held.provider].accessLives / SECOND,
    held,
    isFirst: false,
  };
}

/** A client may request less than was granted, never more (RFC 6749, 6). */
function narrowed(granted: string, asked: string, rules: TokenRules): string {
  const known = scopesIn(granted);
  const wanted = scopesIn(asked);
  if (wanted.some((scope) => !known.includes(scope))) throw rules.refuse('scope');
  return wanted.length === 0 ? granted : wanted.join(' ');
}

/** Id and secret are encoded like a form's fields before they are joined. */
function decoded(part: string): string {
  return new URLSearchParams(`part=${part}`).get('part') ?? '';
}
