import type { AppContext, AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { readBody } from '@server/http/read-body';
import { fetchLinkedFile } from '@server/orders/files/fetch-link';
import { flushFile } from '@server/orders/files/flush-file';
import { registerFile } from '@server/orders/files/register-file';
import { setUpCloudFile, setUpFile } from '@server/orders/files/set-up-file';
import { changeOnceAnswered } from '@server/payments/order/end-challenge';
import type { RouteServices } from '@server/routes/services';
import { fileRegistration } from '@shared/api/shapes/orders/uploads';
import { Hono } from 'hono';

const REGISTRATION = { source: { missing: 'The field source is missing' }, key: { max: 100 } };

/** The calls about an order's files (specification 4 and 7). */
export function fileRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const change = <T>(c: AppContext, work: () => Promise<T>): Promise<T> =>
    changeOnceAnswered(services, c.get('session'), work);

  routes.post('/file/setup', async (c) => {
    const { action, fields, policy, signature } = await change(c, () =>
      setUpFile(services, c.get('session'), clientAddress(c, services), c.get('body')),
    );
    return c.json({ success: true, payload: { action, ...fields }, policy: [policy], signature });
  });

  routes.post('/file/cloudsetup', async (c) => {
    const key = await change(c, () =>
      setUpCloudFile(services, c.get('session'), clientAddress(c, services), c.get('body')),
    );
    return c.json({ success: true, key });
  });

  routes.post('/file/info', async (c) => {
    const registration = readBody(fileRegistration, c.get('body'), REGISTRATION);
    const registered = await change(c, () =>
      registerFile(services, c.get('session'), clientAddress(c, services), registration, fetchLinkedFile),
    );
    return c.json({ success: true, ...registered });
  });

  routes.post('/file/flush/:key', async (c) => {
    await change(c, () => flushFile(services, c.get('session'), c.req.param('key')));
    return c.json({ success: true });
  });
  return routes;
}
