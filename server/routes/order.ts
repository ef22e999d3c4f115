import type { Services } from '@server/context';
import type { AppEnv } from '@server/http/app-env';
import { changeOrder, registeredFiles } from '@server/orders/order-store';
import { readOrderUpdate } from '@server/orders/order-update';
import { viewDetails } from '@server/orders/order-view';
import { changeOnceAnswered } from '@server/payments/order/end-challenge';
import { Hono } from 'hono';
import { offeredSettings } from './settings';

/** POST /v1/order/update/{id}: keeps the order's options (specification 7). */
export function orderRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/order/update/:id', async (c) => {
    const session = c.get('session');
    const changes = readOrderUpdate(c.get('body'));
    const order = await changeOnceAnswered(services, session, () =>
      changeOrder(services, session, c.req.param('id'), (transaction, { id, user_id }) =>
        transaction
          .updateTable('orders')
          .set({ ...changes, user_id: session.userId ?? user_id, updated_at: services.clock.now() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    );
    const files = await registeredFiles(services.db, order.id);
    const context = { details: viewDetails(order, files), settings: offeredSettings(services.config) };
    return c.json({ success: true, context });
  });
  return routes;
}
