import type { AppEnv } from '@server/http/app-env';
import { limitDeclines, payersOf } from '@server/http/decline-limit';
import { Refusal } from '@server/http/refuse';
import { findAttempt, orderAttemptId } from '@server/payments/attempt';
import { executeOrder, keyOf } from '@server/payments/order/execute';
import { limitOrders, ordererOf } from '@server/payments/order/order-limit';
import type { RouteServices } from '@server/routes/services';
import { IDEMPOTENCY_KEY_HEADER } from '@shared/api/wire';
import { Hono } from 'hono';

/** POST /v1/order/execute/stripe: pays the order (specification 7). */
export function executeRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/order/execute/stripe', async (c) => {
    const session = c.get('session');
    const key = c.req.header(IDEMPOTENCY_KEY_HEADER) ?? keyOf(session, c.get('body'));
    if (!/^[0-9A-Za-z_-]{16,64}$/.test(key))
      throw new Refusal(400, `The header ${IDEMPOTENCY_KEY_HEADER} is not valid`);
    const id = orderAttemptId(key);
    const known = await findAttempt(services.db, 'order', id);
    const execute = () => executeOrder(services, session, { id, known }, c.get('body'));
    const { status, body } = await limitDeclines(services, payersOf(c, services), known, () =>
      limitOrders(services, ordererOf(c, services), known !== undefined, execute),
    );
    return c.json(body, status);
  });
  return routes;
}
