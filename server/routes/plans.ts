import type { Services } from '@server/context';
import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import { buyPlan } from '@server/plans/buy-plan';
import { cancelPlan } from '@server/plans/cancel-plan';
import { activePlans, viewPlan } from '@server/plans/plan-store';
import { readPurchase } from '@server/plans/read-purchase';
import { Hono } from 'hono';

/** The calls about a person's plans (Specification 4 and 7). */
export function planRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/plans', async (c) => {
    const rows = await activePlans(services, requireUser(c));
    return c.json({ success: true, values: rows.map(viewPlan) });
  });

  routes.post('/plans', async (c) => {
    const userId = requireUser(c);
    const { status, body } = await buyPlan(services, userId, readPurchase(c.get('body')));
    return c.json(body, status);
  });

  routes.delete('/plans/:guid', async (c) => {
    await cancelPlan(services, requireUser(c), c.req.param('guid'));
    return c.json({ success: true });
  });
  return routes;
}
