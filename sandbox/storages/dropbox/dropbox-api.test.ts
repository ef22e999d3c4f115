import { setFull } from '@sandbox/storages/trouble';
import { createStorageClient, type StorageClient } from '@server/testing/storages/storage-client';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';

const PAT = 'pat@dropbox.example';
const UPLOAD = 'https://content.dropboxapi.com/2/files/upload';
const ACCOUNT = 'https://api.dropboxapi.com/2/users/get_current_account';

let server: TestServer;
let client: StorageClient;
let access = '';
beforeAll(async () => {
  server = await createTestServer();
  client = createStorageClient(server, 'dropbox');
  access = (await client.link(PAT)).access;
});
afterAll(() => server.close());

/** The members of an answer that tests compare. */
interface DropboxAnswer {
  id?: string;
  email?: string;
  path_display?: string;
  error_summary?: string;
}

/** Node's `fetch` requires `duplex` for a stream; the DOM's types lack it. */
interface Sent {
  body?: BodyInit | null;
  headers: Record<string, string>;
  duplex?: 'half';
}

async function call(address: string, { headers, ...init }: Sent) {
  const all = { Authorization: `Bearer ${access}`, ...headers };
  const answer = await client.fetch(address, { method: 'POST', ...init, headers: all });
  const text = await answer.text();
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as DropboxAnswer;
  return { status: answer.status, text, json, summary: json.error_summary };
}

/** Uploads as the product does, changed by `arg`. */
function upload(
  arg: Record<string, unknown> | string,
  body: RequestInit['body'] = 'abc',
  more: Record<string, string> = {},
) {
  const all = { mode: 'add', autorename: false, mute: false, strict_conflict: false };
  const header = typeof arg === 'string' ? arg : JSON.stringify({ ...all, ...arg });
  const headers = { 'Content-Type': 'application/octet-stream', 'Dropbox-API-Arg': header, ...more };
  return call(UPLOAD, { body: body ?? null, headers });
}

test('a file is stored in folders that are made for it, once if it comes again', async () => {
  const path = '/Archive 1/Märchen.pdf';
  const escaped = `{"path": "/Archive 1/M\\u00e4rchen.pdf", "mode": "add", "autorename": false, "strict_conflict": false}`;
  const first = await upload(escaped);
  expect(first.json.path_display).toBe(path);
  expect((await upload(escaped)).json.id).toBe(first.json.id);
  // Names differ by more than their case.
  expect((await upload({ path: '/archive 1/letter.PDF' })).status).toBe(200);
  expect((await upload({ path: '/Archive 1/Letter.pdf' })).status).toBe(200);
  expect(await storedFiles(server.services.db, 'dropbox', PAT)).toEqual([
    { path: '/Archive 1', size: null },
    { path: '/Archive 1/Märchen.pdf', size: 3 },
    { path: '/Archive 1/letter.PDF', size: 3 },
  ]);
});

test.each([
  ['other content', { path: '/taken.pdf' }, 'other', 'path/conflict/file/..'],
  ['the same, if that is a conflict', { path: '/taken.pdf', strict_conflict: true }, 'abc', 'path/conflict/file/..'],
  ['a folder', { path: '/Folder' }, 'abc', 'path/conflict/folder/..'],
  ['a file where a folder should be', { path: '/taken.pdf/x.pdf' }, 'abc', 'path/conflict/file_ancestor/..'],
  ['a slash at the end', { path: '/Folder/' }, 'abc', 'path/malformed_path/..'],
  ['the top', { path: '/' }, 'abc', 'path/malformed_path/..'],
  ['no name between slashes', { path: '/Folder//x.pdf' }, 'abc', 'path/malformed_path/..'],
  ['the folder above', { path: '/Folder/../x.pdf' }, 'abc', 'path/malformed_path/..'],
  ['a backslash', { path: '/a\\b.pdf' }, 'abc', 'path/malformed_path/..'],
  ['a name that is too long', { path: `/${'x'.repeat(256)}` }, 'abc', 'path/malformed_path/..'],
  ['a name that Dropbox ignores', { path: '/Desktop.ini' }, 'abc', 'path/disallowed_name/..'],
])('an upload meets %s', async (_what, arg, body, summary) => {
  await upload({ path: '/taken.pdf' });
  await upload({ path: '/Folder/inside.pdf' });
  expect(await upload(arg, body)).toMatchObject({ status: 409, summary });
});

test.each([
  ['no JSON', 'x', {}, 'could not decode'],
  ['letters beyond ASCII', '{"path":"/M\u00e4rchen.pdf"}', {}, 'could not decode'],
  ['no path', {}, {}, "missing required field 'path'"],
  ['a path without a slash', { path: 'letter.pdf' }, {}, 'did not match pattern'],
  ['an unknown field', { path: '/a.pdf', color: 'red' }, {}, "unknown field 'color'"],
  ['another mode', { path: '/a.pdf', mode: 'replace' }, {}, 'mode: unexpected value'],
  ['another type', { path: '/a.pdf' }, { 'Content-Type': 'application/pdf' }, 'Bad HTTP "Content-Type" header'],
  ['no token', { path: '/a.pdf' }, { Authorization: '' }, 'Must provide HTTP header "Authorization"'],
])('an upload with %s is a bad call', async (_what, arg, headers, says) => {
  const { status, text } = await upload(arg, 'abc', headers);
  expect(status).toBe(400);
  expect(text).toContain(says);
});

test('an upload without its argument is a bad call', async () => {
  const { text } = await call(UPLOAD, { body: 'abc', headers: { 'Content-Type': 'application/octet-stream' } });
  expect(text).toContain('Must provide HTTP header "Dropbox-API-Arg"');
});

test('letters that no header can have fail before anything is sent', async () => {
  await expect(upload('{"path":"/\u4e2d.pdf"}')).rejects.toThrow('ByteString');
});

test('more than 150 MB are too many', async () => {
  const chunk = new Uint8Array(1024 ** 2);
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => (sent++ < 151 ? controller.enqueue(chunk) : controller.close()),
  });
  const headers = { 'Content-Type': 'application/octet-stream', 'Dropbox-API-Arg': '{"path":"/huge.pdf"}' };
  expect(await call(UPLOAD, { body, headers, duplex: 'half' })).toMatchObject({
    status: 409,
    summary: 'payload_too_large/..',
  });
});

test('an account without space takes no file', async () => {
  await setFull(server.services.db, 'dropbox', PAT, true);
  expect(await upload({ path: '/big.pdf' })).toMatchObject({ status: 409, summary: 'path/insufficient_space/..' });
  await setFull(server.services.db, 'dropbox', PAT, false);
  expect((await upload({ path: '/big.pdf' })).status).toBe(200);
});

test('the account is returned without an argument', async () => {
  expect((await call(ACCOUNT, { headers: {} })).json.email).toBe(PAT);
  const json = { 'Content-Type': 'application/json' };
  expect((await call(ACCOUNT, { headers: json, body: 'null' })).json.email).toBe(PAT);
  expect((await call(ACCOUNT, { headers: json, body: '{}' })).status).toBe(400);
  expect((await call(ACCOUNT, { headers: json })).status).toBe(400);
  expect((await call(ACCOUNT, { headers: {}, body: new URLSearchParams() })).status).toBe(400);
});

test('a token must be known, and be for the call', async () => {
  expect(await upload({ path: '/a.pdf' }, 'abc', { Authorization: 'Bearer other' })).toMatchObject({
    status: 401,
    summary: 'invalid_access_token/..',
  });
  const { access: narrow } = await client.link(PAT, { scope: 'account_info.read' });
  const { status, text } = await upload({ path: '/a.pdf' }, 'abc', { Authorization: `Bearer ${narrow}` });
  expect(status).toBe(401);
  expect(JSON.parse(text)).toMatchObject({ error: { '.tag': 'missing_scope', required_scope: 'files.content.write' } });
});
