import type { PlatformServices } from '@server/platform/services';
import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from './app-env';
import { checkAddress } from './check-address';
import { checkCsrf, setCsrfHeaders } from './csrf';
import { readJsonBody } from './json-body';
import { Refusal } from './refuse';
import { findSession, keepSession, startVisit } from './session/session';

/**
 * Checks the address, session, CSRF token and JSON body of every /v1 call, and adds fresh CSRF headers, `Date` and
 * `Cache-Control: no-store` to every answer (specification 7).
 */
export function apiGate(services: PlatformServices): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.header('Date', new Date(services.clock.now()).toUTCString());
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    checkAddress(c);
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const found = await findSession(c, services);
    if (found) {
      c.set('session', found);
      setCsrfHeaders(c, services, found);
    }
    if (writes) {
      const session = checkCsrf(c, services, found);
      c.set('session', await keepSession(c, services, session));
      c.set('body', c.req.method === 'DELETE' ? {} : await readJsonBody(c));
    } else if (!found) {
      startVisit(c, services);
    }
    await next();
    // The session may have changed: sign-in renews it.
    setCsrfHeaders(c, services, c.get('session'));
  };
}

/** The id of the signed-in person. Throws 401 for a visitor. */
export function requireUser(c: AppContext): string {
  const { userId } = c.get('session');
  if (!userId) throw new Refusal(401, 'Please sign in again');
  return userId;
}
