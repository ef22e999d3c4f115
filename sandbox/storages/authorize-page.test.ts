import { createStorageClient } from '@server/testing/storages/storage-client';
import { answerConsent } from '@server/testing/storages/storage-consent';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { StorageProvider } from '@shared/reference/features';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ALL: StorageProvider[] = ['drive', 'dropbox', 'onedrive', 'box'];
const NOT_BOX = ALL.filter((provider) => provider !== 'box');

const WRONG: [string, StorageProvider[], Record<string, string>, string][] = [
  ['another client', ALL, { client_id: 'other' }, 'invalid_client'],
  [
    'another site',
    ALL,
    { redirect_uri: 'https://evil.example/v1/account/linkstorage/linked' },
    'redirect_uri_mismatch',
  ],
  ['another page', ALL, { redirect_uri: 'http://localhost/v1/account/linkstorage/linked/' }, 'redirect_uri_mismatch'],
  ['a token at once', ALL, { response_type: 'token' }, 'unsupported_response_type'],
  ['no state', ALL, { state: '' }, 'state is missing'],
  ['no challenge', NOT_BOX, { code_challenge: '' }, 'code_challenge'],
  ['a challenge in plain text', NOT_BOX, { code_challenge_method: 'plain' }, 'code_challenge'],
  ['no scope', ['drive', 'onedrive'], { scope: '' }, 'scope is missing'],
  ['a scope that is not the client’s', ALL, { scope: 'everything' }, 'invalid_scope'],
];
const ROWS = WRONG.flatMap(([what, providers, change, says]) =>
  providers.map((provider) => [provider, what, change, says] as const),
);

test.each(ROWS)('%s does not ask about %s, and sends nobody back', async (provider, _what, change, says) => {
  const address = createStorageClient(server, provider).authorizeUrl(change);
  const page = await server.fetch(address);
  expect(page.status).toBe(400);
  expect(await page.text()).toContain(says);
  const form = new URLSearchParams([...new URL(address).searchParams, ['answer', 'allow'], ['account', 'a@b.example']]);
  const sent = await server.fetch(address.replace(/\?.*/, ''), { method: 'POST', body: form, redirect: 'manual' });
  expect(sent.status).toBe(400);
  expect(sent.headers.get('Location')).toBeNull();
});

test.each(ALL)('%s sends a person back with a code, or with their refusal', async (provider) => {
  const address = createStorageClient(server, provider).authorizeUrl({ state: 'a b&c' });
  const allowed = await answerConsent(server, address);
  expect(allowed?.pathname).toBe('/v1/account/linkstorage/linked');
  expect(allowed?.searchParams.get('state')).toBe('a b&c');
  expect(allowed?.searchParams.get('code')).toMatch(/^\w{40}$/);
  expect(allowed?.searchParams.has('scope')).toBe(provider === 'drive');
  const denied = await answerConsent(server, address, { answer: 'deny', account: 'not an address' });
  expect(denied?.searchParams.get('error')).toBe('access_denied');
  expect(denied?.searchParams.get('state')).toBe('a b&c');
  expect(denied?.searchParams.has('code')).toBe(false);
});

test('a page asks again after an invalid address', async () => {
  const address = createStorageClient(server, 'box').authorizeUrl();
  expect(await answerConsent(server, address, { account: 'pat' })).toBeNull();
});

test('only Google Drive may send people to where its install ends', async () => {
  const redirect_uri = 'http://localhost/v1/google/drive/installed';
  const status = async (provider: StorageProvider) =>
    (await server.fetch(createStorageClient(server, provider).authorizeUrl({ redirect_uri }))).status;
  expect(await Promise.all(ALL.map(status))).toEqual([200, 400, 400, 400]);
});

test('there are no other storages', async () => {
  const address = createStorageClient(server, 'box').authorizeUrl().replace('/box/', '/icloud/');
  expect((await server.fetch(address)).status).toBe(400);
});
