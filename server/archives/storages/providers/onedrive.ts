import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expectText, readJson, textAt, unexpected } from '@server/archives/storages/answers';
import {
  type Copy,
  type Folder,
  type StorageApi,
  type StorageProtocol,
  StorageTrouble,
} from '@server/archives/storages/storage';

const API = 'https://graph.microsoft.com/v1.0/me';
/** The application's own folder: it has no access outside. */
const OWN = `${API}/drive/special/approot`;

/** OneDrive: https://learn.microsoft.com/graph/onedrive-concept-overview */
export const onedrive: StorageProtocol = {
  provider: 'onedrive',
  issuer: 'https://login.microsoftonline.com/common/v2.0',
  authorizationPage: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  tokenEndpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scope: 'offline_access Files.ReadWrite.AppFolder User.Read',
  authorizationParameters: {},
  // A personal account that has never let this application see all files denies it even its own folder; after one
  // access with this scope it does not: https://github.com/OneDrive/onedrive-api-docs/issues/1929, and 1930.
  widerScope: 'offline_access Files.ReadWrite User.Read',
  requiredScopes: [],
  maxUploadBytes: 250 * 1024 ** 2,
  revokesAll: false,

  async accountOf(api) {
    // The first call creates the application's folder, and tells at once if the account has no OneDrive.
    const own = await api.call(OWN);
    if (!own.ok) throw narrowed(await troubleOf(own), own);
    await own.body?.cancel();
    const answer = await api.call(`${API}?$select=mail,userPrincipalName`);
    const body = await readJson(answer);
    // Some accounts have no mailbox.
    const name = textAt(body, 'mail') ?? textAt(body, 'userPrincipalName');
    if (!answer.ok || name === undefined) throw unexpected(answer, 'account');
    return name;
  },

  async put(api, folder, name, copy) {
    if (folder.id === null) await makeFolder(api, folder);
    const first = await upload(api, folder, name, copy);
    if (first !== 'no-folder') return first;
    // The person has deleted the folder.
    await makeFolder(api, folder);
    const again = await upload(api, folder, name, copy);
    if (again === 'no-folder') throw new StorageTrouble('passing', 'OneDrive has lost the folder twice');
    return again;
  },

  // Microsoft has no call to revoke a single consent; people do it at https://account.live.com/consent/Manage.
  revoke: null,
};

/** A new token that is refused was not taken back: its scope does not suffice. */
function narrowed({ kind, message }: StorageTrouble, { status }: Response): StorageTrouble {
  return new StorageTrouble(status === 403 ? 'narrow' : kind, message);
}

async function makeFolder(api: StorageApi, folder: Folder): Promise<void> {
  const answer = await api.call(`${OWN}/children`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: folder.name, folder: {}, '@microsoft.graph.conflictBehavior': 'fail' }),
  });
  // 409: it exists.
  if (answer.status === 409) await answer.body?.cancel();
  else if (!answer.ok) throw await troubleOf(answer);
  else await expectText(answer, 'id');
  // Files are found by path; the id only records that the folder was created.
  await folder.keep('made');
}

async function upload(
  api: StorageApi,
  folder: Folder,
  name: string,
  copy: Copy,
): Promise<'stored' | 'taken' | 'bad-name' | 'no-folder'> {
  const item = `${OWN}:/${encodeURIComponent(folder.name)}/${encodeURIComponent(name)}`;
  const answer = await api.call(`${item}:/content?@microsoft.graph.conflictBehavior=fail`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    body: await openAsBlob(copy.path),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return 'stored';
  }
  if (answer.status === 404) {
    await answer.body?.cancel();
    return 'no-folder';
  }
  if (answer.status === 409) {
    await answer.body?.cancel();
    return (await hasSameContent(api, item, copy)) ? 'stored' : 'taken';
  }
  const trouble = await troubleOf(answer);
  if (answer.status === 400 && trouble.kind === 'refused') return 'bad-name';
  throw trouble;
}

/** Whether the file with this name is this copy: an earlier try may have succeeded, but its answer was lost. */
async function hasSameContent(api: StorageApi, item: string, copy: Copy): Promise<boolean> {
  const there = await api.call(item);
  const body = await readJson(there);
  // The shape that is documented for an item.
  if (!there.ok || (body as { size?: number } | null)?.size !== copy.size) return false;
  const answer = await api.call(`${item}:/content`);
  if (!answer.ok || !answer.body) throw unexpected(answer, 'content');
  const remote = createHash('sha256');
  // Response bodies have no async iterator in the types yet; in Node they do.
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) remote.update(chunk);
  const local = createHash('sha256');
  await pipeline(createReadStream(copy.path), local);
  return remote.digest('hex') === local.digest('hex');
}

/** `refused` stands for an invalid request, which can only be due to the name. */
async function troubleOf(answer: Response): Promise<StorageTrouble> {
  const code = textAt(await readJson(answer), 'error', 'code') ?? 'upload';
  if (answer.status === 507 || code === 'quotaLimitReached') return new StorageTrouble('full', 'OneDrive is full');
  if (answer.status === 403) return new StorageTrouble('broken', `OneDrive does not let us save files (${code})`);
  if (answer.status === 400 && code === 'invalidRequest')
    return new StorageTrouble('refused', 'OneDrive: a bad request');
  return unexpected(answer, code);
}
