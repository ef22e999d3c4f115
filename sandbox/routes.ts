import type { AccountServices } from '@server/accounts/services';
import type { AppEnv } from '@server/http/app-env';
import { Hono } from 'hono';
import { dropboxRoutes } from './dropbox';
import { inboxRoutes } from './inbox';
import { ledgerRoutes } from './ledger';
import { paymentsPage } from './payments-page';
import { signInPages } from './sign-in/pages';
import { staticRoutes } from './static-files';
import { storagePages } from './storages/pages';
import { createStripeApi } from './stripe/calls/stripe-api';
import { stripeJsRoutes } from './stripe-js/routes';

/** The stand-ins for third parties, under /sandbox; only mounted while no real payment key is set. */
export function sandboxRoutes(services: AccountServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.route('/stripe-api', createStripeApi(services.db, services.clock));
  routes.route('/', dropboxRoutes(services));
  routes.route('/', inboxRoutes(services));
  routes.route('/', ledgerRoutes(services));
  routes.route('/', paymentsPage(services));
  routes.route('/', signInPages(services));
  routes.route('/', staticRoutes(services));
  routes.route('/', storagePages(services));
  routes.route('/', stripeJsRoutes(services.config));
  return routes;
}
