import type { Services } from '@server/context';
import { randomId } from '@shared/lib/random-id';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';

/** One line a call: method, path without its query, status, time taken. Never a body, a cookie or a header. */
export function requestLog(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomId(12);
    const start = performance.now();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    services.log.info('request', {
      requestId,
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };
}
