import { json } from '@server/testing/storages/scripted-storage';
import { createAuthorization } from './oauth';
import { drive } from './providers/drive';

const CLIENT = { id: 'client', secret: 'secret' };
const TOKENS = { access: 'old', expiresAt: 0, refresh: 'refresh' };
const NOW = 1_000_000;
const back = (query: string): URL => new URL(`https://fax.example/v1/account/linkstorage/linked?${query}`);
const expected = { state: 's', verifier: 'v'.repeat(43) };

/** Google's authorization with a token endpoint that gives this answer. */
function answering(answer: Response | Error) {
  const fetch = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  return createAuthorization(drive, { client: CLIENT, fetch, now: () => NOW });
}

const issued = (more: Record<string, unknown> = {}): Response =>
  json(200, {
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 60,
    token_type: 'Bearer',
    scope: drive.scope,
    ...more,
  });

test('the page is asked for what is needed, with a challenge instead of the verifier', async () => {
  const asked = { state: 's', verifier: expected.verifier, redirectUri: 'https://fax.example/back' };
  const page = await answering(issued()).page(asked);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    scope: 'https://www.googleapis.com/auth/drive.file',
    redirect_uri: 'https://fax.example/back',
    state: 's',
  });
  expect(page.href).not.toContain(expected.verifier);
  expect(page.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
});

test('a code becomes tokens', async () => {
  const tokens = await answering(issued()).exchange(back('code=c&state=s'), expected);
  expect(tokens).toEqual({ access: 'a', refresh: 'r', expiresAt: NOW + 60_000 });
});

test.each([
  ['error=access_denied&state=s', issued(), 'refused'],
  ['error=server_error&state=s', issued(), 'passing'],
  ['code=c&state=s', json(400, { error: 'invalid_grant' }), 'broken'],
  ['code=c&state=s', issued({ scope: 'openid' }), 'refused'],
  ['code=c&state=s', issued({ refresh_token: undefined }), 'refused'],
  ['code=c&state=other', issued(), 'passing'],
  ['code=c&state=s', json(401, { error: 'invalid_client' }), 'passing'],
  ['code=c&state=s', json(500, {}), 'passing'],
  ['code=c&state=s', new Response('<h1>Down</h1>', { status: 503 }), 'passing'],
  ['code=c&state=s', new TypeError('fetch failed'), 'passing'],
])('%# %s is no link', async (query, answer, kind) => {
  await expect(answering(answer).exchange(back(query), expected)).rejects.toMatchObject({ kind });
});

test('renewed tokens keep the refresh token unless there is another one', async () => {
  expect(await answering(issued({ refresh_token: undefined })).renew(TOKENS)).toMatchObject({ refresh: 'refresh' });
  expect(await answering(issued()).renew(TOKENS)).toEqual({ access: 'a', refresh: 'r', expiresAt: NOW + 60_000 });
});

test.each([
  [json(400, { error: 'invalid_grant' }), 'broken'],
  [json(400, { error: 'interaction_required' }), 'broken'],
  // Our own secret has expired: the links are fine.
  [json(401, { error: 'invalid_client' }), 'passing'],
  [json(400, { error: 'temporarily_unavailable' }), 'passing'],
  [json(502, {}), 'passing'],
  [new TypeError('fetch failed'), 'passing'],
])('%# at the renewal', async (answer, kind) => {
  await expect(answering(answer).renew(TOKENS)).rejects.toMatchObject({ kind });
});
