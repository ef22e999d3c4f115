import type { PlatformServices } from '@server/platform/services';
import { Hono } from 'hono';
import { authorizePage } from './authorize-page';
import { linkedPage } from './linked-page';

/** What the cloud storages' stand-ins show in a browser: whether a client may have access, and what they hold. */
export function storagePages(services: PlatformServices): Hono {
  const routes = new Hono();
  routes.route('/', authorizePage(services));
  routes.route('/', linkedPage(services));
  return routes;
}
