import { beginAgain } from '@server/faxing/sent/begin-again';
import { listFaxes } from '@server/faxing/sent/list-faxes';
import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import { changeOnceAnswered } from '@server/payments/order/end-challenge';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';

/** The calls about a person's sent faxes, offered as the capability `faxes`. */
export function faxRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/orders', async (c) => {
    const page = await listFaxes(services, requireUser(c), c.req.query('before'));
    return c.json({ success: true, ...page });
  });

  routes.post('/orders/:guid/again', async (c) => {
    const [userId, session] = [requireUser(c), c.get('session')];
    const context = await changeOnceAnswered(services, session, () =>
      beginAgain(services, session, userId, c.req.param('guid')),
    );
    return c.json({ success: true, context });
  });
  return routes;
}
