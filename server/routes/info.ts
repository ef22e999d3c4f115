import { currentUser } from '@server/accounts/users/current-user';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { findOpenOrder, newOrder, registeredFiles } from '@server/orders/order-store';
import { viewDetails, viewFile, viewOrder } from '@server/orders/order-view';
import { receiptOfPage } from '@server/orders/receipt-page';
import type { Context, Info } from '@shared/api/shapes/info';
import { Hono } from 'hono';
import type { RouteServices } from './services';
import { offeredSettings } from './settings';

/**
 * GET /v1/info/{environment}: the data that every page starts with (specification 7). Stores neither session nor order.
 */
export function infoRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/info/:environment', async (c) => {
    const { config } = services;
    const session = c.get('session');
    const shown = (await receiptOfPage(c, services)) ?? (await openOrderOf(c, services));
    const user = await currentUser(services, session.userId);
    const info: Info = {
      context: { user, settings: offeredSettings(services), ...shown },
      ...(config.notification ? { notification: config.notification } : {}),
    };
    return c.json({ success: true, ...info });
  });
  return routes;
}

/** The visitor's open order, which may not be stored yet. */
async function openOrderOf(
  c: AppContext,
  services: RouteServices,
): Promise<Pick<Context, 'order' | 'details' | 'files'>> {
  const { db } = services;
  const session = c.get('session');
  const stored = await findOpenOrder(db, session);
  const order = stored ?? (await newOrder(services, session));
  const files = stored ? await registeredFiles(db, order.id) : [];
  return { order: viewOrder(order), details: viewDetails(order, files), files: files.map(viewFile) };
}
