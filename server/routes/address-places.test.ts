import { signInAt } from '@server/testing/sign-in/at-stand-in';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';
import { emailKey, shownEmail } from '@shared/lib/email';
import { randomId } from '@shared/lib/random-id';
import { NO_ADDRESSES, SHAPES } from '@shared/testing/address-shapes';

const PASSWORD = 'four words on paper';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { SIGN_IN_PROVIDERS: 'google apple microsoft', TRUST_PROXY: '1' } });
});
afterEach(async () => {
  await server.services.db.deleteFrom('sign_in_subjects').execute();
  await server.services.db.deleteFrom('users').execute();
});
afterAll(() => server.close());

async function newVisitor(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  return visitor;
}

/** Posts from a new network address, which no limit has counted yet. */
function post(visitor: Visitor, path: string, body: object): Promise<Answer> {
  return visitor.post(path, body, { 'x-forwarded-for': randomId(), 'Idempotency-Key': randomId() });
}

async function register(email: string): Promise<void> {
  expect((await post(await newVisitor(), '/v1/account/register', { email, password: PASSWORD })).status).toBe(200);
}

async function accounts(): Promise<string[]> {
  const rows = await server.services.db.selectFrom('users').select('email').execute();
  return rows.map(({ email }) => email);
}

/** Recipient of the newest mail. */
async function newestRecipient(): Promise<string | undefined> {
  await server.runJobs();
  const mail = server.services.db.selectFrom('mail').select('recipient').orderBy('id', 'desc');
  return (await mail.executeTakeFirst())?.recipient;
}

const QUESTION = { name: 'Ann', question: 'When?', source: 'index', url: '' };
const PAYMENT = { token: 'tok_visa', url: '', environment: 'production', settings: {} };

/** Every call that receives an address. */
const PLACES: Record<string, { post: (email: string) => Promise<Answer>; check: (email: string) => Promise<void> }> = {
  'sign-up': {
    post: async (email) => post(await newVisitor(), '/v1/account/register', { email, password: PASSWORD }),
    check: async (email) => expect(await accounts()).toEqual([emailKey(email)]),
  },
  'contact request': {
    post: async (email) => post(await newVisitor(), '/v1/contact/request', { ...QUESTION, email }),
    check: async (email) => {
      const kept = server.services.db.selectFrom('contact_requests').select('email').orderBy('id', 'desc');
      expect((await kept.executeTakeFirst())?.email).toBe(email);
    },
  },
  'receipt of a fax': {
    post: async (email) => {
      const visitor = await newVisitor();
      await visitor.prepareOrder();
      const answer = await post(visitor, '/v1/order/execute/stripe', { ...PAYMENT, email });
      if (answer.status === 200) expect(answer.json.email).toBe(shownEmail(email));
      return answer;
    },
    check: async (email) => expect(await newestRecipient()).toBe(email),
  },
  'receipt of a plan': {
    post: async (email) => (await createSubscriber(server)).buy('PLAN_SUBSCRIPTION_MONTHLY', { email }),
    check: async (email) => expect(await newestRecipient()).toBe(email),
  },
};

describe.each(Object.entries(PLACES))('%s', (_place, { post: send, check }) => {
  test.each(SHAPES)('takes %s as one address', async (_shape, typed, email) => {
    expect((await send(typed)).status).toBe(200);
    await check(email);
  });

  test('names what nobody sees inside', async () => {
    const { status, json } = await send('an\u200bn@mail.example');
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringMatching(/^Please .*\. There is an invisible character in this one: please type it by hand\.$/),
    ]);
  });
});

describe.each(SHAPES)('an account signed up for with %s', (_shape, typed, email) => {
  beforeEach(() => register(typed));

  test('is shown in letters, and opens with every form of its address', async () => {
    for (const form of [
      typed,
      email,
      shownEmail(email),
      email.toUpperCase(),
      email.normalize('NFD'),
      `\u2060${email}`,
    ]) {
      const visitor = await newVisitor();
      const answer = await post(visitor, '/v1/account/authenticate', { email: form, password: PASSWORD });
      expect([form, answer.status]).toEqual([form, 200]);
      expect((await visitor.info()).context.user?.email).toBe(
        emailKey(shownEmail(email)) && shownEmail(emailKey(email)),
      );
      expect((await visitor.get('/v1/account/profile')).json).toMatchObject({
        profile: { email: shownEmail(emailKey(email)) },
      });
    }
  });

  test('is the only one of its address, and gets its reset links', async () => {
    for (const form of [typed, email, shownEmail(email)]) {
      const again = await post(await newVisitor(), '/v1/account/register', { email: form, password: PASSWORD });
      expect([again.status, again.json.error.code]).toEqual([409, 'email_in_use']);
    }
    expect((await post(await newVisitor(), '/v1/resources/resetpassword', { email: typed })).status).toBe(200);
    expect(await newestRecipient()).toBe(emailKey(email));
  });

  test('is shown in letters by the page of its reset link', async () => {
    const visitor = await newVisitor();
    await post(visitor, '/v1/resources/resetpassword', { email: typed });
    await server.runJobs();
    const mail = server.services.db.selectFrom('mail').select('body').orderBy('id', 'desc');
    const token = /token=(\w+)/.exec((await mail.executeTakeFirst())?.body ?? '')?.[1];
    const { headers } = await visitor.get(`/v1/resources/passwordreset?token=${token}`);
    const link = new URL(headers.get('location') ?? '', 'http://localhost').searchParams.get('link');
    const shown = shownEmail(emailKey(email));
    expect((await visitor.get(`/v1/resources/resetlink/${link}`)).json).toMatchObject({
      link: { email: shown, account: `${shown.slice(0, 1)}...${shown.slice(shown.lastIndexOf('@'))}` },
    });
  });
});

describe.each(['google', 'apple', 'microsoft'])('%s', (source) => {
  test.each(SHAPES)('may hand over %s', async (_shape, typed, email) => {
    const visitor = await newVisitor();
    expect(await signInAt(server, visitor, source, { email: typed })).toBe('/home.html');
    expect((await visitor.info()).context.user?.email).toBe(shownEmail(emailKey(email)));
    expect(await accounts()).toEqual([emailKey(email)]);
  });

  test('signs nobody in with an address of which not all is seen', async () => {
    const location = `/login.html?error=email_invisible&source=${source}`;
    expect(await signInAt(server, await newVisitor(), source, { email: 'an\u200bn@mail.example' })).toBe(location);
    expect(await accounts()).toEqual([]);
  });
});

test.each(NO_ADDRESSES)('%s is nobody’s address', async (typed) => {
  for (const path of ['/v1/account/register', '/v1/account/authenticate', '/v1/resources/resetpassword']) {
    const { status, json } = await post(await newVisitor(), path, { email: typed, password: PASSWORD });
    expect([path, status, json.error.message]).toEqual([path, 400, 'Please enter a valid email address.']);
  }
});
