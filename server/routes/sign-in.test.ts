import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { sealState } from '@server/users/outside-state';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

/** Starts a redirect to a third party and returns its state. */
async function begin(visitor: Visitor, path: string): Promise<string> {
  const { headers } = await visitor.get(path);
  return new URL(headers.get('Location') ?? '', 'http://localhost').searchParams.get('state') ?? '';
}

/** Google's assertion for an account, as issued by the stand-in. */
const accountOf = (email: string): string => sealState(server.services, 'google-account', '', { email });

async function comeBack(visitor: Visitor, state: string, email: string): Promise<number> {
  const query = new URLSearchParams({ state, account: accountOf(email) });
  return (await visitor.get(`/v1/account/google/callback?${query.toString()}`)).status;
}

async function newVisitor(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  return visitor;
}

test('a sign-in started in another browser cannot be completed', async () => {
  const [one, other] = [await newVisitor(), await newVisitor()];
  const state = await begin(one, '/v1/account/google/start');
  expect(await comeBack(other, state, 'pat@gmail.example')).toBe(400);
  expect((await other.info()).context.user).toBeNull();
  expect(await comeBack(one, state, 'pat@gmail.example')).toBe(303);
  expect((await one.info()).context.user).toMatchObject({ email: 'pat@gmail.example' });
});

test('nor can one be completed twice, or with a state that is from elsewhere, altered or expired', async () => {
  const visitor = await newVisitor();
  const used = await begin(visitor, '/v1/account/google/start');
  expect(await comeBack(visitor, used, 'ann@gmail.example')).toBe(303);
  expect(await comeBack(visitor, used, 'ann@gmail.example')).toBe(400);
  const install = await begin(visitor, '/v1/google/drive/install');
  expect(await comeBack(visitor, install, 'ann@gmail.example')).toBe(400);
  const state = await begin(visitor, '/v1/account/google/start');
  expect(await comeBack(visitor, `x${state}`, 'ann@gmail.example')).toBe(400);
  server.clock.advance(900_001);
  expect(await comeBack(visitor, state, 'ann@gmail.example')).toBe(400);
});
