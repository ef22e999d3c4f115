import type { Services } from '@server/context';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { findOpenOrder, findOwnOrder, newOrder, registeredFiles } from '@server/orders/order-store';
import { type OrderRow, viewDetails, viewFile, viewOrder } from '@server/orders/order-view';
import { currentUser } from '@server/users/current-user';
import type { Info } from '@shared/api/shapes/info';
import { parseUrl } from '@shared/lib/address/parse-url';
import { orderAt } from '@shared/reference/order-page';
import { Hono } from 'hono';
import { offeredSettings } from './settings';

/** GET /v1/info/{environment}: what every page starts from (specification 7). Stores neither session nor order. */
export function infoRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/info/:environment', async (c) => {
    const { config, db } = services;
    const session = c.get('session');
    const stored = (await paidOrderOfPage(c, services)) ?? (await findOpenOrder(db, session));
    const order = stored ?? (await newOrder(services, session));
    const files = stored ? await registeredFiles(db, order.id) : [];
    const info: Info = {
      context: {
        user: await currentUser(services, session.userId),
        settings: offeredSettings(config),
        order: viewOrder(order),
        details: viewDetails(order, files),
        files: files.map(viewFile),
      },
      ...(config.notification ? { notification: config.notification } : {}),
    };
    return c.json({ success: true, ...info });
  });
  return routes;
}

/** A page at /order/{guid}, identified by its Referer, gets that order if it is the visitor's own and paid. */
async function paidOrderOfPage(c: AppContext, services: Services): Promise<OrderRow | undefined> {
  const referer = c.req.header('referer') ?? '';
  const guid = orderAt(parseUrl(referer)?.pathname ?? '');
  // The database cannot even look for an id with a NUL.
  if (guid === null || guid.includes('\0')) return undefined;
  const order = await findOwnOrder(services.db, c.get('session'), guid);
  return order?.state === 'paid' ? order : undefined;
}
