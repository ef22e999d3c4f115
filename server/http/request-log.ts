import type { Services } from '@server/context';
import { findRoute } from '@server/site/routes';
import { randomId } from '@shared/lib/random-id';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppContext, AppEnv } from './app-env';

/**
 * Counts each call, and writes one line: method, pattern of the path, status, time taken. Never a body, a cookie or a
 * header, and no part of a path that only some may know: with an archive's id one can send to it.
 */
export function requestLog(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomId(12);
    const start = performance.now();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const ms = performance.now() - start;
    // After the call: the pattern it was answered under.
    const path = shownPath(c);
    services.metrics.call({ method, route: routePath(c), status, seconds: ms / 1_000 });
    services.log.info('request', { requestId, method, path, status, ms: Math.round(ms) });
  };
}

/** The path for the log: the pattern a call or a page was answered under; files of the build by their name. */
export function shownPath(c: AppContext): string {
  const { path } = c.req;
  const pattern = routePath(c);
  if (pattern !== '/*') return pattern;
  const page = findRoute(path);
  if (page) return page.path;
  return /^\/(?:assets\/)?[\w.-]{1,100}$/.test(path) && path.includes('.') ? path : pattern;
}
