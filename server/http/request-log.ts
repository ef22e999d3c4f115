import type { PlatformServices } from '@server/platform/services';
import { randomId } from '@shared/lib/random-id';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppContext, AppEnv } from './app-env';
import { findRoute } from './site/routes';

/**
 * Counts each call and logs one line: method, route pattern, status, duration. Never a body, cookie or header, or a
 * confidential part of a path: anyone who knows an archive's id can send to it.
 */
export function requestLog(services: PlatformServices): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomId(12);
    const start = performance.now();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const ms = performance.now() - start;
    // After the call, when the matched route is known.
    const path = shownPath(c);
    services.metrics.call({ method, route: routePath(c), status, seconds: ms / 1_000 });
    services.log.info('request', { requestId, method, path, status, ms: Math.round(ms) });
  };
}

/** The path for the log: the route pattern of a call or a page; files of the build by name. */
export function shownPath(c: AppContext): string {
  const { path } = c.req;
  const pattern = routePath(c);
  if (pattern !== '/*') return pattern;
  const page = findRoute(path);
  if (page) return page.path;
  return /^\/(?:assets\/)?[\w.-]{1,100}$/.test(path) && path.includes('.') ? path : pattern;
}
