import * as passwords from '@server/accounts/users/passwords';
import { hashPassword } from '@server/accounts/users/passwords';
import { setPassword } from '@server/accounts/users/set-password';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function newVisitor(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  return visitor;
}

let people = 0;
function newEmail(): string {
  people += 1;
  return `person${people}@mail.example`;
}

async function newMember(password = 'correct horse'): Promise<{ visitor: Visitor; email: string }> {
  const visitor = await newVisitor();
  const email = newEmail();
  expect((await visitor.post('/v1/account/register', { email, password })).status).toBe(200);
  return { visitor, email };
}

test('signing up signs in with a new session, and creates an archive', async () => {
  const visitor = await newVisitor();
  const before = visitor.cookie();
  const email = newEmail();
  await visitor.post('/v1/account/register', { email: ` ${email.toUpperCase()} `, password: 'right words' });
  expect(visitor.cookie()).not.toBe(before);
  expect((await visitor.info()).context.user).toMatchObject({ email });
  expect((await visitor.get('/v1/archives')).json.values).toHaveLength(1);
});

test.each(['eight ch', ' leading and trailing ', '📠🔒'.repeat(4), 'a'.repeat(1000), 'with\0 nul', 'пароль пароль'])(
  'the password %j works exactly as typed',
  async (password) => {
    const { email } = await newMember(password);
    const visitor = await newVisitor();
    expect((await visitor.post('/v1/account/authenticate', { email, password: `${password} ` })).status).toBe(401);
    expect((await visitor.post('/v1/account/authenticate', { email, password })).status).toBe(200);
  },
);

test('a new password that is too short or too common is refused, and signing in never asks how long it is', async () => {
  const { visitor, email } = await newMember('right words');
  const stranger = await newVisitor();
  const code = 'password_refused';
  const message = 'Please choose a longer password: at least 8 characters';
  const short = await stranger.post('/v1/account/register', { email: newEmail(), password: 'a' });
  expect([short.status, short.json.error]).toEqual([400, { message, code }]);
  const common = await visitor.post('/v1/account/password', { current: 'right words', next: 'password1' });
  expect([common.status, common.json.error.code]).toEqual([400, code]);
  const reset = await stranger.post('/v1/resources/submit/passwordreset', { password: 'a', token: 'x' });
  expect([reset.status, reset.json.error]).toEqual([400, { message, code }]);
  // Chosen when shorter passwords were accepted.
  const old = { password_hash: await hashPassword('a') };
  await server.services.db.updateTable('users').set(old).where('email', '=', email).execute();
  expect((await stranger.post('/v1/account/authenticate', { email, password: 'a' })).status).toBe(200);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await newMember();
  const visitor = await newVisitor();
  const wrong = await visitor.post('/v1/account/authenticate', { email, password: 'wrong' });
  const unknown = await visitor.post('/v1/account/authenticate', { email: 'nobody@mail.example', password: 'wrong' });
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.json).toEqual(wrong.json);
});

test('signing up with a taken address tells that a password was tried, and that there is one', async () => {
  const { email } = await newMember();
  const visitor = await newVisitor();
  const { status, json } = await visitor.post('/v1/account/register', { email, password: 'other words' });
  expect(status).toBe(409);
  expect(json.error).toMatchObject({ code: 'email_in_use', source: 'internal', haspassword: true });
});

test('two concurrent sign-ups with one address create one account', async () => {
  const email = newEmail();
  const [one, two] = [await newVisitor(), await newVisitor()];
  const answers = await Promise.all(
    [one, two].map((visitor) => visitor.post('/v1/account/register', { email, password: 'right words' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('after too many wrong passwords one has to wait', async () => {
  const { email } = await newMember();
  const visitor = await newVisitor();
  const answers = [];
  for (let i = 0; i < 11; i += 1)
    answers.push(await visitor.post('/v1/account/authenticate', { email, password: 'no' }));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test.each(['', 'a', 'a@b', 'a b@c.example', '@c.example'])('%j is not an email address', async (email) => {
  const visitor = await newVisitor();
  const { status, json } = await visitor.post('/v1/account/register', { email, password: 'right words' });
  expect(status).toBe(400);
  expect(json.error.message).toBe('Please enter a valid email address.');
});

describe('a reset while the old password is being checked', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Sets another password, as a reset does. */
  async function resetNow(email: string): Promise<void> {
    const { db } = server.services;
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await setPassword(db, id, await hashPassword('words of the owner'));
  }

  test('signs nobody in with it', async () => {
    const { email } = await newMember('right words');
    const stranger = await newVisitor();
    jest.spyOn(passwords, 'passwordMatch').mockImplementationOnce(async (...args) => {
      const found = await passwords.passwordMatch(...args);
      await resetNow(email);
      return found;
    });
    const { status } = await stranger.post('/v1/account/authenticate', { email, password: 'right words' });
    expect(status).toBe(401);
    expect((await stranger.info()).context.user).toBeNull();
  });

  test('is not overwritten by a change of the password', async () => {
    const { visitor, email } = await newMember('right words');
    jest.spyOn(passwords, 'passwordMatches').mockImplementationOnce(async (...args) => {
      const found = await passwords.passwordMatches(...args);
      await resetNow(email);
      return found;
    });
    const { json } = await visitor.post('/v1/account/password', { current: 'right words', next: 'other words' });
    expect(json.error.message).toBe('The current password is incorrect');
    expect((await visitor.info()).context.user).toBeNull();
    const owner = await newVisitor();
    await owner.post('/v1/account/authenticate', { email, password: 'words of the owner' });
    expect((await owner.info()).context.user).toMatchObject({ email });
  });
});

test('the profile can be read and changed; a visitor gets 401', async () => {
  const { visitor, email } = await newMember();
  expect((await visitor.post('/v1/account/profile', { name: ' Ann Ü ', phone: '+12025550143' })).status).toBe(200);
  await visitor.post('/v1/account/communicationpreferences', { featureupdates: false });
  const communications = { featureupdates: false };
  const signIn = { source: 'internal', haspassword: true };
  const profile = { name: 'Ann Ü', phone: '+12025550143', email, communications, ...signIn };
  expect((await visitor.get('/v1/account/profile')).json).toEqual({ success: true, profile });
  expect((await visitor.post('/v1/account/profile', { name: 'Ann Ü' })).status).toBe(200);
  expect((await visitor.get('/v1/account/profile')).json).toEqual({ success: true, profile });
  expect((await visitor.post('/v1/account/profile', { name: ' ', phone: '' })).status).toBe(400);
  expect((await visitor.post('/v1/account/profile', { name: 'Ann', phone: 'call me' })).status).toBe(400);
  expect((await (await newVisitor()).get('/v1/account/profile')).status).toBe(401);
});

test('changing the password ends every other session', async () => {
  const { visitor, email } = await newMember('old words');
  const elsewhere = await newVisitor();
  await elsewhere.post('/v1/account/authenticate', { email, password: 'old words' });
  expect((await visitor.post('/v1/account/password', { current: 'wrong', next: 'new words' })).status).toBe(400);
  expect((await visitor.post('/v1/account/password', { current: 'old words', next: 'new words' })).status).toBe(200);
  expect((await visitor.info()).context.user).not.toBeNull();
  expect((await elsewhere.info()).context.user).toBeNull();
});

describe('resetting a password', () => {
  async function mailedToken(email: string): Promise<string> {
    await server.runJobs();
    const mail = await server.services.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /token=(\w+)/.exec(mail.body)?.[1] ?? '';
  }

  test('the mailed token works once and ends all sessions', async () => {
    const { visitor: member, email } = await newMember('forgotten');
    const visitor = await newVisitor();
    await visitor.post('/v1/resources/resetpassword', { email });
    const token = await mailedToken(email);
    const submit = () => visitor.post('/v1/resources/submit/passwordreset', { password: 'remembered', token });
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(400);
    expect((await member.info()).context.user).toBeNull();
    expect((await visitor.post('/v1/account/authenticate', { email, password: 'remembered' })).status).toBe(200);
  });

  test('an expired token is refused', async () => {
    const { email } = await newMember();
    const visitor = await newVisitor();
    await visitor.post('/v1/resources/resetpassword', { email });
    const token = await mailedToken(email);
    server.clock.advance(3_600_001);
    const { status } = await visitor.post('/v1/resources/submit/passwordreset', { password: 'right words', token });
    expect(status).toBe(400);
  });

  /** Opens the newest link mailed to a person; returns its name. */
  async function openLink(visitor: Visitor, email: string): Promise<string> {
    await (await newVisitor()).post('/v1/resources/resetpassword', { email });
    const { headers } = await visitor.get(`/v1/resources/passwordreset?token=${await mailedToken(email)}`);
    return new URL(headers.get('Location') ?? '', 'http://localhost').searchParams.get('link') ?? '';
  }

  /** The server's answer about a link opened in this browser. */
  const lookAt = async (visitor: Visitor, link: string): Promise<unknown> =>
    (await visitor.get(`/v1/resources/resetlink/${link}`)).json;

  const submit = async (visitor: Visitor, password: string, link?: string): Promise<number> =>
    (await visitor.post('/v1/resources/submit/passwordreset', { password, ...(link ? { link } : {}) })).status;

  test('the mailed link moves the token from the address into a cookie', async () => {
    const { email } = await newMember();
    const visitor = await newVisitor();
    await visitor.post('/v1/resources/resetpassword', { email });
    const token = await mailedToken(email);
    const answer = await visitor.get(`/v1/resources/passwordreset?token=${token}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toMatch(/^\/reset\.html\?link=[0-9a-f]{22}$/);
    expect(answer.headers.get('Location')).not.toContain(token);
    const [cookie] = answer.headers.getSetCookie().filter((one) => one.startsWith('reset-'));
    expect(cookie).toMatch(new RegExp(`=${token};.*Path=/v1/resources.*HttpOnly`));
  });

  test.each([
    ['A, B', 'A, B'],
    ['A, B', 'B, A'],
    ['B, A', 'A, B'],
    ['B, A', 'B, A'],
  ])('links opened as %s in one browser and used as %s set each its own person’s password', async (opened, used) => {
    const members = { A: await newMember('forgotten words'), B: await newMember('forgotten words') };
    const visitor = await newVisitor();
    const links = new Map<string, string>();
    for (const one of opened.split(', ')) links.set(one, await openLink(visitor, memberOf(one).email));
    for (const one of used.split(', ')) {
      expect(await lookAt(visitor, links.get(one) ?? '')).toMatchObject({ link: { email: memberOf(one).email } });
      expect(await submit(visitor, `words of ${one}`, links.get(one))).toBe(200);
    }
    for (const [one, { email }] of Object.entries(members)) {
      const signIn = async (password: string): Promise<number> =>
        (await (await newVisitor()).post('/v1/account/authenticate', { email, password })).status;
      expect(await signIn(`words of ${one}`)).toBe(200);
      expect(await signIn(`words of ${one === 'A' ? 'B' : 'A'}`)).toBe(401);
    }

    function memberOf(one: string): { email: string } {
      return one === 'A' ? members.A : members.B;
    }
  });

  test('says of a link whose it is, hidden in part, as long as it works and only where it was opened', async () => {
    const { email } = await newMember();
    const visitor = await newVisitor();
    const link = await openLink(visitor, email);
    const account = `p...${email.slice(email.indexOf('@'))}`;
    expect(await lookAt(visitor, link)).toEqual({ success: true, link: { state: 'open', account, email } });
    const unknown = { success: true, link: { state: 'unknown' } };
    expect(await lookAt(await newVisitor(), link)).toEqual(unknown);
    server.clock.advance(3_600_000);
    expect(await lookAt(visitor, link)).toEqual({ success: true, link: { state: 'expired' } });
    const other = await openLink(visitor, email);
    expect(await submit(visitor, 'right words', other)).toBe(200);
    expect(await lookAt(visitor, other)).toEqual({ success: true, link: { state: 'used' } });
  });

  test('a link that was used elsewhere, or cut short, is called that', async () => {
    const { visitor: member, email } = await newMember();
    const visitor = await newVisitor();
    const link = await openLink(visitor, email);
    await member.post('/v1/account/password', { current: 'correct horse', next: 'right words' });
    expect(await lookAt(visitor, link)).toEqual({ success: true, link: { state: 'used' } });
    const cut = await visitor.get('/v1/resources/passwordreset?token=abcdef');
    expect(cut.headers.getSetCookie().join()).not.toContain('reset-');
    const name = (cut.headers.get('Location') ?? '').split('link=')[1] ?? '';
    expect(await lookAt(visitor, name)).toEqual({ success: true, link: { state: 'unknown' } });
  });

  test('a page without a link sets no password, whichever links were opened', async () => {
    const { email } = await newMember();
    const visitor = await newVisitor();
    await openLink(visitor, email);
    expect(await submit(visitor, 'right words')).toBe(400);
    expect(await submit(visitor, 'right words', '../session')).toBe(400);
  });

  test('the answer does not reveal whether there is an account', async () => {
    const { email } = await newMember();
    const visitor = await newVisitor();
    const known = await visitor.post('/v1/resources/resetpassword', { email });
    const unknown = await visitor.post('/v1/resources/resetpassword', { email: newEmail() });
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
  });
});
