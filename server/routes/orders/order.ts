import { faxStatusOf } from '@server/faxing/delivery/fax-status';
import type { AppEnv } from '@server/http/app-env';
import { refuse } from '@server/http/refuse';
import { changeOrder, registeredFiles } from '@server/orders/order-store';
import { readOrderUpdate } from '@server/orders/order-update';
import { viewDetails } from '@server/orders/order-view';
import { findShownOrder } from '@server/orders/receipt-page';
import { changeOnceAnswered } from '@server/payments/order/end-challenge';
import type { RouteServices } from '@server/routes/services';
import { offeredSettings } from '@server/routes/settings';
import { Hono } from 'hono';

/**
 * POST /v1/order/update/{id}: stores the order's options (specification 7). GET /v1/order/status/{guid}: its delivery.
 */
export function orderRoutes(services: RouteServices): Hono<AppEnv> {
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
    const context = { details: viewDetails(order, files), settings: offeredSettings(services) };
    return c.json({ success: true, context });
  });
  routes.get('/order/status/:guid', async (c) => {
    if (!services.engine.isFollowed) return refuse(c, 404, 'There is no such call');
    const shown = await findShownOrder(c, services, c.req.param('guid'));
    if (!shown) return refuse(c, 404, 'This order was not found');
    return c.json({ success: true, ...(await faxStatusOf(services, shown.order)) });
  });
  return routes;
}
