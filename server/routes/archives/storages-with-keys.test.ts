import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { json } from '@server/testing/storages/scripted-storage';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { buyTrial } from '@server/testing/walk/contract-walk';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_x',
  SMTP_URL: 'smtp://mail.example',
  SESSION_SECRET: 'EKcbcZ1ZbIPxj0pMWsDNbB1SpNIf8Zc3',
};

/** Answers of outside hosts, by address, and the requests that they received. */
const world = new Map<string, () => Response>();
const asked: { address: string; body: string; authorization: string | null }[] = [];

let bare: TestServer;
let connected: TestServer;
beforeAll(async () => {
  bare = await createTestServer({ env: KEYS });
  connected = await createTestServer({
    env: { ...KEYS, BOX_CLIENT_ID: 'our-client', BOX_CLIENT_SECRET: 'our-secret' },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { url: address, headers } = request;
      asked.push({ address, body: await request.text(), authorization: headers.get('authorization') });
      return world.get(address)?.() ?? new Response('', { status: 404 });
    },
  });
});
afterAll(async () => {
  await bare.close();
  await connected.close();
});

const start = async (holder: ArchiveHolder, provider: string): Promise<string> =>
  (await holder.get(`/v1/account/linkstorage/${provider}/${holder.archive}`)).headers.get('Location') ?? '';

test('without clients no storage is offered, and none can be linked', async () => {
  const holder = await newArchiveHolder(bare);
  await buyTrial(holder);
  expect((await holder.info()).context.settings.storages).toEqual([]);
  expect(await start(holder, 'box')).toBe(`/home.html?storage=failed&provider=box#/archive/${holder.archive}/storage`);
  expect((await holder.get('/v1/google/drive/install')).headers.get('Location')).toBe('/home.html');
  expect((await holder.get('/v1/account/linkstorage/linked?state=x&code=y')).headers.get('Location')).toBe(
    '/home.html',
  );
});

test('a storage with a client is linked at its own addresses, with that client', async () => {
  const holder = await newArchiveHolder(connected);
  await buyTrial(holder);
  expect((await holder.info()).context.settings.storages).toEqual(['box']);
  const page = new URL(await start(holder, 'box'));
  expect(page.origin + page.pathname).toBe('https://account.box.com/api/oauth2/authorize');
  const parameters = Object.fromEntries(page.searchParams);
  expect(parameters).toMatchObject({
    client_id: 'our-client',
    response_type: 'code',
    redirect_uri: 'http://localhost/v1/account/linkstorage/linked',
    code_challenge_method: 'S256',
  });
  expect(page.search).not.toContain('our-secret');

  world.set('https://api.box.com/oauth2/token', () =>
    json(200, { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, token_type: 'bearer' }),
  );
  world.set('https://api.box.com/2.0/users/me?fields=login', () => json(200, { login: 'pat@box.example' }));
  const query = new URLSearchParams({ code: 'the-code', state: parameters.state ?? '' });
  await holder.get(`/v1/account/linkstorage/linked?${query.toString()}`);
  const exchange = asked.find(({ address }) => address.endsWith('/oauth2/token'));
  expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toMatchObject({
    grant_type: 'authorization_code',
    code: 'the-code',
    client_id: 'our-client',
    client_secret: 'our-secret',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(asked.at(-1)?.authorization).toBe('Bearer access');
  const { values } = (await holder.get(`/v1/archives/${holder.archive}/links`)).json;
  expect(values).toMatchObject([{ provider: 'box', account: 'pat@box.example', state: 'linked' }]);
});
