import type { Services } from '@server/context';
import type { AppEnv } from '@server/http/app-env';
import { signOut } from '@server/http/session/session';
import { Hono } from 'hono';

/** POST /v1/account/logout: ends the session and starts a new visit (specification 7). */
export function logoutRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/account/logout', async (c) => {
    await signOut(c, services);
    return c.json({ success: true });
  });
  return routes;
}
