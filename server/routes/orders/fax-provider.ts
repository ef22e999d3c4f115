import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { NotGenuine, orderOfTry } from '@server/faxing/delivery/fax-engine';
import { lookNow } from '@server/faxing/delivery/http/look-now';
import { opensMedia } from '@server/faxing/delivery/http/media-link';
import { prepareFolder } from '@server/faxing/outbox/prepare-folder';
import type { AppEnv } from '@server/http/app-env';
import { readText } from '@server/http/json-body';
import { refuse } from '@server/http/refuse';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';

/** Maximum size of a provider's call, bytes: many times what providers send. */
const MAX_CALL = 65_536;

/**
 * What HTTP providers of faxes need: the documents they fetch, at signed addresses, and a place for their news. Mounted
 * ahead of the /v1 gate, because providers have no session.
 */
export function faxProviderRoutes(services: RouteServices): Hono<AppEnv> {
  const { engine, clock, log, secret } = services;
  const routes = new Hono<AppEnv>();

  routes.get('/v1/fax/media/:order/:token/:name', async (c) => {
    const { order, token, name } = c.req.param();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const isOurs = /^[0-9A-Za-z-]+$/.test(order) && opensMedia(secret, { orderId: order, name }, token, clock.now());
    const path = isOurs ? await documentOf(services, order, name) : null;
    if (path === null) return refuse(c, 404, 'There is no such document');
    const document = await openAsBlob(path);
    const headers = { 'Content-Type': 'application/pdf', 'Content-Length': String(document.size) };
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(document.stream(), 200, headers);
  });

  routes.post('/v1/fax/call', async (c) => {
    if (!engine.isFollowed || !engine.readCall) return refuse(c, 404, 'There is no such call');
    const call = { url: new URL(c.req.url), headers: c.req.raw.headers, text: () => readText(c, MAX_CALL) };
    try {
      const id = await engine.readCall(call);
      if (id !== null) await lookNow(services, orderOfTry(id));
      return c.json({ success: true });
    } catch (error) {
      if (!(error instanceof NotGenuine || error instanceof SyntaxError)) throw error;
      log.warn('fax provider', { reason: error.message });
      return refuse(c, 400, 'The call could not be processed');
    }
  });
  return routes;
}

/** The path of a document of a paid fax; null if there is none. Its folder may have been made on another machine. */
async function documentOf(services: RouteServices, orderId: string, name: string): Promise<string | null> {
  const paid = services.db.selectFrom('orders').selectAll().where('id', '=', orderId).where('state', '=', 'paid');
  const order = await paid.executeTakeFirst();
  if (!order) return null;
  const { folder, documents } = await prepareFolder(services, order);
  return documents.includes(name) ? join(folder, name) : null;
}
