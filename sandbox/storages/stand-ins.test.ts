import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorageClient } from '@server/testing/storages/storage-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { StorageProvider } from '@shared/reference/features';
import { createStorageStandIns } from './stand-ins';
import { breakNext } from './trouble';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ABOUT: Record<StorageProvider, [string, string]> = {
  drive: ['GET', 'https://www.googleapis.com/drive/v3/about?fields=user(emailAddress)'],
  dropbox: ['POST', 'https://api.dropboxapi.com/2/users/get_current_account'],
  onedrive: ['GET', 'https://graph.microsoft.com/v1.0/me?$select=mail'],
  box: ['GET', 'https://api.box.com/2.0/users/me?fields=login'],
};
const ALL: StorageProvider[] = ['drive', 'dropbox', 'onedrive', 'box'];

test('other hosts cannot be reached', async () => {
  const fetch = createStorageStandIns(server.services);
  await expect(fetch('https://example.com/')).rejects.toThrow('fetch failed');
  await expect(fetch('http://api.box.com/2.0/users/me')).rejects.toThrow('fetch failed');
});

test('a call that is aborted already does nothing', async () => {
  const { fetch, code, token } = createStorageClient(server, 'box');
  const one = await code('pat@box.example');
  const form = new URLSearchParams({ client_id: 'standin', client_secret: 'standin', code: one });
  form.set('grant_type', 'authorization_code');
  form.set('redirect_uri', 'http://localhost/v1/account/linkstorage/linked');
  const init = { method: 'POST', body: form, signal: AbortSignal.abort() };
  await expect(fetch('https://api.box.com/oauth2/token', init)).rejects.toMatchObject({ name: 'AbortError' });
  expect((await token(Object.fromEntries(form))).status).toBe(200);
});

test('a call that is aborted on its way fails, and one that is refused reads nothing', async () => {
  const { fetch, link } = createStorageClient(server, 'onedrive');
  const { access } = await link('pat@outlook.example');
  const address = 'https://graph.microsoft.com/v1.0/me/drive/special/approot:/a.pdf:/content';
  const put = (Authorization: string, signal: AbortSignal, read = (): void => undefined) => {
    const canceled = jest.fn();
    const body = new ReadableStream({ pull: read, cancel: canceled }, { highWaterMark: 0 });
    const headers = { Authorization, 'Content-Type': 'application/pdf', 'Content-Length': '3' };
    // Node's `fetch` requires `duplex` for a stream; the DOM's types lack it.
    const init = { method: 'PUT', headers, body, signal, duplex: 'half' };
    return { canceled, answer: fetch(`${address}?@microsoft.graph.conflictBehavior=fail`, init) };
  };
  const abort = new AbortController();
  const slow = put(`Bearer ${access}`, abort.signal, () => abort.abort()).answer;
  await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
  const refused = put('Bearer other', new AbortController().signal);
  expect((await refused.answer).status).toBe(401);
  expect(refused.canceled).toHaveBeenCalled();
});

test.each(ALL)('calls of %s fail as often as a test wants, and only those', async (provider) => {
  const { fetch, link } = createStorageClient(server, provider);
  const look = async (access: string) => {
    const [method, address] = ABOUT[provider];
    const { status, headers } = await fetch(address, { method, headers: { Authorization: `Bearer ${access}` } });
    return [status, headers.get('Retry-After')];
  };
  await breakNext(server.services.db, provider, { calls: 2, status: 429, retryAfter: 7 });
  // The token endpoint is not part of the API.
  const { access } = await link('pat@mail.example');
  expect([await look(access), await look(access), await look(access)]).toEqual([
    [429, '7'],
    [429, '7'],
    [200, null],
  ]);
  await breakNext(server.services.db, provider, { calls: 1, status: 503 });
  expect([await look(access), await look(access)]).toEqual([
    [503, null],
    [200, null],
  ]);
});

test('what the stand-ins know outlives them, and is known to every process', async () => {
  const { access } = await createStorageClient(server, 'box').link('pat@box.example');
  const later = createStorageStandIns(server.services);
  const answer = await later(ABOUT.box[1], { headers: { Authorization: `Bearer ${access}` } });
  expect(await answer.json()).toMatchObject({ login: 'pat@box.example' });
});

test('nothing is left of an upload that breaks off, or that is refused', async () => {
  const { fetch, link } = createStorageClient(server, 'dropbox');
  const { access } = await link('pat@dropbox.example');
  const upload = (body: BodyInit, path = '/a.pdf') => {
    const headers = {
      Authorization: `Bearer ${access}`,
      'Content-Type': 'application/octet-stream',
      'Dropbox-API-Arg': JSON.stringify({ path }),
    };
    // Node's `fetch` requires `duplex` for a stream; the DOM's types lack it.
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return fetch('https://content.dropboxapi.com/2/files/upload', init);
  };
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(3)),
    pull: (controller) => controller.error(new Error('connection lost')),
  });
  await expect(upload(broken)).rejects.toThrow('connection lost');
  expect((await upload('abc')).status).toBe(200);
  expect((await upload('def')).status).toBe(409);
  expect((await upload('abc')).status).toBe(200);
  expect(await readdir(join(server.config.dataDir, 'sandbox-storages'))).toHaveLength(1);
});
