import { readBody } from '@server/http/read-body';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { resetRequest } from '@shared/api/shapes/account';
import { createAccount, findAccount } from './accounts';
import { currentUser } from './current-user';
import { emailRule } from './email-rule';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function register(email: string): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  expect((await visitor.post('/v1/account/register', { email, password: 'right words' })).status).toBe(200);
  return visitor;
}

test('a new account has no name and no number yet, and gets feature updates', async () => {
  const visitor = await register('new@mail.example');
  const profile = { name: '', phone: '', email: 'new@mail.example', communications: { featureupdates: true } };
  const signIn = { source: 'internal', haspassword: true };
  expect((await visitor.get('/v1/account/profile')).json).toEqual({
    success: true,
    profile: { ...profile, ...signIn },
  });
  const user = { name: '', phone: '', email: 'new@mail.example' };
  const shown = (await visitor.info()).context.user;
  expect(shown).toMatchObject(user);
  expect(shown).not.toHaveProperty('card');
  expect((await visitor.get('/v1/archives')).json.values).toHaveLength(1);
  const row = await findAccount(server.services, 'new@mail.example');
  expect(row).toMatchObject({ source: 'internal', created_at: server.clock.now() });
});

test('after buying a plan, the person sees its card and its features', async () => {
  const member = await createSubscriber(server);
  expect((await member.buy('PLAN_ONETIME_ANNUAL')).status).toBe(200);
  const { user } = (await member.info()).context;
  expect(user).toMatchObject({ email: member.email, card: { brand: 'visa', last4: '4242' } });
  expect(Object.values(user?.features ?? {})).toContain(true);
});

test('a taken address creates no second account, and leaves nothing behind', async () => {
  const visitor = await register('taken@mail.example');
  const again = { email: 'taken@mail.example', password_hash: null, source: 'google', verified_at: null };
  expect(await createAccount(server.services, again)).toBeUndefined();
  expect((await findAccount(server.services, 'taken@mail.example'))?.source).toBe('internal');
  expect((await visitor.get('/v1/archives')).json.values).toHaveLength(1);
  expect(await findAccount(server.services, 'nobody@mail.example')).toBeUndefined();
});

test('a person whose account is gone is a visitor, who is asked to sign in', async () => {
  const visitor = await register('gone@mail.example');
  const id = (await findAccount(server.services, 'gone@mail.example'))?.id ?? '';
  await server.services.db.deleteFrom('users').where('id', '=', id).execute();
  expect((await visitor.info()).context.user).toBeNull();
  const { status, json } = await visitor.get('/v1/account/profile');
  expect([status, json.error.message]).toEqual([401, 'Please sign in again']);
  expect(await currentUser(server.services, null)).toBeNull();
});

test('reads an address tidied, and ignores surrounding spaces in its length limit', () => {
  const rule = emailRule('Please enter a valid email address.');
  const read = (body: object) => readBody(resetRequest, { ...body }, { email: rule }).email;
  const full = `ann@${'b'.repeat(242)}.example`;
  expect(full).toHaveLength(254);
  expect(read({ email: ' Ann@Mail.Example\n' })).toBe('Ann@mail.example');
  expect(read({ email: `${' '.repeat(10)}${full}${' '.repeat(10)}` })).toBe(full);
  for (const email of ['', 'ann', `${full}c`, undefined]) {
    const body = email === undefined ? {} : { email };
    expect(() => read(body)).toThrow('Please enter a valid email address.');
  }
  expect(() => read({ email: ' '.repeat(275) })).toThrow('The field email is too long');
});
