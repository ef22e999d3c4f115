import { ownArchive } from '@server/archives/archive-store';
import { isSandboxed } from '@server/config';
import type { Services } from '@server/context';
import { requireUser } from '@server/http/api-gate';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { featuresOf } from '@server/plans/plan-store';
import { openState, sealState } from '@server/users/outside-state';
import type { StorageProvider } from '@shared/api/shapes/archives';
import { safeRedirect } from '@shared/lib/address/safe-url';
import { PATHS } from '@shared/reference/paths';
import { Hono } from 'hono';

const HOME = '/home.html';
const PROVIDERS: readonly StorageProvider[] = ['drive', 'dropbox', 'onedrive', 'box'];

/**
 * Redirects to storages and back: the drive install and storage links (specification 7). They lead to
 * the sandbox's pages; without a sandbox, neither direction works.
 */
export function storageRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const goOutside = (c: AppContext, page: string, purpose: string, values: Record<string, string>): Response => {
    requireSandbox(services);
    const state = sealState(services, purpose, c.get('session').idHash, values);
    return c.redirect(`/sandbox/${page}?${new URLSearchParams({ ...values, state }).toString()}`, 303);
  };
  const comeBack = (c: AppContext, purpose: string): Record<string, string> => {
    requireSandbox(services);
    return openState(services, purpose, c.get('session').idHash, c.req.query('state') ?? '');
  };

  routes.get('/google/drive/install', (c) => {
    requireUser(c);
    return goOutside(c, 'drive-install', 'install', { redirect: checkedRedirect(services, c.req.query('redirect')) });
  });
  routes.get('/google/drive/installed', (c) => c.redirect(comeBack(c, 'install').redirect ?? HOME, 303));

  routes.get('/account/linkstorage/:provider/:archive', async (c) => {
    const provider = PROVIDERS.find((known) => known === c.req.param('provider'));
    if (!provider) throw new Refusal(404, 'There is no such storage');
    if (c.get('session').userId === null) return c.redirect('/login.html', 303);
    const userId = requireUser(c);
    const { id } = await ownArchive(services, userId, c.req.param('archive'));
    if (!(await featuresOf(services, userId))[provider]) return c.redirect(PATHS.pricing, 303);
    return goOutside(c, 'storage', 'storage', { provider, archive: id });
  });
  routes.get('/account/linkstorage/linked', async (c) => {
    const { provider = '', archive = '' } = comeBack(c, 'storage');
    const { id } = await ownArchive(services, requireUser(c), archive);
    // The route above has sealed it, from a closed list.
    const row = { archive_id: id, provider: provider as StorageProvider, linked_at: services.clock.now() };
    const insert = services.db.insertInto('storage_links').values(row);
    await insert.onConflict((conflict) => conflict.columns(['archive_id', 'provider']).doNothing()).execute();
    return c.redirect(HOME, 303);
  });
  return routes;
}

function requireSandbox({ config }: Services): void {
  if (!isSandboxed(config)) throw new Refusal(501, 'This server is not connected to that service');
}

function checkedRedirect({ config }: Services, asked: string | undefined): string {
  return safeRedirect(asked, config.publicUrl) ?? HOME;
}
