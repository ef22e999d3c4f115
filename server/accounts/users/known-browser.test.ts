import type { AccountServices } from '@server/accounts/services';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { Hono } from 'hono';
import { browserCookie, knownBrowser, type MarkedAccount, rememberBrowser } from './known-browser';

/** The services that these functions use. */
const services = { secret: 'secret', config: { publicUrl: 'http://localhost' } } as AccountServices;

const account = (id: number, password_hash: string | null = 'hash'): MarkedAccount => ({ id: `${id}`, password_hash });

/** The cookie of a browser after signing in to these accounts, one after another. */
async function signInTo(accounts: MarkedAccount[], cookie = ''): Promise<string> {
  let value = cookie;
  for (const one of accounts) {
    const app = new Hono().get('/', (c) => {
      rememberBrowser(c, services, one);
      return c.text('');
    });
    const answer = await app.request('/', { headers: { cookie: `known-browser=${value}` } });
    value = /^known-browser=([^;]*);/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  }
  return value;
}

/** The accounts that recognize the browser. */
const knownTo = (cookie: string, accounts: MarkedAccount[]): string[] =>
  accounts.filter((one) => knownBrowser(services, cookie, one) !== null).map(({ id }) => id);

test('the last five accounts it signed in to recognize a browser, always by the same id', async () => {
  const accounts = [1, 2, 3, 4, 5, 6].map((id) => account(id));
  const five = await signInTo(accounts.slice(0, 5));
  expect(knownTo(five, accounts)).toEqual(['1', '2', '3', '4', '5']);
  // Signing in again makes it the latest, and displaces no other.
  const again = await signInTo([account(1)], five);
  expect(knownTo(again, accounts)).toEqual(['1', '2', '3', '4', '5']);
  const six = await signInTo([account(6)], again);
  expect(knownTo(six, accounts)).toEqual(['1', '3', '4', '5', '6']);
  expect(six.split('.')).toHaveLength(6);
  expect(knownBrowser(services, six, account(6))).toBe(knownBrowser(services, five, account(2)));
});

test('each browser has its own id, and another browser’s mark is invalid with it', async () => {
  const [one, other] = [await signInTo([account(1)]), await signInTo([account(1)])];
  expect(knownBrowser(services, one, account(1))).toMatch(/^\w{22}$/);
  expect(knownBrowser(services, one, account(1))).not.toBe(knownBrowser(services, other, account(1)));
  const mixed = `${one.split('.')[0] ?? ''}.${other.split('.')[1] ?? ''}`;
  expect(knownTo(mixed, [account(1)])).toEqual([]);
});

test.each([
  ['another account', account(2)],
  ['the account with another password', account(1, 'another hash')],
  ['the account without a password', account(1, null)],
])('a browser is not recognized by %s', async (_what, other) => {
  const cookie = await signInTo([account(1)]);
  expect(knownBrowser(services, cookie, account(1))).not.toBeNull();
  expect(knownBrowser(services, cookie, other)).toBeNull();
});

test.each(['', '.', 'x', 'x.', '.y', 'undefined'])('the made-up cookie %j is not recognized', (cookie) => {
  expect(knownBrowser(services, cookie, account(1))).toBeNull();
});

test('ignores a cookie that is longer than any of ours', async () => {
  const app = new Hono().get('/', (c) => c.json(browserCookie(c, services.config)));
  const read = async (headers: Record<string, string>): Promise<unknown> =>
    (await app.request('/', { headers })).json();
  const of = (length: number) => ({ cookie: `known-browser=${'x'.repeat(length)}` });
  expect(await read(of(200))).toHaveLength(200);
  expect(await read(of(201))).toBe('');
  expect(await read({})).toBe('');
});

test.each([
  ['http://localhost', /^known-browser=\w{22}\.\w{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/],
  [
    'https://fax.example',
    /^__Host-known-browser=\w{22}\.\w{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  ],
])('at %s the cookie is hidden from scripts and other sites, and kept for a year', async (url, expected) => {
  const server = await createTestServer({ env: { PUBLIC_URL: url } });
  const visitor = createVisitor(server);
  await visitor.info();
  const person = { email: 'ann@mail.example', password: 'right words' };
  const marks = async (call: string): Promise<string[]> => {
    const { headers } = await visitor.post(`/v1/account/${call}`, person);
    return headers.getSetCookie().filter((one) => one.includes('known-browser'));
  };
  const [first, ...more] = await marks('register');
  expect(first).toMatch(expected);
  expect(more).toEqual([]);
  expect(await marks('authenticate')).toEqual([first]);
  await server.close();
});
