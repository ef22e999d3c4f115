import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { CALL_NAMES } from './calls';
import type { CheckOptions } from './options';
import { checkServer } from './run';

const ACCOUNT = { email: 'ann@example.com', password: 'a long enough password' };

let server: TestServer;

const optionsOf = (options: Partial<CheckOptions> = {}): CheckOptions => ({
  server: new URL(server.config.publicUrl),
  pages: new URL(server.config.publicUrl),
  build: { buildEnvironment: 'production', executeExtras: true, bucketOrigins: [] },
  orders: false,
  number: '+12025550143',
  account: null,
  ...options,
});

/** Checks the server; returns the report and the calls. `change` alters the texts of its answers. */
async function check(options: Partial<CheckOptions> = {}, change = (text: string) => text) {
  server = await createTestServer();
  const visitor = createVisitor(server);
  await visitor.info();
  await visitor.post('/v1/account/register', ACCOUNT);
  const printed: string[] = [];
  const sent: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    const { status, headers, body } = await server.fetch(request);
    return new Response(body && change(await new Response(body).text()), { status, headers });
  };
  const result = await checkServer(optionsOf(options), (line) => printed.push(line), send);
  return { ...result, printed: printed.join('\n'), sent };
}

test('nothing wrong is said of the reference server, and it is only read', async () => {
  const { lines, exitCode, printed, sent } = await check();
  expect(lines.filter(({ level }) => level === 'wrong' || level === 'less')).toEqual([]);
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/Nothing that was tried would break a page\.$/);
  expect([...new Set(sent.map(({ method }) => method))]).toEqual(['GET']);
});

test('an order is walked to a refused and to a paid payment, and a person through what is theirs', async () => {
  const { lines, exitCode } = await check({ orders: true, account: ACCOUNT });
  expect(lines.filter(({ level }) => level === 'wrong' || level === 'less')).toEqual([]);
  expect(exitCode).toBe(0);
  const execute = 'POST /v1/order/execute/{card payment provider}';
  expect(lines.find(({ about }) => about === `${execute} with a card that is declined`)?.text).toContain(
    'came: 402, application/json, 70 bytes',
  );
  expect(lines.find(({ about }) => about === `${execute} with a card that is charged`)?.text).toContain(
    'pages read: paid.',
  );
  const faxes = await server.services.db
    .selectFrom('orders')
    .select(['to_number', 'state'])
    .where('state', '=', 'paid')
    .execute();
  expect(faxes).toEqual([{ to_number: '+12025550143', state: 'paid' }]);
  for (const call of ['documents', 'links', 'messages', 'delivery', 'faxes']) {
    expect(lines.find(({ about }) => about === `Capability ${call}`)?.text).toContain('came: 200');
  }
});

test('every call of the table has a line, whether it was made or not', async () => {
  const { lines } = await check({ account: ACCOUNT });
  for (const name of CALL_NAMES) expect(lines.some(({ about }) => about.startsWith(name))).toBe(true);
  expect(lines.find(({ about }) => about === 'POST /v1/order/update/{id}')).toMatchObject({
    level: 'not tried',
    text: expect.stringMatching(/^it is tried with --orders\. Without it: /) as string,
  });
});

test('secrets stay where they are: password, cookies and tokens', async () => {
  const { printed, sent } = await check({ orders: true, account: ACCOUNT });
  const cookies = sent
    .flatMap(({ headers }) => headers.get('cookie')?.split('; ') ?? [])
    .map((pair) => pair.split('=')[1]);
  const tokens = sent.map(({ headers }) => headers.get('x-csrf-token'));
  const secrets = new Set(
    [...cookies, ...tokens, ACCOUNT.password, 'tok_visa'].filter((one) => typeof one === 'string'),
  );
  expect(secrets.size).toBeGreaterThan(4);
  for (const secret of secrets) expect(printed).not.toContain(secret);
});

test('no order is made where it could cost money, and that is no success', async () => {
  const { lines, exitCode, sent } = await check({ orders: true }, (text) => text.replaceAll('pk_test_', 'pk_live_'));
  expect(lines.find(({ about }) => about === '--orders')).toMatchObject({ level: 'not tried' });
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(exitCode).toBe(2);
});

test('a wrong password is the owner’s, not the server’s', async () => {
  const { lines, exitCode } = await check({ account: { ...ACCOUNT, password: 'another password' } });
  expect(lines.find(({ about }) => about === 'POST /v1/account/authenticate')?.level).toBe('not tried');
  expect(exitCode).toBe(2);
});

test('pages of another origin, which the server does not know, could do nothing with it', async () => {
  const { lines, exitCode } = await check({ pages: new URL('https://www.example') });
  expect(lines.find(({ about }) => about === 'Origins')).toEqual({
    level: 'wrong',
    about: 'Origins',
    text: 'pages on https://www.example may not read the answers: Access-Control-Allow-Origin is missing',
  });
  expect(exitCode).toBe(1);
});
