import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import { limitDeclines, payersOf } from '@server/http/decline-limit';
import { findAttempt, planAttemptId } from '@server/payments/attempt';
import { cancelPlan } from '@server/plans/cancel-plan';
import { listPlans } from '@server/plans/list-plans';
import { buyPlan } from '@server/plans/purchase/buy-plan';
import { readPurchase } from '@server/plans/purchase/read-purchase';
import { Hono } from 'hono';
import type { RouteServices } from './services';

/** The calls about a person's plans (specification 4 and 7). */
export function planRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/plans', async (c) => {
    return c.json({ success: true, values: await listPlans(services, requireUser(c)) });
  });

  routes.post('/plans', async (c) => {
    const userId = requireUser(c);
    const purchase = readPurchase(c.get('body'));
    const known = await findAttempt(services.db, 'plan', planAttemptId(userId, purchase.key));
    const { status, body } = await limitDeclines(services, payersOf(c, services), known, () =>
      buyPlan(services, userId, purchase, known),
    );
    return c.json(body, status);
  });

  routes.delete('/plans/:guid', async (c) => {
    await cancelPlan(services, requireUser(c), c.req.param('guid'));
    return c.json({ success: true });
  });
  return routes;
}
