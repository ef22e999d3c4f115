import { ownArchive } from '@server/archives/archive-store';
import { link, linksOf, unlink } from '@server/archives/storages/link-store';
import { StorageTrouble } from '@server/archives/storages/storage';
import { createStorageApi } from '@server/archives/storages/storage-api';
import type { Storage } from '@server/archives/storages/storages';
import { requireUser } from '@server/http/api-gate';
import type { AppContext, AppEnv } from '@server/http/app-env';
import {
  type AuthorizationRequest,
  beginAuthorization,
  resumeAuthorization,
} from '@server/http/oauth/authorization-request';
import { Refusal } from '@server/http/refuse';
import { isConfirmed } from '@server/mail/is-confirmed';
import { featuresOf } from '@server/plans/plan-store';
import type { RouteServices } from '@server/routes/services';
import { safeRedirect } from '@shared/lib/address/safe-url';
import { PATHS } from '@shared/reference/addresses/paths';
import { ACCESS_PARAM, WIDER } from '@shared/reference/addresses/storage-paths';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';
import { Hono } from 'hono';

/** Where storages send people back; each must have this address registered. */
const LINKED = '/account/linkstorage/linked';
const INSTALLED = '/google/drive/installed';
/** Scope that adds this application to those that Drive offers to open files with. */
const INSTALL_SCOPE = 'https://www.googleapis.com/auth/drive.install';

/** What is kept while a person is at a storage. */
interface Linking {
  provider: StorageProvider;
  archive: string;
  /** Whether more access is asked for, as the first consent did not suffice. */
  isWider?: boolean;
}

/** The page to return to after the install, checked. */
interface Installing {
  redirect: string;
}

/**
 * The outcome of linking, for the page: `denied` by the person, `failed`, `wider` if the storage wants another consent
 * to more access, or their address is `unconfirmed`.
 */
type Ending = 'linked' | 'denied' | 'failed' | 'wider' | 'unconfirmed';

/** Linked storages (capability `links`), and navigation to a storage and back (specification 7). */
export function storageRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { config } = services;

  routes.get('/archives/:id/links', async (c) => {
    const { id } = await ownArchive(services, requireUser(c), c.req.param('id'));
    return c.json({ success: true, values: await linksOf(services, id) });
  });

  routes.delete('/archives/:id/links/:provider', async (c) => {
    const { id } = await ownArchive(services, requireUser(c), c.req.param('id'));
    await unlink(services, id, providerOf(c));
    return c.json({ success: true });
  });

  routes.get('/account/linkstorage/:provider/:archive', async (c) => {
    const provider = providerOf(c);
    const { userId } = c.get('session');
    if (userId === null) return c.redirect(PATHS.login, 303);
    const id = await findOwn(services, userId, c.req.param('archive'));
    if (id === null) return c.redirect(PATHS.home, 303);
    if (!(await featuresOf(services, userId))[provider]) return c.redirect(PATHS.pricing, 303);
    if (!(await isConfirmed(services.db, userId))) return c.redirect(panelOf(id, provider, 'unconfirmed'), 303);
    const storage = services.storages.find(provider);
    if (!storage) return c.redirect(panelOf(id, provider, 'failed'), 303);
    const scope = c.req.query(ACCESS_PARAM) === WIDER ? storage.widerScope : undefined;
    const request = beginAuthorization<Linking>(services, 'link a storage', c.get('session'), {
      provider,
      archive: id,
      isWider: scope !== undefined,
    });
    const redirectUri = `${config.publicUrl}/v1${LINKED}`;
    const page = await storage.authorization.page({ ...request, redirectUri, scope: scope ?? storage.scope });
    return c.redirect(page.href, 303);
  });

  routes.get(LINKED, async (c) => {
    const { userId } = c.get('session');
    if (userId === null) return c.redirect(PATHS.login, 303);
    const request = resumeAuthorization<Linking>(
      services,
      'link a storage',
      c.get('session'),
      c.req.query('state') ?? '',
    );
    if (!request) return c.redirect(PATHS.home, 303);
    const { provider, archive } = request.values;
    // Its identifier may have changed by now.
    const id = await findOwn(services, userId, archive);
    if (id === null) return c.redirect(PATHS.home, 303);
    return c.redirect(panelOf(id, provider, await finish(c, services, id, request)), 303);
  });

  routes.get('/google/drive/install', async (c) => {
    if (c.get('session').userId === null) return c.redirect(PATHS.login, 303);
    const redirect = safeRedirect(c.req.query('redirect'), config.publicUrl) ?? PATHS.home;
    const drive = services.storages.find('drive');
    if (!drive) return c.redirect(redirect, 303);
    const request = beginAuthorization<Installing>(services, 'install', c.get('session'), { redirect });
    const redirectUri = `${config.publicUrl}/v1${INSTALLED}`;
    const page = await drive.authorization.page({ ...request, redirectUri, scope: INSTALL_SCOPE });
    return c.redirect(page.href, 303);
  });

  // The consent is enough: no tokens are needed.
  routes.get(INSTALLED, (c) => {
    const request = resumeAuthorization<Installing>(services, 'install', c.get('session'), c.req.query('state') ?? '');
    return c.redirect(request?.values.redirect ?? PATHS.home, 303);
  });
  return routes;
}

function providerOf(c: AppContext): StorageProvider {
  const provider = STORAGE_PROVIDERS.find((known) => known === c.req.param('provider'));
  if (!provider) throw new Refusal(404, 'There is no such storage');
  return provider;
}

/** The id of a person's archive; null if it is missing or another person's: a navigation must lead to a page. */
async function findOwn(services: RouteServices, userId: string, archive: string): Promise<string | null> {
  try {
    return (await ownArchive(services, userId, archive)).id;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Gets the tokens for a person who returns, and links the archive. */
async function finish(
  c: AppContext,
  services: RouteServices,
  archiveId: string,
  request: AuthorizationRequest<Linking>,
): Promise<Ending> {
  const { provider } = request.values;
  const storage = services.storages.find(provider);
  if (!storage) return 'failed';
  try {
    const address = new URL(`${services.config.publicUrl}/v1${LINKED}${new URL(c.req.url).search}`);
    const tokens = await storage.authorization.exchange(address, request);
    const account = await accountOf(storage, tokens.access, c.req.raw.signal);
    await link(services, { archiveId, session: c.get('session'), provider, account, tokens });
    return 'linked';
  } catch (error) {
    if (!(error instanceof StorageTrouble)) {
      services.log.error('storage not linked', { provider }, error);
      return 'failed';
    }
    services.log.warn('storage not linked', { provider, trouble: error.kind, reason: error.message });
    // Asked for once: more than that there is not.
    if (error.kind === 'narrow' && !request.values.isWider && storage.widerScope !== undefined) return 'wider';
    return error.kind === 'refused' ? 'denied' : 'failed';
  }
}

/** The name of the account that these new tokens belong to. */
function accountOf(storage: Storage, access: string, signal: AbortSignal): Promise<string> {
  const refused = (): Promise<never> => Promise.reject(new StorageTrouble('passing', 'New tokens are refused'));
  return storage.accountOf(
    createStorageApi({ token: () => Promise.resolve(access), renewed: refused }, storage.fetch, signal),
  );
}

/** The archive's panel of storages, with the outcome. */
function panelOf(archiveId: string, provider: StorageProvider, ending: Ending): string {
  const told = ending === 'linked' ? '' : `?${new URLSearchParams({ storage: ending, provider }).toString()}`;
  return `${PATHS.home}${told}#/archive/${archiveId}/storage`;
}
