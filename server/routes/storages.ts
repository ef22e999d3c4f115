import { ownArchive } from '@server/archives/archive-store';
import type { Services } from '@server/context';
import { requireUser } from '@server/http/api-gate';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { featuresOf } from '@server/plans/plan-store';
import { sign } from '@server/secrets';
import { link, linksOf, unlink } from '@server/storages/link-store';
import { StorageTrouble } from '@server/storages/storage';
import { createStorageApi } from '@server/storages/storage-api';
import type { Storage } from '@server/storages/storages';
import { openState, sealState } from '@server/users/outside-state';
import type { StorageProvider } from '@shared/api/shapes/archives';
import { safeRedirect } from '@shared/lib/address/safe-url';
import { STORAGE_PROVIDERS } from '@shared/reference/features';
import { PATHS } from '@shared/reference/paths';
import { Hono } from 'hono';

/** Where storages send people back to; each has to know this address. */
const LINKED = '/account/linkstorage/linked';
const INSTALLED = '/google/drive/installed';
/** Makes this application one that Drive offers to open files with. */
const INSTALL_SCOPE = 'https://www.googleapis.com/auth/drive.install';

/** How the linking of a storage ended, for the page: `denied` by the person, or it `failed`. */
type Ending = 'linked' | 'denied' | 'failed';

/** Linked storages (capability `links`), and the way to a storage and back (specification 7). */
export function storageRoutes(services: Services): Hono<AppEnv> {
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
    const { userId, idHash } = c.get('session');
    if (userId === null) return c.redirect(PATHS.login, 303);
    const { id } = await ownArchive(services, userId, c.req.param('archive'));
    if (!(await featuresOf(services, userId))[provider]) return c.redirect(PATHS.pricing, 303);
    const storage = services.storages.find(provider);
    if (!storage) return c.redirect(panelOf(id, provider, 'failed'), 303);
    const state = sealState(services, 'storage', idHash, { provider, archive: id });
    const asked = { state, verifier: verifierOf(services, state), redirectUri: `${config.publicUrl}/v1${LINKED}` };
    return c.redirect((await storage.authorization.page(asked)).href, 303);
  });

  routes.get(LINKED, async (c) => {
    const { userId, idHash } = c.get('session');
    if (userId === null) return c.redirect(PATHS.login, 303);
    const state = c.req.query('state') ?? '';
    const sealed = tryOpen(services, 'storage', idHash, state);
    if (!sealed) return c.redirect(PATHS.home, 303);
    // The route above has sealed both, the provider from a closed list.
    const [provider, archive] = [sealed.provider as StorageProvider, sealed.archive ?? ''];
    const { id } = await ownArchive(services, userId, archive);
    const ending = await finish(c, services, { provider, archiveId: id, state });
    return c.redirect(panelOf(id, provider, ending), 303);
  });

  routes.get('/google/drive/install', async (c) => {
    if (c.get('session').userId === null) return c.redirect(PATHS.login, 303);
    const redirect = safeRedirect(c.req.query('redirect'), config.publicUrl) ?? PATHS.home;
    const drive = services.storages.find('drive');
    if (!drive) return c.redirect(redirect, 303);
    const state = sealState(services, 'install', c.get('session').idHash, { redirect });
    const redirectUri = `${config.publicUrl}/v1${INSTALLED}`;
    const asked = { state, verifier: verifierOf(services, state), redirectUri, scope: INSTALL_SCOPE };
    return c.redirect((await drive.authorization.page(asked)).href, 303);
  });

  // The consent is all that counts: no tokens are needed.
  routes.get(INSTALLED, (c) => {
    const sealed = tryOpen(services, 'install', c.get('session').idHash, c.req.query('state') ?? '');
    return c.redirect(sealed?.redirect ?? PATHS.home, 303);
  });
  return routes;
}

function providerOf(c: AppContext): StorageProvider {
  const provider = STORAGE_PROVIDERS.find((known) => known === c.req.param('provider'));
  if (!provider) throw new Refusal(404, 'There is no such storage');
  return provider;
}

/** PKCE's secret: never in an address, and every process can find it again. */
function verifierOf({ secret }: Services, state: string): string {
  return sign(secret, `verifier.${state}`);
}

/** Null for a state that is not ours, somebody else's or too old: nothing was asked for with it. */
function tryOpen(services: Services, purpose: string, bearer: string, state: string): Record<string, string> | null {
  try {
    return openState(services, purpose, bearer, state);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

interface Coming {
  provider: StorageProvider;
  archiveId: string;
  state: string;
}

/** Gets the tokens for somebody who comes back, and links the archive. */
async function finish(c: AppContext, services: Services, { provider, archiveId, state }: Coming): Promise<Ending> {
  const storage = services.storages.find(provider);
  if (!storage) return 'failed';
  try {
    const address = new URL(`${services.config.publicUrl}/v1${LINKED}${new URL(c.req.url).search}`);
    const tokens = await storage.authorization.exchange(address, { state, verifier: verifierOf(services, state) });
    const account = await accountOf(storage, tokens.access, c.req.raw.signal);
    await link(services, { archiveId, provider, account, tokens });
    return 'linked';
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    services.log.warn('storage not linked', { provider, trouble: error.kind, reason: error.message });
    return error.kind === 'refused' ? 'denied' : 'failed';
  }
}

/** The account that these fresh tokens open. */
function accountOf(storage: Storage, access: string, signal: AbortSignal): Promise<string> {
  const refused = (): Promise<never> => Promise.reject(new StorageTrouble('passing', 'New tokens are refused'));
  return storage.accountOf(
    createStorageApi({ token: () => Promise.resolve(access), renewed: refused }, storage.fetch, signal),
  );
}

/** The archive's panel of storages, with how it ended. */
function panelOf(archiveId: string, provider: StorageProvider, ending: Ending): string {
  const told = ending === 'linked' ? '' : `?${new URLSearchParams({ storage: ending, provider }).toString()}`;
  return `${PATHS.home}${told}#/archive/${archiveId}/storage`;
}
