import { ApiRefusal } from '@sandbox/storages/api-refusal';
import { bytesOf, type Content, dropContent, keepContent, TooManyBytes } from '@sandbox/storages/contents';
import { revokeGrant, type TokenGrant } from '@sandbox/storages/grants';
import { addContent, addFolder, findChild, type Item, isFull, type Owner } from '@sandbox/storages/items';
import { type CallEnv, openHost, requireBearer, withTrouble } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { randomId } from '@shared/lib/random-id';
import type { StorageProvider } from '@shared/reference/features';
import type { Context, Hono } from 'hono';
import { readUploadArg, type UploadTarget } from './dropbox-arg';
import { badCall, dropboxRefusal, dropboxTrouble, dropboxUnauthorized, writeRefusal } from './dropbox-refusals';
import { dropboxIds, dropboxTokens } from './dropbox-tokens';

const PROVIDER: StorageProvider = 'dropbox';

/** https://api.dropboxapi.com (https://www.dropbox.com/developers/documentation/http/documentation). */
export function dropboxApi(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(unknownCall);
  // Before simulated trouble, which affects only the API.
  dropboxTokens(needs, host);
  withTrouble(host, needs, PROVIDER, dropboxTrouble);
  host.post('/2/users/get_current_account', async (c) => {
    const { account } = await allowed(needs, c, 'users/get_current_account', 'account_info.read');
    await requireNoArgument(c, 'users/get_current_account');
    return c.json({
      account_id: dropboxIds(account).accountId,
      name: { given_name: 'Pat', surname: '', familiar_name: 'Pat', display_name: 'Pat', abbreviated_name: 'P' },
      email: account,
      email_verified: true,
      disabled: false,
      account_type: { '.tag': 'basic' },
    });
  });
  // Revokes the grant that the token comes from.
  host.post('/2/auth/token/revoke', async (c) => {
    const { grantId } = await allowed(needs, c, 'auth/token/revoke', '');
    await requireNoArgument(c, 'auth/token/revoke');
    await revokeGrant(needs, grantId);
    return c.json(null);
  });
  return host;
}

/** https://content.dropboxapi.com, for uploads in one call. */
export function dropboxContent(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(unknownCall);
  withTrouble(host, needs, PROVIDER, dropboxTrouble);
  host.post('/2/files/upload', async (c) => {
    const { account } = await allowed(needs, c, 'files/upload', 'files.content.write');
    const target = readUploadArg(c.req.header('dropbox-api-arg'));
    requireType(c, 'files/upload', ['application/octet-stream', 'text/plain; charset=dropbox-cors-hack']);
    return c.json(shown(await upload(needs, { provider: PROVIDER, account }, target, c.req.raw), target));
  });
  return host;
}

function allowed(needs: StandInNeeds, c: Context<CallEnv>, call: string, scope: string): Promise<TokenGrant> {
  return requireBearer(needs, c, PROVIDER, scope, (problem) => dropboxUnauthorized(call, scope, problem));
}

/** Calls without an argument accept no body, or the JSON text `null`. */
async function requireNoArgument(c: Context<CallEnv>, call: string): Promise<void> {
  const text = await c.req.text();
  if (text === '' && c.req.header('content-type') === undefined) return;
  requireType(c, call, ['application/json', 'application/json; charset=utf-8']);
  if (text !== 'null') throw badCall(call, 'request body: expected null, got a value');
}

function requireType(c: Context<CallEnv>, call: string, known: readonly string[]): void {
  const type = c.req.header('content-type') ?? '';
  if (known.includes(type.toLowerCase())) return;
  const list = known.map((one) => `"${one}"`).join(', ');
  throw badCall(call, `Bad HTTP "Content-Type" header: "${type}".  Expecting one of ${list}.`);
}

/** Largest upload in one call, bytes (`UploadError`: payload_too_large). */
const MAX_BYTES = 150 * 1024 ** 2;

/** Stores a file and creates its folders; returns an existing file with the same path and content. */
async function upload(needs: StandInNeeds, owner: Owner, target: UploadTarget, request: Request): Promise<Item> {
  const { folders, name, isStrict } = target;
  if (await isFull(needs.db, owner)) throw writeRefusal({ '.tag': 'insufficient_space' });
  const content = await keep(needs, request);
  try {
    const parent = await folderAt(needs, owner, folders);
    const item = await addContent(
      needs,
      { ...owner, id: newId(), parent, name, mime: 'application/octet-stream' },
      content,
    );
    return item ?? sameFile(await findChild(needs.db, owner, parent, name), content, isStrict);
  } catch (error) {
    await dropContent(needs, content);
    throw error;
  }
}

async function keep(needs: StandInNeeds, request: Request): Promise<Content> {
  try {
    return await keepContent(needs, bytesOf(request), MAX_BYTES);
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    throw dropboxRefusal(409, 'payload_too_large', { '.tag': 'payload_too_large' });
  }
}

/** The id of the folder at a path, created if necessary. */
async function folderAt(needs: StandInNeeds, owner: Owner, names: readonly string[]): Promise<string> {
  let parent = '';
  for (const name of names) {
    const made = await addFolder(needs, { ...owner, id: newId(), parent, name });
    const folder = made ?? (await findChild(needs.db, owner, parent, name));
    if (folder?.kind !== 'folder') throw conflict('file_ancestor');
    parent = folder.id;
  }
  return parent;
}

function sameFile(known: Item | undefined, { sha256 }: Content, isStrict: boolean): Item {
  if (known?.kind === 'folder') throw conflict('folder');
  if (!known || isStrict || known.sha256 !== sha256) throw conflict('file');
  return known;
}

function conflict(tag: 'file' | 'folder' | 'file_ancestor'): ApiRefusal {
  return writeRefusal({ '.tag': 'conflict', conflict: { '.tag': tag } });
}

/** `FileMetadata`. */
function shown({ id, name, size, created_at, sha1 }: Item, { folders }: UploadTarget): Record<string, unknown> {
  const path = `/${[...folders, name].join('/')}`;
  const time = new Date(created_at).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    ...{ name, id, size },
    client_modified: time,
    server_modified: time,
    rev: sha1.slice(0, 16),
    path_lower: path.toLowerCase(),
    path_display: path,
    is_downloadable: true,
  };
}

function unknownCall(): ApiRefusal {
  return new ApiRefusal(404, 'Unknown API function');
}

function newId(): string {
  return `id:${randomId(22)}`;
}
