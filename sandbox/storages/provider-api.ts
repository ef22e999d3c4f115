import type { StorageProvider } from '@shared/reference/features';
import { type Context, Hono } from 'hono';
import { ApiRefusal } from './api-refusal';
import { findToken, type TokenGrant } from './grants';
import { scopesIn } from './providers';
import type { StandInNeeds } from './stand-in-place';
import { takeTrouble } from './trouble';

/** What the dispatcher knows of a call beyond the request. */
export interface CallEnv {
  Bindings: {
    /** Whether the request would have the header `Content-Length`: a stream without one does not. */
    hasLength: boolean;
  };
}

/** One host of a provider, which answers refusals in that provider's format. */
export function openHost(unknownCall: () => ApiRefusal): Hono<CallEnv> {
  const host = new Hono<CallEnv>();
  host.notFound(() => unknownCall().toResponse());
  host.onError((error) => {
    // Any other error is a fault of the stand-in or of the caller's connection, and fails the call.
    if (error instanceof ApiRefusal) return error.toResponse();
    throw error;
  });
  return host;
}

/** Makes calls of this host fail as requested by `breakNext`. */
export function withTrouble(
  host: Hono<CallEnv>,
  { db }: Pick<StandInNeeds, 'db'>,
  provider: StorageProvider,
  bodyOf: (status: number, retryAfter: number | null) => object | string,
): void {
  host.use(async (_c, next) => {
    const trouble = await takeTrouble(db, provider);
    if (trouble) {
      const { status, retry_after } = trouble;
      const headers = retry_after === null ? undefined : { 'Retry-After': String(retry_after) };
      throw new ApiRefusal(status, bodyOf(status, retry_after), headers);
    }
    await next();
  });
}

/** Why a call is not allowed. */
export type BearerProblem = 'missing' | 'unknown' | 'expired' | 'scope';

/**
 * What the call's access token grants, if it includes this scope (empty: any). Throws the provider's refusal otherwise.
 */
export async function requireBearer(
  needs: StandInNeeds,
  c: Context<CallEnv>,
  provider: StorageProvider,
  scope: string,
  refuse: (problem: BearerProblem) => ApiRefusal,
): Promise<TokenGrant> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw refuse('missing');
  const held = await findToken(needs, provider, 'access', token);
  if (held === 'unknown' || held === 'expired') throw refuse(held);
  if (scope !== '' && !scopesIn(held.scope).includes(scope)) throw refuse('scope');
  return held;
}

/** The JSON object in a body; undefined if it is not one. */
export async function readJson(request: Request): Promise<Record<string, unknown> | undefined> {
  return jsonObject(await request.text());
}

/** The JSON object in a text; undefined if it is not one. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    // Just tested; the members are still unknown.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Not JSON: the caller refuses it.
    return undefined;
  }
}
