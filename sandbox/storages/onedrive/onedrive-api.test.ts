import { removeFolder, setFull } from '@sandbox/storages/trouble';
import { createStorageClient, type StorageClient } from '@server/testing/storages/storage-client';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';

const PAT = 'pat@outlook.example';
const GRAPH = 'https://graph.microsoft.com/v1.0';
const ROOT = `${GRAPH}/me/drive/special/approot`;
const FAIL = '@microsoft.graph.conflictBehavior';

let server: TestServer;
let client: StorageClient;
let access = '';
beforeAll(async () => {
  server = await createTestServer();
  client = createStorageClient(server, 'onedrive');
  access = (await client.link(PAT)).access;
  await folder('Archive 1');
});
afterAll(() => server.close());

/** The members of an answer that tests compare. */
interface GraphAnswer {
  id?: string;
  name?: string;
  size?: number;
  error?: { code: string; innerError: { code?: string } };
}

async function call(method: string, address: string, body?: RequestInit['body'], headers: Record<string, string> = {}) {
  const all = { Authorization: `Bearer ${access}`, ...headers };
  const init = { method, headers: all, ...(body == null ? {} : { body, duplex: 'half' }) };
  const answer = await client.fetch(address, init);
  const json = (await answer.json()) as GraphAnswer;
  return { status: answer.status, json, code: json.error?.code, detail: json.error?.innerError.code };
}

const folder = (name: unknown, change: object = {}) =>
  call('POST', `${ROOT}/children`, JSON.stringify({ name, folder: {}, [FAIL]: 'fail', ...change }), {
    'Content-Type': 'application/json',
  });
const pdf = { 'Content-Type': 'application/pdf' };
const put = (path: string, body: RequestInit['body'] = 'abc', headers: Record<string, string> = pdf) =>
  call('PUT', `${ROOT}:/${path}:/content?${FAIL}=fail`, body, headers);

test('a file is stored in a folder of the app, once', async () => {
  const name = encodeURIComponent('Brief #1 100%.pdf');
  const made = await put(`Archive%201/${name}`);
  expect(made).toMatchObject({ status: 201, json: { name: 'Brief #1 100%.pdf', size: 3 } });
  expect(await put(`archive%201/${name}`)).toMatchObject({ status: 409, code: 'nameAlreadyExists' });
  expect(await call('GET', `${ROOT}:/Archive%201/${name}`)).toMatchObject({ status: 200, json: { id: made.json.id } });
  expect(await folder('ARCHIVE 1')).toMatchObject({ status: 409, code: 'nameAlreadyExists' });
  expect(await storedFiles(server.services.db, 'onedrive', PAT)).toEqual([
    { path: '/Archive 1', size: null },
    { path: '/Archive 1/Brief #1 100%.pdf', size: 3 },
  ]);
});

test('what somebody has removed can be made again', async () => {
  await folder('Gone');
  await put('Gone/a.pdf');
  await removeFolder(server.services.db, 'onedrive', PAT, 'Gone', 'trashed');
  expect(await call('GET', `${ROOT}:/Gone/a.pdf`)).toMatchObject({ status: 404, code: 'itemNotFound' });
  expect(await put('Gone/a.pdf')).toMatchObject({ status: 404, code: 'itemNotFound' });
  expect((await folder('Gone')).status).toBe(201);
  expect((await put('Gone/a.pdf')).status).toBe(201);
});

const BAD = ['a:b', 'a"b', 'a*b', 'a<b', 'a>b', 'a?b', 'a|b', 'a\\b', 'a/b', ' a', 'a ', '~a', 'CON', 'x_vti_y'];
test.each(BAD)('the name %j is refused', async (name) => {
  const refused = { status: 400, code: 'invalidRequest', detail: 'invalidPath' };
  expect(await folder(name)).toMatchObject(refused);
  expect(await put(`Archive%201/${encodeURIComponent(name)}`)).toMatchObject(refused);
});

test.each([
  ['a folder that ends in a period', () => folder('a.'), 400, 'invalidRequest'],
  ['a folder without a name', () => folder(undefined), 400, 'invalidRequest'],
  ['a file as a folder', () => folder('x', { folder: null }), 400, 'invalidRequest'],
  ['a folder in place of another', () => folder('x', { [FAIL]: 'replace' }), 400, 'notSupported'],
  [
    'a file in place of another',
    () => call('PUT', `${ROOT}:/Archive%201/x.pdf:/content`, 'a', pdf),
    400,
    'notSupported',
  ],
  ['a name that is too long', () => put(`Archive%201/${'x'.repeat(256)}`), 400, 'invalidRequest'],
  ['a path that is too long', () => put(`${'x'.repeat(200)}/${'y'.repeat(200)}`), 400, 'invalidRequest'],
  ['a path that is no UTF-8', () => put('Archive%201/%ff.pdf'), 400, 'invalidRequest'],
  ['a folder that is not there', () => put('None/x.pdf'), 404, 'itemNotFound'],
  ['a file that is not there', () => call('GET', `${ROOT}:/Archive%201/none.pdf`), 404, 'itemNotFound'],
  ['no type', () => put('Archive%201/x.pdf', new Uint8Array(3), {}), 400, 'invalidRequest'],
  ['no length', () => put('Archive%201/x.pdf', new Blob(['abc']).stream()), 411, 'lengthRequired'],
  ['an unknown field', () => call('GET', `${GRAPH}/me?$select=shoes`), 400, 'BadRequest'],
  ['a call that is not played', () => call('GET', `${GRAPH}/me/messages`), 400, 'BadRequest'],
])('%s is refused', async (_what, act, status, code) => {
  expect(await act()).toMatchObject({ status, code });
});

test('a stream whose length is told is stored, and fails if it has another', async () => {
  const stream = () => new Blob(['abc']).stream();
  const headers = (length: number) => ({ ...pdf, 'Content-Length': String(length) });
  expect((await put('Archive%201/stream.pdf', stream(), headers(3))).status).toBe(201);
  await expect(put('Archive%201/broken.pdf', stream(), headers(4))).rejects.toThrow(TypeError);
  expect((await call('GET', `${ROOT}:/Archive%201/broken.pdf`)).status).toBe(404);
});

test('an account without space takes no file', async () => {
  await setFull(server.services.db, 'onedrive', PAT, true);
  expect(await put('Archive%201/big.pdf')).toMatchObject({ status: 507, code: 'quotaLimitReached' });
  await setFull(server.services.db, 'onedrive', PAT, false);
  expect((await put('Archive%201/big.pdf')).status).toBe(201);
});

test('the account is returned', async () => {
  const { json } = await call('GET', `${GRAPH}/me?$select=mail,userPrincipalName`);
  expect(json).toEqual({ mail: PAT, userPrincipalName: PAT });
});

test('a token must be there, be known, and be for the call', async () => {
  const unknown = { status: 401, code: 'InvalidAuthenticationToken' };
  expect(await put('Archive%201/x.pdf', 'abc', { ...pdf, Authorization: '' })).toMatchObject(unknown);
  expect(await put('Archive%201/x.pdf', 'abc', { ...pdf, Authorization: 'Bearer other' })).toMatchObject(unknown);
  const { access: narrow } = await client.link(PAT, { scope: 'User.Read' });
  const denied = { status: 403, code: 'accessDenied' };
  expect(await put('Archive%201/x.pdf', 'abc', { ...pdf, Authorization: `Bearer ${narrow}` })).toMatchObject(denied);
});
