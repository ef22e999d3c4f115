import { removeFolder, setFull } from '@sandbox/storages/trouble';
import { DAY } from '@server/platform/clock';
import { createStorageClient, type StorageClient } from '@server/testing/storages/storage-client';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';

const PAT = 'pat@gmail.example';
const FILES = 'https://www.googleapis.com/drive/v3/files';
const UPLOADS = 'https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable';
const FOLDER = 'application/vnd.google-apps.folder';

let server: TestServer;
let client: StorageClient;
let access = '';
beforeAll(async () => {
  server = await createTestServer();
  client = createStorageClient(server, 'drive');
  access = (await client.link(PAT)).access;
});
afterAll(() => server.close());

/** The members of an answer that tests compare. */
interface DriveAnswer {
  id?: string;
  ids?: string[];
  name?: string;
  trashed?: boolean;
  error?: { code: number; errors: { reason: string }[] };
}

async function call(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
  const sent = {
    ...{ method, headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json', ...headers } },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
  const answer = await client.fetch(address, sent);
  const text = await answer.text();
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as DriveAnswer;
  return {
    status: answer.status,
    json,
    reason: json.error?.errors[0]?.reason,
    location: answer.headers.get('Location'),
  };
}

const newId = async (): Promise<string> =>
  (await call('GET', `${FILES}/generateIds?count=1&space=drive`)).json.ids?.[0] ?? '';

async function newFolder(name: string): Promise<string> {
  const id = await newId();
  expect((await call('POST', FILES, { id, name, mimeType: FOLDER })).status).toBe(200);
  return id;
}

async function session(metadata: object, length = 3): Promise<string> {
  const headers = { 'X-Upload-Content-Type': 'application/pdf', 'X-Upload-Content-Length': String(length) };
  const { status, location } = await call('POST', UPLOADS, metadata, headers);
  expect(status).toBe(200);
  return location ?? '';
}

test('a folder and files in it are made under ids from before', async () => {
  const folder = await newFolder('Faxkeep');
  const id = await newId();
  const metadata = { id, name: 'letter.pdf', parents: [folder], mimeType: 'application/pdf' };
  const address = await session(metadata);
  expect((await call('PUT', address, 'abc')).json).toMatchObject({ id, name: 'letter.pdf' });
  // A retry: the answer may have been lost.
  expect((await call('PUT', address, 'abc')).json.id).toBe(id);
  expect(await call('POST', UPLOADS, metadata)).toMatchObject({ status: 409, reason: 'fileIdInUse' });
  expect(await call('POST', FILES, { id: folder, name: 'x', mimeType: FOLDER })).toMatchObject({ status: 409 });
  // Names need not be unique.
  await call('PUT', await session({ ...metadata, id: await newId() }), 'def');
  expect(await storedFiles(server.services.db, 'drive', PAT)).toEqual([
    { path: '/Faxkeep', size: null },
    { path: '/Faxkeep/letter.pdf', size: 3 },
    { path: '/Faxkeep/letter.pdf', size: 3 },
  ]);
});

test('a folder in the trash exists, and a deleted one does not', async () => {
  const [trashed, deleted] = [await newFolder('Old'), await newFolder('Older')];
  const begun = await session({ name: 'x', parents: [deleted] });
  await removeFolder(server.services.db, 'drive', PAT, 'Old', 'trashed');
  await removeFolder(server.services.db, 'drive', PAT, 'Older');
  const look = (id: string) => call('GET', `${FILES}/${id}?fields=id,name,trashed`);
  expect((await look(trashed)).json).toEqual({ id: trashed, name: 'Old', trashed: true });
  expect(await look(deleted)).toMatchObject({ status: 404, reason: 'notFound' });
  expect(await call('POST', UPLOADS, { name: 'x', parents: [deleted] })).toMatchObject({ status: 404 });
  expect(await call('PUT', begun, 'abc')).toMatchObject({ status: 404, reason: 'notFound' });
});

test('the account is returned if the call names its fields', async () => {
  const about = 'https://www.googleapis.com/drive/v3/about';
  expect((await call('GET', `${about}?fields=user(emailAddress)`)).json).toEqual({ user: { emailAddress: PAT } });
  expect(await call('GET', about)).toMatchObject({ status: 400, reason: 'required' });
  expect(await call('GET', `${about}?fields=nothing`)).toMatchObject({ status: 400, reason: 'invalidParameter' });
});

test.each([
  ['no JSON', 'POST', FILES, 'x', 400, 'parseError'],
  ['an id of its own', 'POST', FILES, { id: 'mine', mimeType: FOLDER }, 400, 'invalid'],
  ['no folder', 'POST', FILES, { name: 'x', mimeType: 'text/plain' }, 400, 'badRequest'],
  ['an unknown parent', 'POST', FILES, { mimeType: FOLDER, parents: ['none'] }, 404, 'notFound'],
  ['two parents', 'POST', FILES, { mimeType: FOLDER, parents: ['root', 'none'] }, 400, 'invalid'],
  ['an upload into an unknown parent', 'POST', UPLOADS, { parents: ['none'] }, 404, 'notFound'],
  ['another kind of upload', 'POST', UPLOADS.replace('resumable', 'media'), {}, 400, 'badRequest'],
  ['an unknown file', 'GET', `${FILES}/none?fields=id`, undefined, 404, 'notFound'],
  ['an unknown field', 'GET', `${FILES}/none?fields=id,color`, undefined, 400, 'invalidParameter'],
  ['too many ids', 'GET', `${FILES}/generateIds?count=1001`, undefined, 400, 'invalidParameter'],
  ['another space', 'GET', `${FILES}/generateIds?space=photos`, undefined, 400, 'invalidParameter'],
  ['a call that is not played', 'GET', FILES, undefined, 404, 'notFound'],
])('%s is refused', async (_what, method, address, body, status, reason) => {
  expect(await call(method, address, body)).toMatchObject({ status, reason });
});

test('an id is good for the account that it was made for', async () => {
  const { access: other } = await client.link('kim@gmail.example');
  const made = await call('POST', FILES, { id: await newId(), mimeType: FOLDER }, { Authorization: `Bearer ${other}` });
  expect(made).toMatchObject({ status: 400, reason: 'invalid' });
});

test('other bytes than were announced are not stored', async () => {
  const address = await session({ id: await newId(), name: 'short.pdf' }, 4);
  expect(await call('PUT', address, '', { 'Content-Range': 'bytes */4' })).toMatchObject({ status: 308 });
  expect(await call('PUT', address, 'abc')).toMatchObject({ status: 400, reason: 'badRequest' });
  expect(await call('PUT', address, 'abcd', { 'Content-Range': 'bytes 0-3/8' })).toMatchObject({ status: 400 });
  expect(await call('PUT', address, 'abcd', { 'Content-Range': 'bytes 0-3/4' })).toMatchObject({ status: 200 });
});

test('a session is over after a week, and there are no others', async () => {
  const address = await session({ name: 'late.pdf' });
  server.clock.advance(7 * DAY);
  expect((await call('PUT', address, 'abc')).status).toBe(404);
  expect((await call('PUT', `${UPLOADS}&upload_id=none`, 'abc')).status).toBe(404);
  access = (await client.link(PAT)).access;
});

test('an account without space takes no file', async () => {
  const address = await session({ name: 'big.pdf' });
  await setFull(server.services.db, 'drive', PAT, true);
  expect(await call('PUT', address, 'abc')).toMatchObject({ status: 403, reason: 'storageQuotaExceeded' });
  expect(await call('POST', UPLOADS, { name: 'x' })).toMatchObject({ status: 403, reason: 'storageQuotaExceeded' });
  await setFull(server.services.db, 'drive', PAT, false);
  expect(await call('PUT', address, 'abc')).toMatchObject({ status: 200 });
});

test('a token must be there, be known, and be for files', async () => {
  const look = (Authorization: string) => call('GET', `${FILES}/none?fields=id`, undefined, { Authorization });
  expect(await look('')).toMatchObject({ status: 401, reason: 'required' });
  expect(await look('Bearer other')).toMatchObject({ status: 401, reason: 'authError' });
  const { access: email } = await client.link(PAT, { scope: 'openid email' });
  expect(await look(`Bearer ${email}`)).toMatchObject({ status: 403, reason: 'insufficientPermissions' });
});
