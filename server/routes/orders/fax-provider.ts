import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotGenuine, orderOfTry } from '@server/faxing/delivery/fax-engine';
import { lookNow } from '@server/faxing/delivery/http/look-now';
import { opensMedia } from '@server/faxing/delivery/http/media-link';
import { outboxOf } from '@server/faxing/outbox/fax-folder';
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
  const { engine, config, clock, log, secret } = services;
  const routes = new Hono<AppEnv>();

  routes.get('/v1/fax/media/:order/:token/:name', async (c) => {
    const { order, token, name } = c.req.param();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const isDocument = /^[0-9A-Za-z-]+$/.test(order) && /^\d\d(?:-cover)?\.pdf$/.test(name);
    if (!isDocument || !opensMedia(secret, { orderId: order, name }, token, clock.now())) {
      return refuse(c, 404, 'There is no such document');
    }
    const bytes = await readFile(join(outboxOf(config.dataDir), order, name));
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'application/pdf' });
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
