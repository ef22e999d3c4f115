import type { AppEnv } from '@server/http/app-env';
import { Hono } from 'hono';
import type { RouteServices } from './services';

/**
 * Probes: `/healthz` tells whether the process answers at all, `/readyz` whether it can serve visitors. Outside /v1: no
 * session, no rate limit, and no log line, because one per second would drown the others.
 */
export function healthRoutes({ readiness }: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/healthz', (c) => c.text('ok', 200, NOT_KEPT));
  routes.get('/readyz', async (c) => {
    const { isReady, checks } = await readiness.report();
    return c.json({ status: isReady ? 'ok' : 'failed', checks }, isReady ? 200 : 503, NOT_KEPT);
  });
  return routes;
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };
