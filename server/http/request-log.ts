import type { Services } from '@server/context';
import { randomId } from '@shared/lib/random-id';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppEnv } from './app-env';

/** Counts each call, and writes one line: method, path without its query, status, time taken. Never a body, a cookie or a header. */
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
    services.metrics.call({ method, route: routePath(c), status, seconds: ms / 1_000 });
    services.log.info('request', {
      requestId,
      method,
      path: c.req.path.slice(0, 200),
      status,
      ms: Math.round(ms),
    });
  };
}
