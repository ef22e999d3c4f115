import { createHash } from 'node:crypto';
import { removeFolder, setFull } from '@sandbox/storages/trouble';
import { createStorageClient, type StorageClient } from '@server/testing/storages/storage-client';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';

const PAT = 'pat@box.example';
const FOLDERS = 'https://api.box.com/2.0/folders';
const UPLOAD = 'https://upload.box.com/api/2.0/files/content';

let server: TestServer;
let client: StorageClient;
let access = '';
beforeAll(async () => {
  server = await createTestServer();
  client = createStorageClient(server, 'box');
  access = (await client.link(PAT)).access;
});
afterAll(() => server.close());

/** The members of an answer that tests compare. */
interface BoxAnswer {
  id?: string;
  login?: string;
  code?: string;
  context_info?: { conflicts: unknown };
  entries?: { id: string; name: string; sha1: string; size: number }[];
}

async function call(method: string, address: string, body?: RequestInit['body'], headers: Record<string, string> = {}) {
  const all = { Authorization: `Bearer ${access}`, ...headers };
  const answer = await client.fetch(address, {
    method,
    headers: all,
    ...(body == null ? {} : { body, duplex: 'half' }),
  });
  const json = (await answer.json()) as BoxAnswer;
  return { status: answer.status, json, code: json.code, asks: answer.headers.get('WWW-Authenticate') };
}

const folder = (name: unknown, parent = '0') => call('POST', FOLDERS, JSON.stringify({ name, parent: { id: parent } }));
const folderId = async (name: string): Promise<string> => (await folder(name)).json.id ?? '';

/** A form of parts in this order: name, and text or file. */
function form(...parts: [string, string | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}
const file = (text = 'abc'): [string, Blob] => ['file', new Blob([text], { type: 'application/pdf' })];
const attributes = (name: unknown, parent: string): [string, string] => [
  'attributes',
  JSON.stringify({ name, parent: { id: parent } }),
];

test('a file is stored in a folder, once', async () => {
  const made = await folder('Archive 1');
  expect(made.status).toBe(201);
  const id = made.json.id ?? '';
  const again = await folder('archive 1');
  expect(again).toMatchObject({ status: 409, code: 'item_name_in_use' });
  expect(again.json.context_info?.conflicts).toEqual([expect.objectContaining({ type: 'folder', id })]);
  const sha1 = createHash('sha1').update('abc').digest('hex');
  const stored = await call('POST', UPLOAD, form(attributes('Märchen.pdf', id), file()), { 'content-md5': sha1 });
  expect(stored.status).toBe(201);
  const [entry] = stored.json.entries ?? [];
  expect(entry).toMatchObject({ name: 'Märchen.pdf', sha1, size: 3 });
  const twice = await call('POST', UPLOAD, form(attributes('märchen.pdf', id), file('other')));
  expect(twice).toMatchObject({ status: 409, code: 'item_name_in_use' });
  expect(twice.json.context_info?.conflicts).toMatchObject({ type: 'file', id: entry?.id, sha1 });
  expect(await storedFiles(server.services.db, 'box', PAT)).toEqual([
    { path: '/Archive 1', size: null },
    { path: '/Archive 1/Märchen.pdf', size: 3 },
  ]);
});

test('a folder is returned while it exists', async () => {
  const id = await folderId('Archive 2');
  const look = () => call('GET', `${FOLDERS}/${id}?fields=id,name,item_status`);
  expect((await look()).json).toEqual({ type: 'folder', id, etag: '0', name: 'Archive 2', item_status: 'active' });
  await removeFolder(server.services.db, 'box', PAT, 'Archive 2');
  expect(await look()).toMatchObject({ status: 404, code: 'not_found' });
  expect(await call('POST', UPLOAD, form(attributes('x.pdf', id), file()))).toMatchObject({ status: 404 });
  expect((await folder('Archive 2')).status).toBe(201);
});

const BAD = ['a/b', 'a\\b', ' a', 'a ', '.', '..', '', 'a\u0007b', 'a:b', 'a|b'];
test.each(BAD)('the name %j is refused', async (name) => {
  const refused = { status: 400, code: 'item_name_invalid' };
  expect(await folder(name)).toMatchObject(refused);
  expect(await call('POST', UPLOAD, form(attributes(name, '0'), file()))).toMatchObject(refused);
});

const upload = (...parts: [string, string | Blob][]) => call('POST', UPLOAD, form(...parts));
test.each([
  ['a folder without a name', () => folder(undefined), 400, 'bad_request'],
  ['a name that is too long', () => folder('x'.repeat(256)), 400, 'item_name_too_long'],
  ['a folder in none', () => folder('x', '12'), 404, 'not_found'],
  ['no JSON', () => call('POST', FOLDERS, 'x'), 400, 'bad_request'],
  ['the file first', () => upload(file(), attributes('x.pdf', '0')), 400, 'metadata_after_file_contents'],
  ['no attributes', () => upload(file()), 400, 'metadata_after_file_contents'],
  ['no file', () => upload(attributes('x.pdf', '0')), 400, 'bad_request'],
  ['attributes that are no JSON', () => upload(['attributes', 'x'], file()), 400, 'bad_request'],
  ['an unknown folder', () => upload(attributes('x.pdf', '12'), file()), 404, 'not_found'],
  ['no form', () => call('POST', UPLOAD, 'abc', { 'Content-Type': 'application/pdf' }), 400, 'bad_request'],
  ['no length', () => call('POST', UPLOAD, new Blob(['abc']).stream()), 411, 'length_required'],
  [
    'another digest',
    () => call('POST', UPLOAD, form(attributes('x.pdf', '0'), file()), { 'content-md5': 'abc' }),
    400,
    'bad_digest',
  ],
  ['a call that is not played', () => call('GET', 'https://api.box.com/2.0/events'), 404, 'not_found'],
])('%s is refused', async (_what, act, status, code) => {
  expect(await act()).toMatchObject({ status, code });
});

test('a form that ends too early is refused', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const body = '--b\r\nContent-Disposition: form-data; name="attributes"\r\n\r\n{}';
  expect(await call('POST', UPLOAD, body, headers)).toMatchObject({ status: 400, code: 'bad_request' });
  const begun = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\nabc';
  expect(await call('POST', UPLOAD, begun, headers)).toMatchObject({ status: 400, code: 'bad_request' });
});

test('an account without space takes no file', async () => {
  await setFull(server.services.db, 'box', PAT, true);
  const refused = { status: 403, code: 'storage_limit_exceeded' };
  expect(await upload(attributes('big.pdf', '0'), file())).toMatchObject(refused);
  await setFull(server.services.db, 'box', PAT, false);
  expect((await upload(attributes('big.pdf', '0'), file())).status).toBe(201);
});

test('the account is returned', async () => {
  expect((await call('GET', 'https://api.box.com/2.0/users/me?fields=login')).json.login).toBe(PAT);
});

test('a token must be there and be known', async () => {
  const me = (Authorization: string) => call('GET', 'https://api.box.com/2.0/users/me', null, { Authorization });
  expect(await me('')).toMatchObject({ status: 401, code: 'unauthorized', asks: 'Bearer realm="Service"' });
  expect((await me('Bearer other')).asks).toContain('error="invalid_token"');
});
