import { readContent, TooManyBytes } from '@sandbox/storages/contents';
import { addFile, addFolder, findChild, type Item, isFull, type Owner } from '@sandbox/storages/items';
import { type CallEnv, openHost, readJson, requireBearer, withTrouble } from '@sandbox/storages/provider-api';
import { scopesIn } from '@sandbox/storages/providers';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { hashToken } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';
import type { Context, Hono } from 'hono';
import { type AppPath, checkFolderName, readAppPath } from './onedrive-names';
import { graphRefusal, graphTrouble, graphUnauthorized } from './onedrive-refusals';

const APP_ROOT = '/v1.0/me/drive/special/approot';
const CONFLICT = '@microsoft.graph.conflictBehavior';

/**
 * https://graph.microsoft.com: the account, and the app's own folder
 * (https://learn.microsoft.com/onedrive/developer/rest-api/concepts/special-folders-appfolder).
 */
export function onedriveApi(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(() => graphRefusal(400, 'BadRequest', 'Resource not found for the segment.'));
  withTrouble(host, needs, 'onedrive', graphTrouble);
  host.get('/v1.0/me', async (c) => {
    const { account } = await requireBearer(needs, c, 'onedrive', 'User.Read', graphUnauthorized);
    const all: Record<string, string> = {
      id: hashToken(account).slice(0, 16),
      mail: account,
      userPrincipalName: account,
    };
    const selected = c.req.query('$select')?.split(',') ?? Object.keys(all);
    for (const name of selected) if (!(name in all)) throw graphRefusal(400, 'BadRequest', `There is no ${name}.`);
    return c.json(Object.fromEntries(selected.map((name) => [name, all[name]])));
  });
  host.get(APP_ROOT, async (c) => {
    await ownerOf(needs, c);
    return c.json({ id: 'approot', name: 'Apps', folder: { childCount: 0 }, specialFolder: { name: 'approot' } });
  });
  host.post(`${APP_ROOT}/children`, async (c) => {
    const owner = await ownerOf(needs, c);
    const body = await readJson(c.req.raw);
    if (!body || typeof body.name !== 'string' || typeof body.folder !== 'object' || body.folder === null) {
      throw graphRefusal(400, 'invalidRequest', 'The request is malformed or incorrect.');
    }
    requireFail(body[CONFLICT]);
    checkFolderName(body.name);
    const folder = await addFolder(needs, { ...owner, id: newId(), parent: '', name: body.name });
    if (!folder) throw nameExists();
    return c.json(shown(folder), 201);
  });
  // Not a route pattern: the colons would be parameters, and the path decoded too early.
  host.all('*', async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const put = c.req.method === 'PUT' ? encodedPath(pathname, ':/content') : undefined;
    if (put !== undefined) return c.json(shown(await upload(needs, c, readAppPath(put))), 201);
    const content = c.req.method === 'GET' ? encodedPath(pathname, ':/content') : undefined;
    if (content !== undefined) {
      const file = await itemAt(needs, await ownerOf(needs, c), readAppPath(content));
      if (!file?.content) throw noSuchItem();
      // The real one redirects to an address that needs no token, which `fetch` follows.
      return c.body(readContent(needs, file.content), 200, { 'Content-Type': file.mime });
    }
    const get = c.req.method === 'GET' ? encodedPath(pathname, '') : undefined;
    if (get === undefined) return next();
    const item = await itemAt(needs, await ownerOf(needs, c), readAppPath(get));
    if (!item) throw noSuchItem();
    return c.json(shown(item));
  });
  return host;
}

/** The text between `approot:/` and the end. */
function encodedPath(pathname: string, end: string): string | undefined {
  const begin = `${APP_ROOT}:/`;
  return pathname.startsWith(begin) && pathname.endsWith(end)
    ? pathname.slice(begin.length, pathname.length - end.length)
    : undefined;
}

async function ownerOf(needs: StandInNeeds, c: Context<CallEnv>): Promise<Owner> {
  const { account, scope } = await requireBearer(needs, c, 'onedrive', '', graphUnauthorized);
  const scopes = scopesIn(scope);
  if (!scopes.includes(ALL_FILES) && !(scopes.includes(OWN_FOLDER) && (await opensOwnFolder(needs, account)))) {
    throw graphUnauthorized('scope');
  }
  return { provider: 'onedrive', account };
}

const OWN_FOLDER = 'Files.ReadWrite.AppFolder';
const ALL_FILES = 'Files.ReadWrite';

/**
 * Whether an account lets an application into its own folder with that scope alone. Some personal accounts do so only
 * once a wider one was allowed (OneDrive/onedrive-api-docs, issue 1929): here those with `+new` in their address.
 */
async function opensOwnFolder({ db }: StandInNeeds, account: string): Promise<boolean> {
  if (!account.includes('+new@')) return true;
  const tokens = await db
    .selectFrom('sandbox_storage_tokens')
    .select('scope')
    .where('provider', '=', 'onedrive')
    .where('account', '=', account)
    .execute();
  return tokens.some(({ scope }) => scopesIn(scope).includes(ALL_FILES));
}

/** Largest upload in one call, bytes: https://learn.microsoft.com/graph/api/driveitem-put-content. */
const MAX_BYTES = 250 * 1024 ** 2;

async function upload(needs: StandInNeeds, c: Context<CallEnv>, { folders, name }: AppPath): Promise<Item> {
  const owner = await ownerOf(needs, c);
  requireFail(c.req.query(CONFLICT));
  // The same page requires a content type of any value; https://learn.microsoft.com/graph/errors has 411.
  if (c.req.header('content-type') === undefined) {
    throw graphRefusal(400, 'invalidRequest', 'The header Content-Type is missing.');
  }
  if (!c.env.hasLength)
    throw graphRefusal(411, 'lengthRequired', 'A Content-Length header is required on the request.');
  const parent = await folderAt(needs, owner, folders);
  if (await isFull(needs.db, owner)) throw graphRefusal(507, 'quotaLimitReached', 'Insufficient Space Available');
  try {
    const item = await addFile(needs, { ...owner, id: newId(), parent, name }, c.req.raw, MAX_BYTES);
    if (!item) throw nameExists();
    return item;
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    throw graphRefusal(413, 'invalidRequest', 'The request size exceeds the maximum limit.', 'maxFileSizeExceeded');
  }
}

async function itemAt(needs: StandInNeeds, owner: Owner, { folders, name }: AppPath): Promise<Item | undefined> {
  return findChild(needs.db, owner, await folderAt(needs, owner, folders), name);
}

/** The id of the folder at a path; throws the API's refusal if there is none. */
async function folderAt(needs: StandInNeeds, owner: Owner, names: readonly string[]): Promise<string> {
  let parent = '';
  for (const name of names) {
    const folder = await findChild(needs.db, owner, parent, name);
    if (folder?.kind !== 'folder') throw noSuchItem();
    parent = folder.id;
  }
  return parent;
}

function shown({ id, name, size, kind, mime, sha256, created_at }: Item): Record<string, unknown> {
  const facet =
    kind === 'folder'
      ? { folder: { childCount: 0 } }
      : { file: { mimeType: mime, hashes: { sha256Hash: sha256.toUpperCase() } } };
  return { id, name, size, createdDateTime: new Date(created_at).toISOString(), ...facet };
}

/** Any other value would replace or rename, which this product never requests. */
function requireFail(behavior: unknown): void {
  if (behavior !== 'fail') throw graphRefusal(400, 'notSupported', `This stand-in takes ${CONFLICT}=fail only.`);
}

function nameExists() {
  return graphRefusal(409, 'nameAlreadyExists', 'The specified item name already exists.');
}

function noSuchItem() {
  return graphRefusal(404, 'itemNotFound', 'The resource could not be found.');
}

function newId(): string {
  const hash = hashToken(randomId());
  return `${hash.slice(0, 16).toUpperCase()}!s${hash.slice(16, 48)}`;
}
