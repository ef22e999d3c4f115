import { openAsBlob } from 'node:fs';
import { expectText, readJson, textAt, unexpected } from '@server/archives/storages/answers';
import { type Folder, type StorageApi, type StorageProtocol, StorageTrouble } from '@server/archives/storages/storage';

const API = 'https://www.googleapis.com/drive/v3';
const FOLDER_TYPE = 'application/vnd.google-apps.folder';
/** Only the files that this application created. */
const SCOPE = 'https://www.googleapis.com/auth/drive.file';

/** Google Drive: https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export const drive: StorageProtocol = {
  provider: 'drive',
  issuer: 'https://accounts.google.com',
  authorizationPage: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  scope: SCOPE,
  // Without a new consent, a person who linked before would get no refresh token.
  authorizationParameters: { access_type: 'offline', prompt: 'consent' },
  requiredScopes: [SCOPE],
  maxUploadBytes: Number.MAX_SAFE_INTEGER,
  revokesAll: true,

  async accountOf(api) {
    const fields = new URLSearchParams({ fields: 'user(emailAddress)' });
    return expectText(await api.call(`${API}/about?${fields.toString()}`), 'user', 'emailAddress');
  },

  async put(api, folder, name, copy) {
    const parent = await folderId(api, folder);
    // Names need not be unique here; the id prevents a second try from creating a second file.
    const id = copy.remoteId ?? (await copy.keepRemoteId(await newId(api)));
    const session = await api.call('https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable&fields=id', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        'X-Upload-Content-Type': 'application/pdf',
        'X-Upload-Content-Length': String(copy.size),
      },
      body: JSON.stringify({ id, name, parents: [parent], mimeType: 'application/pdf' }),
    });
    const address = session.headers.get('Location');
    if (!session.ok || address === null) return refusal(session);
    await session.body?.cancel();
    const answer = await api.call(address, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf' },
      body: await openAsBlob(copy.path),
    });
    if (!answer.ok) return refusal(answer);
    await answer.body?.cancel();
    return 'stored';
  },

  async revoke({ tokens, fetch, signal }) {
    const body = new URLSearchParams({ token: tokens.refresh });
    const answer = await fetch('https://oauth2.googleapis.com/revoke', { method: 'POST', body, signal });
    await answer.body?.cancel();
    // 400: the token was already invalid.
    if (!answer.ok && answer.status !== 400) throw unexpected(answer, 'revoke');
  },
};

/** Throws what a refused upload means, unless the file is there already. */
async function refusal(answer: Response): Promise<'stored'> {
  // The id is in use: an earlier try succeeded, but its answer was lost.
  if (answer.status === 409) {
    await answer.body?.cancel();
    return 'stored';
  }
  const reason = textAt(await readJson(answer), 'error', 'errors', 0, 'reason') ?? 'upload';
  throw troubleOf(answer, reason);
}

function troubleOf(answer: Response, reason: string): StorageTrouble {
  if (reason === 'storageQuotaExceeded') return new StorageTrouble('full', 'Drive is full');
  if (/ateLimitExceeded$/.test(reason)) return new StorageTrouble('busy', 'Drive asks to wait', 30_000);
  // The second: an administrator has turned off applications, or the account.
  if (reason === 'insufficientPermissions' || reason === 'domainPolicy')
    return new StorageTrouble('broken', 'Drive does not let us save files');
  return unexpected(answer, reason);
}

/** The id of the folder; creates it if it is missing or in the trash. */
async function folderId(api: StorageApi, folder: Folder): Promise<string> {
  if (folder.id !== null) {
    const state = await stateOf(api, folder.id);
    if (state === 'there') return folder.id;
    // Another run may have recorded the id without having created the folder yet.
    if (state === 'missing' && (await makeFolder(api, folder.id, folder.name))) return folder.id;
  }
  const id = await folder.keep(await newId(api));
  await makeFolder(api, id, folder.name);
  return id;
}

/** Resolves to whether the folder exists: an id can be used only once, even if that folder was deleted. */
async function makeFolder(api: StorageApi, id: string, name: string): Promise<boolean> {
  const answer = await api.call(`${API}/files?fields=id`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, name, mimeType: FOLDER_TYPE }),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return true;
  }
  // 409: the id is in use.
  await refusal(answer);
  return (await stateOf(api, id)) === 'there';
}

async function stateOf(api: StorageApi, id: string): Promise<'there' | 'trashed' | 'missing'> {
  const answer = await api.call(`${API}/files/${encodeURIComponent(id)}?fields=id,trashed`);
  const body = await readJson(answer);
  if (answer.status === 404) return 'missing';
  if (!answer.ok) throw troubleOf(answer, textAt(body, 'error', 'errors', 0, 'reason') ?? 'folder');
  // The shape that `fields` asks for.
  return (body as { trashed?: boolean } | null)?.trashed === true ? 'trashed' : 'there';
}

async function newId(api: StorageApi): Promise<string> {
  const answer = await api.call(`${API}/files/generateIds?count=1&space=drive&type=files`);
  const body = await readJson(answer);
  const id = textAt(body, 'ids', 0);
  if (!answer.ok || id === undefined) {
    throw troubleOf(answer, textAt(body, 'error', 'errors', 0, 'reason') ?? 'generateIds');
  }
  return id;
}
