import type { AppEnv } from '@server/http/app-env';
import { signOut } from '@server/http/session/session';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';

/** POST /v1/account/logout: ends the session and starts a new visit (specification 7). */
export function logoutRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/account/logout', async (c) => {
    await signOut(c, services);
    return c.json({ success: true });
  });
  return routes;
}
