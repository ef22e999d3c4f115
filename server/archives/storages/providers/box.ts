import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expectText, readJson, textAt, unexpected } from '@server/archives/storages/answers';
import {
  type Folder,
  type SaveResult,
  type StorageApi,
  type StorageProtocol,
  StorageTrouble,
} from '@server/archives/storages/storage';

const API = 'https://api.box.com';

/** Box: https://developer.box.com/reference */
export const box: StorageProtocol = {
  provider: 'box',
  issuer: 'https://account.box.com',
  authorizationPage: 'https://account.box.com/api/oauth2/authorize',
  tokenEndpoint: `${API}/oauth2/token`,
  // The scopes are set where the application is registered.
  scope: 'root_readwrite',
  authorizationParameters: {},
  requiredScopes: [],
  maxUploadBytes: 50 * 1024 ** 2,
  revokesAll: false,

  async accountOf(api) {
    return expectText(await api.call(`${API}/2.0/users/me?fields=login`), 'login');
  },

  async put(api, folder, name, copy) {
    const known = folder.id ?? (await makeFolder(api, folder));
    const put = await upload(api, known, name, copy.path);
    if (put !== 'no-folder') return put;
    // The person has deleted the folder.
    const again = await upload(api, await makeFolder(api, folder), name, copy.path);
    if (again === 'no-folder') throw new StorageTrouble('passing', 'Box has lost the folder twice');
    return again;
  },

  async revoke({ tokens, client, fetch, signal }) {
    const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, token: tokens.refresh });
    const answer = await fetch(`${API}/oauth2/revoke`, { method: 'POST', body, signal });
    await answer.body?.cancel();
    // 400: the token was already invalid.
    if (!answer.ok && answer.status !== 400) throw unexpected(answer, 'revoke');
  },
};

/** Creates the folder or finds the existing one; resolves to its id. */
async function makeFolder(api: StorageApi, folder: Folder): Promise<string> {
  const answer = await api.call(`${API}/2.0/folders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: folder.name, parent: { id: '0' } }),
  });
  const body = await readJson(answer);
  if (isReserved(answer, body)) throw reserved();
  if (isDisabled(answer, body)) throw disabled();
  const id = answer.status === 409 ? conflictOf(body, 'id') : textAt(body, 'id');
  if (id === undefined) throw unexpected(answer, 'folder');
  return folder.keep(id);
}

async function upload(
  api: StorageApi,
  folderId: string,
  name: string,
  path: string,
): Promise<SaveResult | 'no-folder'> {
  const form = new FormData();
  // Box requires the attributes first.
  form.set('attributes', JSON.stringify({ name, parent: { id: folderId } }));
  form.set('file', await openAsBlob(path, { type: 'application/pdf' }), name);
  const answer = await api.call('https://upload.box.com/api/2.0/files/content', { method: 'POST', body: form });
  const body = await readJson(answer);
  if (answer.status === 201) return 'stored';
  const code = textAt(body, 'code');
  if (isReserved(answer, body)) throw reserved();
  if (answer.status === 409) {
    return conflictOf(body, 'sha1')?.toLowerCase() === (await sha1Of(path)) ? 'stored' : 'taken';
  }
  if (answer.status === 404) return 'no-folder';
  if (code === 'item_name_invalid' || code === 'item_name_too_long') return 'bad-name';
  if (code === 'storage_limit_exceeded') throw new StorageTrouble('full', 'Box is full');
  if (code === 'file_size_limit_exceeded') throw new StorageTrouble('refused', 'Too large for this Box account');
  if (isDisabled(answer, body)) throw disabled();
  throw unexpected(answer, code ?? 'upload');
}

/** Whether the account is deactivated, or may not write at all: other refusals are about one item. */
function isDisabled({ status }: Response, body: unknown): boolean {
  return status === 403 && textAt(body, 'code')?.startsWith('access_denied_') !== true;
}

function disabled(): StorageTrouble {
  return new StorageTrouble('broken', 'Box does not let us save files');
}

/**
 * Whether another upload of that name is incomplete, perhaps one of a killed process; a retry will tell whose it is.
 */
function isReserved({ status }: Response, body: unknown): boolean {
  return status === 409 && textAt(body, 'code') !== 'item_name_in_use';
}

function reserved(): StorageTrouble {
  return new StorageTrouble('busy', 'Box is working on that name', 30_000);
}

/** A property of the item that has the name. Documented as a list; for files it is a single object. */
function conflictOf(body: unknown, fact: string): string | undefined {
  return textAt(body, 'context_info', 'conflicts', 0, fact) ?? textAt(body, 'context_info', 'conflicts', fact);
}

async function sha1Of(path: string): Promise<string> {
  const hash = createHash('sha1');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
