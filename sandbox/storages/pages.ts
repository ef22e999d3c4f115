import type { PlatformServices } from '@server/platform/services';
import { Hono } from 'hono';
import { authorizePage } from './authorize-page';
import { linkedPage } from './linked-page';

/** Browser pages of the cloud storages' stand-ins: the consent pages, and the stored items. */
export function storagePages(services: PlatformServices): Hono {
  const routes = new Hono();
  routes.route('/', authorizePage(services));
  routes.route('/', linkedPage(services));
  return routes;
}
