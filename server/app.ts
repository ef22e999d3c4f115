import { sandboxRoutes } from '@sandbox/routes';
import { Hono } from 'hono';
import { adminRoutes } from './admin/routes';
import { apiGate } from './http/api-gate';
import type { AppEnv } from './http/app-env';
import { answerRefusal, Refusal, refuse } from './http/refuse';
import { requestLog, shownPath } from './http/request-log';
import { isSandboxed } from './platform/config';
import { accountRoutes } from './routes/account/account';
import { appleReturnRoutes } from './routes/account/apple-return';
import { logoutRoutes } from './routes/account/logout';
import { signInRoutes } from './routes/account/sign-in';
import { verifyRoutes } from './routes/account/verify';
import { archiveRoutes } from './routes/archives/archives';
import { documentRoutes } from './routes/archives/documents';
import { messageRoutes } from './routes/archives/messages';
import { printingRoutes } from './routes/archives/printing';
import { storageRoutes } from './routes/archives/storages';
import { contactRoutes } from './routes/contact';
import { healthRoutes } from './routes/health';
import { infoRoutes } from './routes/info';
import { executeRoutes } from './routes/orders/execute';
import { faxProviderRoutes } from './routes/orders/fax-provider';
import { faxRoutes } from './routes/orders/faxes';
import { fileRoutes } from './routes/orders/files';
import { orderRoutes } from './routes/orders/order';
import { webhookRoutes } from './routes/orders/webhook';
import { planRoutes } from './routes/plans';
import { resourceRoutes } from './routes/resources';
import type { Services } from './services';

/**
 * The reference server as a function from Request to Response: every /v1 call, the operators' page if it has a token,
 * and, without a real payment key, the stand-ins for third parties under /sandbox. The static site or Vite adds the
 * site's files.
 */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.route('/', healthRoutes(services));
  app.use(requestLog(services));
  app.route('/', webhookRoutes(services));
  if (services.engine.isFollowed && services.engine.isRemote) app.route('/', faxProviderRoutes(services));
  app.route('/', appleReturnRoutes());
  app.route('/ipp', printingRoutes(services));
  app.use('/v1/*', apiGate(services));
  for (const routes of ROUTES) app.route('/v1', routes(services));
  app.all('/v1/*', (c) => refuse(c, 404, 'There is no such call'));
  if (services.config.adminToken) app.route('/admin', adminRoutes(services, services.config.adminToken));
  if (isSandboxed(services.config)) app.route('/sandbox', sandboxRoutes(services));
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error);
    services.log.error('unexpected', { requestId: c.get('requestId'), path: shownPath(c) }, error);
    return refuse(c, 500, 'Something went wrong on our side');
  });
  return app;
}

/** The calls, by resource; add the file of a new resource here. */
const ROUTES = [
  infoRoutes,
  orderRoutes,
  executeRoutes,
  faxRoutes,
  fileRoutes,
  contactRoutes,
  logoutRoutes,
  accountRoutes,
  verifyRoutes,
  resourceRoutes,
  archiveRoutes,
  documentRoutes,
  messageRoutes,
  signInRoutes,
  storageRoutes,
  planRoutes,
];
