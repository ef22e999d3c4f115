import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { createStorageClient, TOKEN_ADDRESSES } from '@server/testing/storages/storage-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import type { StorageProvider } from '@shared/reference/features';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ALL: StorageProvider[] = ['drive', 'dropbox', 'onedrive', 'box'];
const NOT_BOX = ALL.filter((provider) => provider !== 'box');

const account = (): string => `${randomId(8).toLowerCase()}@mail.example`;
const client = (provider: StorageProvider) => createStorageClient(server, provider);

/** The members of a token endpoint's answer that tests compare. */
interface TokenAnswer {
  error?: string;
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
  scope?: string;
}

async function read(answer: Response | Promise<Response>): Promise<TokenAnswer & { status: number }> {
  const response = await answer;
  return { ...((await response.json()) as TokenAnswer), status: response.status };
}

/** The status of the call that returns the account, with this access token. */
async function works(provider: StorageProvider, token: string): Promise<number> {
  const address = {
    drive: 'https://www.googleapis.com/drive/v3/about?fields=user(emailAddress)',
    dropbox: 'https://api.dropboxapi.com/2/users/get_current_account',
    onedrive: 'https://graph.microsoft.com/v1.0/me?$select=mail,userPrincipalName',
    box: 'https://api.box.com/2.0/users/me?fields=login',
  }[provider];
  const method = provider === 'dropbox' ? 'POST' : 'GET';
  return (await client(provider).fetch(address, { method, headers: { Authorization: `Bearer ${token}` } })).status;
}

type Change = Record<string, string>;

/** A mistake, its providers, the changed fields, and the answer of each provider. */
const WRONG_CODES: [string, StorageProvider[], Change, Record<string, [number, string]>][] = [
  [
    'another client',
    ALL,
    { client_secret: 'wrong' },
    {
      drive: [401, 'invalid_client'],
      dropbox: [400, 'invalid_client: Invalid client_id or client_secret'],
      onedrive: [401, 'invalid_client'],
      box: [400, 'invalid_client'],
    },
  ],
  ['another verifier', NOT_BOX, { code_verifier: 'x'.repeat(43) }, { any: [400, 'invalid_grant'] }],
  ['no verifier', NOT_BOX, { code_verifier: '' }, { any: [400, 'invalid_grant'] }],
  [
    'another address',
    ALL,
    { redirect_uri: 'http://localhost/' },
    {
      any: [400, 'invalid_grant'],
      drive: [400, 'redirect_uri_mismatch'],
      box: [400, 'redirect_uri_mismatch'],
    },
  ],
  ['another code', ALL, { code: 'never-issued' }, { any: [400, 'invalid_grant'] }],
  ['no code', ALL, { code: '' }, { any: [400, 'invalid_request'] }],
  [
    'another grant',
    ALL,
    { grant_type: 'password' },
    { any: [400, 'unsupported_grant_type'], box: [400, 'invalid_request'] },
  ],
];
const CODE_ROWS = WRONG_CODES.flatMap(([what, providers, change, answers]) =>
  providers.map((provider) => [provider, what, change, answers[provider] ?? answers.any] as const),
);

test.each(CODE_ROWS)('%s exchanges no code for %s', async (provider, _what, change, answer) => {
  const { status, error } = await read(client(provider).exchange(await client(provider).code(account()), change));
  expect([status, error]).toEqual(answer);
});

test.each(ALL)('%s takes a form only', async (provider) => {
  const { fetch } = client(provider);
  const body = JSON.stringify({ grant_type: 'authorization_code' });
  const headers = { 'Content-Type': 'application/json' };
  const { status, error } = await read(fetch(TOKEN_ADDRESSES[provider], { method: 'POST', body, headers }));
  expect([status, error]).toEqual([400, 'invalid_request']);
});

test.each(ALL)('a code of %s is good once', async (provider) => {
  const { code, exchange } = client(provider);
  const one = await code(account());
  expect((await read(exchange(one))).status).toBe(200);
  expect(await read(exchange(one))).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test('a code is good at its own provider', async () => {
  const code = await client('box').code(account());
  expect(await read(client('dropbox').exchange(code))).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test.each([
  ['drive', 10 * MINUTE],
  ['dropbox', 10 * MINUTE],
  ['onedrive', 10 * MINUTE],
  ['box', 30 * SECOND],
] as const)('a code of %s is good for %i ms', async (provider, lives) => {
  const { code, exchange } = client(provider);
  const [early, late] = [await code(account()), await code(account())];
  server.clock.advance(lives - 1);
  expect((await read(exchange(early))).status).toBe(200);
  server.clock.advance(1);
  expect(await read(exchange(late))).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test.each(ALL)('%s knows the client by its header, if it documents that', async (provider) => {
  const { code, exchange } = client(provider);
  const authorization = `Basic ${Buffer.from('standin:standin').toString('base64')}`;
  const send = (one: string, secret: string) =>
    client(provider).token(
      {
        ...{ grant_type: 'authorization_code', code: one, client_id: '', client_secret: secret },
        redirect_uri: 'http://localhost/v1/account/linkstorage/linked',
        ...(provider === 'box' ? {} : { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }),
      },
      { authorization },
    );
  expect((await send(await code(account()), '')).status).toBe(provider === 'box' ? 400 : 200);
  expect((await exchange(await code(account()), { client_id: '' })).status).toBeGreaterThanOrEqual(400);
});

test.each([
  ['drive', HOUR, 3599],
  ['dropbox', 4 * HOUR, 14_400],
  ['onedrive', HOUR, 3599],
  ['box', HOUR, 3600],
] as const)('an access token of %s is good for %i ms', async (provider, lives, seconds) => {
  const { code, exchange } = client(provider);
  const { access_token = '', expires_in } = await read(exchange(await code(account())));
  expect(expires_in).toBe(seconds);
  server.clock.advance(lives - 1);
  expect(await works(provider, access_token)).toBe(200);
  server.clock.advance(1);
  expect(await works(provider, access_token)).toBe(401);
});

test.each([
  ['drive', { access_type: '' }],
  ['dropbox', { token_access_type: '' }],
  ['onedrive', { scope: 'User.Read Files.ReadWrite.AppFolder' }],
] as const)('%s gives a refresh token only to a client that asks for one', async (provider, change) => {
  const { link } = client(provider);
  expect((await link(account(), change)).refresh).toBe('');
  expect((await link(account())).refresh).not.toBe('');
});

test('Google gives one refresh token for each account, until the client asks anew', async () => {
  const { link } = client('drive');
  const one = account();
  expect((await link(one, { prompt: '' })).refresh).not.toBe('');
  expect((await link(one, { prompt: '' })).refresh).toBe('');
  expect((await link(one)).refresh).not.toBe('');
});

test.each([
  ['drive', false, 200],
  ['dropbox', false, 200],
  ['onedrive', true, 200],
  ['box', true, 400],
] as const)(
  'a refresh at %s brings a new refresh token: %s; the old one then gets %i',
  async (provider, isNew, old) => {
    const { link, token } = client(provider);
    const { refresh } = await link(account());
    const renew = (refresh_token: string) => read(token({ grant_type: 'refresh_token', refresh_token }));
    const first = await renew(refresh);
    expect(first.status).toBe(200);
    expect(await works(provider, first.access_token ?? '')).toBe(200);
    expect(first.refresh_token !== undefined && first.refresh_token !== refresh).toBe(isNew);
    expect((await renew(refresh)).status).toBe(old);
    expect((await renew(first.refresh_token ?? refresh)).status).toBe(200);
  },
);

test.each([
  ['drive', 183 * DAY, 400],
  ['dropbox', 5000 * DAY, 200],
  ['onedrive', 90 * DAY, 400],
  ['box', 60 * DAY, 400],
] as const)('a refresh token of %s after %i ms gets %i', async (provider, time, status) => {
  const { link, token } = client(provider);
  const { refresh } = await link(account());
  server.clock.advance(time);
  const answer = await read(token({ grant_type: 'refresh_token', refresh_token: refresh }));
  expect(answer.status).toBe(status);
  expect(answer.error).toBe(status === 400 ? 'invalid_grant' : undefined);
});

test('a refresh token of Google lives on while it is used', async () => {
  const { link, token } = client('drive');
  const { refresh } = await link(account());
  const renew = async () => (await token({ grant_type: 'refresh_token', refresh_token: refresh })).status;
  server.clock.advance(120 * DAY);
  expect(await renew()).toBe(200);
  server.clock.advance(120 * DAY);
  expect(await renew()).toBe(200);
});

test.each(ALL)('%s refreshes nothing without a refresh token of its own', async (provider) => {
  const { link, token } = client(provider);
  const { access } = await link(account());
  const renew = (refresh_token: string) => read(token({ grant_type: 'refresh_token', refresh_token }));
  expect((await renew('')).error).toBe('invalid_request');
  expect((await renew(access)).error).toBe('invalid_grant');
  const other = provider === 'box' ? 'dropbox' : 'box';
  expect((await renew((await client(other).link(account())).refresh)).error).toBe('invalid_grant');
});

test.each(NOT_BOX)('%s narrows the scope of a token, and never widens it', async (provider) => {
  const scope = {
    drive: 'https://www.googleapis.com/auth/drive.file',
    dropbox: 'files.content.write',
    onedrive: 'https://graph.microsoft.com/Files.ReadWrite.AppFolder',
  }[provider as 'drive'];
  const { link, token } = client(provider);
  const { refresh } = await link(account());
  const renew = (asked: string) => read(token({ grant_type: 'refresh_token', refresh_token: refresh, scope: asked }));
  const narrow = await renew(scope);
  expect(narrow.status).toBe(200);
  // The call for the account needs another scope, except at Google.
  const status = { drive: 200, dropbox: 401, onedrive: 403 }[provider as 'drive'];
  expect(await works(provider, narrow.access_token ?? '')).toBe(status);
  expect((await renew('openid')).status).toBe(400);
});

describe('revoking', () => {
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const form = (fields: Change) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const own = { client_id: 'standin', client_secret: 'standin' };

  test('at Google ends everything of the account, by either token', async () => {
    const { link, fetch, token } = client('drive');
    const one = account();
    const [first, second] = [await link(one), await link(one)];
    const revoke = (what: string) => fetch('https://oauth2.googleapis.com/revoke', form({ token: what }));
    expect((await revoke(first.refresh)).status).toBe(200);
    expect(await works('drive', second.access)).toBe(401);
    expect((await token({ grant_type: 'refresh_token', refresh_token: second.refresh })).status).toBe(400);
    expect(await read(revoke(first.refresh))).toMatchObject({ status: 400, error: 'invalid_token' });
  });

  test('at Dropbox ends what comes from the same code', async () => {
    const { link, fetch, token } = client('dropbox');
    const one = account();
    const [first, second] = [await link(one), await link(one)];
    const revoke = () =>
      fetch('https://api.dropboxapi.com/2/auth/token/revoke', { method: 'POST', headers: bearer(first.access) });
    expect((await revoke()).status).toBe(200);
    expect((await token({ grant_type: 'refresh_token', refresh_token: first.refresh })).status).toBe(400);
    expect(await works('dropbox', second.access)).toBe(200);
    expect((await revoke()).status).toBe(401);
  });

  test('at Box takes the client, and ends what comes from the same code', async () => {
    const { link, fetch } = client('box');
    const { access, refresh } = await link(account());
    const revoke = (fields: Change) => fetch('https://api.box.com/oauth2/revoke', form(fields));
    expect((await revoke({ token: refresh })).status).toBe(400);
    expect(await works('box', access)).toBe(200);
    expect((await revoke({ ...own, token: refresh })).status).toBe(200);
    expect(await works('box', access)).toBe(401);
  });
});
