import type { Services } from '@server/context';
import type { AppEnv } from '@server/http/app-env';
import { Hono } from 'hono';

/**
 * What watches the process asks: `/healthz`, whether it answers at all, and `/readyz`, whether visitors may be sent to it.
 * No part of /v1: no session, no limit, and no line in the log, where one a second would hide the others.
 */
export function healthRoutes({ readiness }: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/healthz', (c) => c.text('ok', 200, NOT_KEPT));
  routes.get('/readyz', async (c) => {
    const { isReady, checks } = await readiness.look();
    return c.json({ status: isReady ? 'ok' : 'failed', checks }, isReady ? 200 : 503, NOT_KEPT);
  });
  return routes;
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };
