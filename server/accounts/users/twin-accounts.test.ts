import { hash } from '@node-rs/argon2';
import { MINUTE } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { emailKey, shownEmail } from '@shared/lib/email';
import { randomId } from '@shared/lib/random-id';
import { reportTwinAccounts, twinAccounts } from './twin-accounts';

const TWINS = {
  clean: 'ann@mail.example',
  ended: 'ann@mail.example\u200b',
  inside: 'an\u2060n@mail.example',
  letters: 'ann@bücher-haus.example',
  ascii: 'ann@xn--bcher-haus-9db.example',
  composed: 'andré@mail.example',
  apart: 'andre\u0301@mail.example',
};

let server: TestServer;
const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, log: createLog((line) => logged.push(line)) });
});
afterEach(() => server.close());

/** Creates accounts as older servers did, when each spelling counted as another address. */
async function makeTwins(password: (id: string) => string): Promise<void> {
  for (const [index, [id, email]] of Object.entries(TWINS).entries()) {
    const account = { id, email, email_key: emailKey(email), name: id, phone: '', source: 'internal' };
    const rest = { password_hash: await hash(password(id)), feature_updates: false, created_at: index };
    await server.services.db
      .insertInto('users')
      .values({ ...account, ...rest })
      .execute();
  }
}

/** Signs in with an address and a password; returns who is signed in, null if refused. */
async function enter(email: string, password: string): Promise<string | null> {
  const visitor = createVisitor(server);
  await visitor.info();
  await visitor.post('/v1/account/authenticate', { email, password }, { 'x-forwarded-for': randomId() });
  return (await visitor.info()).context.user?.name ?? null;
}

test('each account of one address opens with what its owner has always typed', async () => {
  await makeTwins(() => 'the same four words');
  for (const [id, email] of Object.entries(TWINS)) {
    expect([id, await enter(email, 'the same four words')]).toEqual([id, id]);
    expect(await enter(` ${email.toUpperCase()}`, 'the same four words')).toBe(id);
  }
});

test('whatever form of it is typed, the password tells which account it is', async () => {
  await makeTwins((id) => `four words of ${id}`);
  for (const [id, email] of Object.entries(TWINS)) {
    for (const form of [emailKey(email), shownEmail(email)]) {
      expect([id, await enter(form, `four words of ${id}`)]).toEqual([id, id]);
    }
    expect(await enter(email, 'four words of nobody')).toBeNull();
  }
});

test('a reset link for an address goes to each of its accounts, and opens that one', async () => {
  await makeTwins((id) => `four words of ${id}`);
  const visitor = createVisitor(server);
  await visitor.info();
  await visitor.post('/v1/resources/resetpassword', { email: 'ann@bücher-haus.example' });
  await server.runJobs();
  const mails = await server.services.db.selectFrom('mail').select(['recipient', 'body']).execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([TWINS.ascii, TWINS.ascii]);
  for (const [index, { body }] of mails.entries()) {
    const token = /token=(\w+)/.exec(body)?.[1];
    const answer = await visitor.post('/v1/resources/submit/passwordreset', { password: `new words ${index}`, token });
    expect(answer.status).toBe(200);
  }
  const opened = [await enter(TWINS.ascii, 'new words 0'), await enter(TWINS.ascii, 'new words 1')];
  expect(opened.sort()).toEqual(['ascii', 'letters']);
});

test.each(['letters', 'ascii'])('a browser that knows one account of an address is known (%s)', async (id) => {
  await makeTwins((one) => `four words of ${one}`);
  const enterAs = async (visitor: Visitor, password: string, address: string): Promise<number> => {
    const body = { email: 'ann@bücher-haus.example', password };
    return (await visitor.post('/v1/account/authenticate', body, { 'x-forwarded-for': address })).status;
  };
  const [owner, stranger] = [createVisitor(server), createVisitor(server)];
  for (const visitor of [owner, stranger]) await visitor.info();
  expect(await enterAs(owner, `four words of ${id}`, 'first')).toBe(200);
  await owner.post('/v1/account/logout');
  for (let tries = 0; tries < 10; tries += 1) expect(await enterAs(stranger, 'no', 'shared')).toBe(401);
  expect(await enterAs(stranger, `four words of ${id}`, 'shared')).toBe(429);
  expect(await enterAs(owner, `four words of ${id}`, 'shared')).toBe(200);
});

test('a link that one account waits for does not cost another one its own', async () => {
  await makeTwins(() => 'the same four words');
  const { db } = server.services;
  const ask = async (times: number): Promise<void> => {
    const visitor = createVisitor(server);
    await visitor.info();
    for (let asked = 0; asked < times; asked += 1) {
      const from = { 'x-forwarded-for': randomId() };
      await visitor.post('/v1/resources/resetpassword', { email: TWINS.ascii }, from);
      await server.runJobs();
    }
  };
  const links = async (): Promise<Record<string, number>> => {
    await server.runJobs();
    const resets = await db.selectFrom('password_resets').select('user_id').execute();
    const countOf = (id: string): number => resets.filter(({ user_id }) => user_id === id).length;
    return { ascii: countOf('ascii'), letters: countOf('letters') };
  };
  await ask(8);
  // As if no link had been requested for one of them: the pauses of the two accounts end apart.
  await db.deleteFrom('password_resets').where('user_id', '=', 'letters').execute();
  server.clock.advance(5 * MINUTE);
  await ask(9);
  expect(await links()).toEqual({ ascii: 8, letters: 8 });
  server.clock.advance(5 * MINUTE);
  expect(await links()).toEqual({ ascii: 9, letters: 8 });
  server.clock.advance(5 * MINUTE);
  expect(await links()).toEqual({ ascii: 9, letters: 9 });
});

test('nobody can sign up with any form of an address that has an account', async () => {
  await makeTwins(() => 'the same four words');
  await server.services.db.deleteFrom('users').where('id', 'in', ['clean', 'ascii', 'composed']).execute();
  for (const email of ['ann@mail.example', TWINS.ascii, TWINS.letters, TWINS.composed]) {
    const visitor = createVisitor(server);
    await visitor.info();
    const { status } = await visitor.post('/v1/account/register', { email, password: 'other four words' });
    expect([email, status]).toEqual([email, 409]);
  }
});

test('a start names the accounts that share an address, and no address', async () => {
  await reportTwinAccounts(server.services);
  expect(logged.join('')).not.toContain('share an address');
  await makeTwins(() => 'x');
  await server.services.db.deleteFrom('users').where('id', 'in', ['apart', 'ascii']).execute();
  expect((await twinAccounts(server.services.db)).map(({ id }) => id)).toEqual(['clean', 'ended', 'inside']);
  await reportTwinAccounts(server.services);
  const line = logged.find((one) => one.includes('share an address')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', addresses: 1, accounts: 'clean ended inside' });
  expect(line).not.toContain('@');
});
