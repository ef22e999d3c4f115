import { HOUR } from '@server/platform/clock';
import { confirmAddress } from '@server/testing/sign-in/confirm-address';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { RESET_LIFETIME } from './reset-link';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

async function newVisitor(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  return visitor;
}

async function newMember(): Promise<{ email: string; owner: Visitor }> {
  const owner = await newVisitor();
  const email = `${randomId(10).toLowerCase()}@mail.example`;
  await owner.post('/v1/account/register', { email, password: 'old words' }, { 'x-forwarded-for': randomId() });
  await confirmAddress(server, email);
  return { email, owner };
}

/** Requests a link, by default from a fresh network address. */
async function ask(email: string, address = randomId(), visitor?: Visitor): Promise<Answer> {
  const who = visitor ?? (await newVisitor());
  return who.post('/v1/resources/resetpassword', { email }, { 'x-forwarded-for': address });
}

/** Tokens mailed so far, oldest first. */
async function mailed(email: string): Promise<string[]> {
  await server.runJobs();
  const mails = await server.services.db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.flatMap(({ body }) => /passwordreset\?token=(\w+)/.exec(body)?.[1] ?? []);
}

async function submit(token: string, password: string): Promise<number> {
  const visitor = await newVisitor();
  const from = { 'x-forwarded-for': randomId() };
  return (await visitor.post('/v1/resources/submit/passwordreset', { password, token }, from)).status;
}

test('a stranger’s requests do not use up the owner’s', async () => {
  const { email } = await newMember();
  for (let count = 0; count < 5; count += 1) expect((await ask(email, '10.0.0.1')).status).toBe(200);
  expect((await ask(email, '10.0.0.1')).status).toBe(429);
  const before = (await mailed(email)).length;
  expect((await ask(email)).status).toBe(200);
  const links = await mailed(email);
  expect(links).toHaveLength(before + 1);
  expect(await submit(links.at(-1) ?? '', 'new words')).toBe(200);
});

test('a flood from many addresses becomes one mail every ten minutes; a known browser gets its own at once', async () => {
  const { email, owner } = await newMember();
  for (let count = 0; count < 20; count += 1) await ask(email);
  expect(await mailed(email)).toHaveLength(8);
  const { db } = server.services;
  const waiting = db.selectFrom('jobs').select('id').where('kind', '=', 'reset-link').where('state', '=', 'waiting');
  expect(await waiting.execute()).toHaveLength(1);
  await ask(email);
  expect(await mailed(email)).toHaveLength(8);
  server.clock.advance(599_000);
  expect(await mailed(email)).toHaveLength(8);
  server.clock.advance(1_000);
  expect(await mailed(email)).toHaveLength(9);
  await ask(email);
  expect(await mailed(email)).toHaveLength(9);
  server.clock.advance(300_000);
  await ask(email, randomId(), owner);
  expect(await mailed(email)).toHaveLength(10);
  // The waiting request is dropped, because a link was mailed in the meantime.
  server.clock.advance(300_000);
  expect(await mailed(email)).toHaveLength(10);
  server.clock.advance(3_600_000);
  await ask(email);
  expect(await mailed(email)).toHaveLength(11);
});

test('a request leaves the same traces whether or not there is an account; the rest happens later', async () => {
  const { email } = await newMember();
  await server.runJobs();
  const queries: string[] = [];
  const { db } = server.services;
  const original = db.getExecutor().executeQuery.bind(db.getExecutor());
  const spy = jest.spyOn(db.getExecutor(), 'executeQuery').mockImplementation((query, ...rest) => {
    queries.push(query.sql);
    return original(query, ...rest);
  });
  const visitor = await newVisitor();
  const queriesOf = async (address: string): Promise<string[]> => {
    queries.length = 0;
    const answer = await ask(address, randomId(), visitor);
    return [...queries, JSON.stringify(answer.json)];
  };
  // A visitor's first call stores the session.
  await queriesOf('first@mail.example');
  const known = await queriesOf(email);
  const unknown = await queriesOf('nobody@mail.example');
  spy.mockRestore();
  expect(known).toEqual(unknown);
  expect(known.join()).toContain('"jobs"');
  expect(known.join()).not.toContain('"users"');
});

test('two flooded mailboxes do not cost each other their links', async () => {
  const people = [await newMember(), await newMember()];
  const counts = async () => Promise.all(people.map(async ({ email }) => (await mailed(email)).length));
  for (const { email } of people) for (let count = 0; count < 10; count += 1) await ask(email);
  expect(await counts()).toEqual([8, 8]);
  server.clock.advance(600_000);
  expect(await counts()).toEqual([9, 9]);
});

test('for an address without an account nothing is mailed, and no job remains', async () => {
  await ask('nobody@mail.example');
  expect(await mailed('nobody@mail.example')).toEqual([]);
  const { db } = server.services;
  const left = db.selectFrom('jobs').select('state').where('kind', '=', 'reset-link').where('state', '<>', 'done');
  expect(await left.execute()).toEqual([]);
});

test('the mail says what it is about, which site sent it, and what the link does', async () => {
  const { email } = await newMember();
  await ask(email);
  const [token = ''] = await mailed(email);
  const { db } = server.services;
  const mails = await db
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  expect(mails).toEqual([
    {
      subject: 'Choose a new Faxkeep password',
      body:
        'Someone asked to reset the password of your Faxkeep account. To choose a new password, open this link within an hour. It works once:\n\n' +
        `http://localhost/v1/resources/passwordreset?token=${token}\n\n` +
        'If that was not you, you can ignore this email: your password stays the same.\n\n' +
        'Questions? Reply to this email or write to support@faxkeep.example.\n\n' +
        'Faxkeep\nhttp://localhost\n',
    },
  ]);
  expect(token).toMatch(/^\w{43}$/);
});

test('an unknown link tells the person to request one', async () => {
  const visitor = await newVisitor();
  const made = { password: 'right words', token: randomId(43) };
  const { status, json } = await visitor.post('/v1/resources/submit/passwordreset', made);
  const message = 'This link has expired or was already used: please request a new one';
  expect([status, json.error.message]).toEqual([400, message]);
  const without = await visitor.post('/v1/resources/submit/passwordreset', { password: 'right words' });
  const first = 'Please open the link in the email first, or request a new one';
  expect([without.status, without.json.error.message]).toEqual([400, first]);
});

test('a link works for an hour, and is deleted a day later', async () => {
  const { email } = await newMember();
  await ask(email);
  await ask(email);
  const [first = '', second = ''] = await mailed(email);
  server.clock.advance(3_600_000 - 1);
  expect(await submit(first, 'new words')).toBe(200);
  expect(await submit(second, 'newer words')).toBe(400);
  await ask(email);
  const third = (await mailed(email)).at(-1) ?? '';
  server.clock.advance(3_600_000);
  expect(await submit(third, 'newest words')).toBe(400);
  const kept = async (): Promise<number> => {
    await ask(email);
    await server.runJobs();
    const { db } = server.services;
    const links = db.selectFrom('password_resets').innerJoin('users', 'users.id', 'password_resets.user_id');
    return (await links.select('token_hash').where('email', '=', email).execute()).length;
  };
  expect(await kept()).toBe(4);
  server.clock.advance(86_400_001);
  expect(await kept()).toBe(2);
});

describe.each([
  ['a changed password', (owner: Visitor) => owner.post('/v1/account/password', CHANGE)],
  ['a used link', (_owner: Visitor, links: string[]) => submit(links.shift() ?? '', 'new words')],
])('%s', (_what, act) => {
  test('invalidates every link mailed before, and ends every session', async () => {
    const { email, owner } = await newMember();
    const elsewhere = await newVisitor();
    await elsewhere.post(
      '/v1/account/authenticate',
      { email, password: 'old words' },
      { 'x-forwarded-for': randomId() },
    );
    await ask(email);
    await ask(email);
    const links = await mailed(email);
    expect(links).toHaveLength(2);
    await act(owner, links);
    for (const link of links) expect(await submit(link, 'stolen words')).toBe(400);
    expect((await elsewhere.info()).context.user).toBeNull();
  });
});

const CHANGE = { current: 'old words', next: 'new words' };

describe('after a stop of the server', () => {
  test('a request of hours ago is left out: whoever still wants a link has asked again', async () => {
    const { email } = await newMember();
    await ask(email);
    server.clock.advance(2 * HOUR);
    expect(await mailed(email)).toEqual([]);
    await ask(email);
    expect(await mailed(email)).toHaveLength(1);
  });

  test('a mail whose link works no more is left out', async () => {
    const { email } = await newMember();
    await ask(email);
    const unsent = jest.spyOn(server.services.mailer, 'send').mockRejectedValue(new Error('no mail server'));
    await server.runJobs();
    unsent.mockRestore();
    server.clock.advance(RESET_LIFETIME);
    expect(await mailed(email)).toEqual([]);
  });
});
