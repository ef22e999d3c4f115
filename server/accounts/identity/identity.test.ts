import { HOUR } from '@server/platform/clock';
import { OPERATION, STATUS } from '@server/printing/ipp/ipp-codes';
import { createIppClient, printed } from '@server/testing/printing/ipp-client';
import { confirmAddress } from '@server/testing/sign-in/confirm-address';
import { linkStorage } from '@server/testing/storages/link-storage';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, makePdf, type Visitor } from '@server/testing/visitor';
import { buyTrial, firstArchive, purchase } from '@server/testing/walk/contract-walk';
import { randomId } from '@shared/lib/random-id';
import { quotePlan } from '@shared/payments/plan-price';

const PASSWORD = 'right words';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

/** A person who has signed up, without confirming the address. */
async function newcomer(): Promise<Visitor & { email: string; archive: string }> {
  const visitor = createVisitor(server);
  await visitor.info();
  const email = `${randomId(10).toLowerCase()}@mail.example`;
  await visitor.post('/v1/account/register', { email, password: PASSWORD }, { 'x-forwarded-for': randomId() });
  return { ...visitor, email, archive: await firstArchive(visitor) };
}

async function mailsTo(email: string): Promise<{ subject: string; body: string }[]> {
  await server.runJobs();
  const mails = server.services.db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', email);
  return mails.orderBy('id').execute();
}

/** Opens a mailed link; returns where it leads. */
async function open(visitor: Visitor, link: string): Promise<string> {
  await visitor.info();
  return (await visitor.get(link)).headers.get('Location') ?? '';
}

/** Presses the button of the page that a mailed link led to; returns what it says. */
async function press(visitor: Visitor, page: string): Promise<unknown> {
  const link = /email=([0-9a-f]{22})/.exec(decodeURIComponent(page))?.[1] ?? '';
  return (await visitor.post('/v1/account/verify/confirm', { link })).json.outcome;
}

async function openAndConfirm(visitor: Visitor, link: string): Promise<unknown> {
  return press(visitor, await open(visitor, link));
}

async function signIn(email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  await visitor.post('/v1/account/authenticate', { email, password }, { 'x-forwarded-for': randomId() });
  return visitor;
}

async function confirmationLink(email: string): Promise<string> {
  const mail = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Confirm')).at(-1);
  return /\/v1\/account\/verify\/confirm\?token=\w{43}/.exec(mail?.body ?? '')?.[0] ?? '';
}

/** Requests a reset link by mail; returns its token. */
async function resetToken(email: string): Promise<string> {
  const owner = createVisitor(server);
  await owner.info();
  await owner.post('/v1/resources/resetpassword', { email }, { 'x-forwarded-for': randomId() });
  const mail = (await mailsTo(email)).filter(({ body }) => body.includes('passwordreset?token=')).at(-1);
  return /passwordreset\?token=(\w+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

/** Requests a reset link by mail and sets a password with it; returns the answer and the token. */
async function reset(email: string): Promise<Answer & { token: string }> {
  const owner = createVisitor(server);
  await owner.info();
  const token = await resetToken(email);
  const answer = await owner.post('/v1/resources/submit/passwordreset', { password: 'four other words', token });
  return { ...answer, token };
}

async function printerOf(person: Visitor & { archive: string }) {
  const { json } = (await person.get(`/v1/archives/${person.archive}/printinfo`)) as unknown as {
    json: { queue: string };
  };
  return createIppClient(server, json.queue);
}

const print = async (printer: ReturnType<typeof createIppClient>) =>
  printer.ask(OPERATION.printJob, { operation: printed('Letter', 'application/pdf'), data: await makePdf(1) });

const verified = async (visitor: Visitor) => (await visitor.info()).context.user?.verified;

test('the person signed in confirms the address with the button that the mailed link leads to; nobody is signed out', async () => {
  const person = await newcomer();
  await buyTrial(person);
  await person.post(`/v1/archives/${person.archive}/printenabled`, { print_enabled: true, print_to_email: false });
  const printer = await printerOf(person);
  const elsewhere = await signIn(person.email);
  const page = await open(person, await confirmationLink(person.email));
  expect(page).toMatch(/^\/account\?email=[0-9a-f]{22}$/);
  // Programs that check mail open links, too.
  expect(await verified(person)).toBe(false);
  expect(await press(person, page)).toBe('confirmed');
  expect([await verified(person), await verified(elsewhere)]).toEqual([true, true]);
  expect((await print(printer)).status).toBe(STATUS.ok);
});

test('pressing again, or opening the link again, is confirmed again, as the first answer may be lost', async () => {
  const person = await newcomer();
  const link = await confirmationLink(person.email);
  const page = await open(person, link);
  expect([await press(person, page), await press(person, page)]).toEqual(['confirmed', 'confirmed']);
  server.clock.advance(4 * 86_400_000);
  expect(await openAndConfirm(person, link)).toBe('confirmed');
});

test('nobody but the account itself confirms: not its visitor, not another account', async () => {
  const person = await newcomer();
  const link = await confirmationLink(person.email);
  const owner = createVisitor(server);
  const page = await open(owner, link);
  expect(page).toMatch(/^\/login\.html\?redirect=%2Faccount%3Femail%3D[0-9a-f]{22}$/);
  const answer = await owner.post('/v1/account/verify/confirm', { link: /[0-9a-f]{22}/.exec(page)?.[0] });
  expect([answer.status, answer.json.error.message]).toEqual([401, 'Please sign in again']);
  const other = await newcomer();
  const otherPage = await open(other, link);
  expect(otherPage).toMatch(/^\/account\?email=[0-9a-f]{22}&other=1$/);
  expect(await press(other, otherPage)).toBe('other');
  expect([await verified(person), await verified(other)]).toEqual([false, false]);
  await owner.info();
  await owner.post('/v1/account/authenticate', { email: person.email, password: PASSWORD });
  await owner.info();
  expect(await press(owner, page)).toBe('confirmed');
});

test('several links opened in one browser each confirm their own account', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  const browser = await signIn(one.email);
  const page = await open(browser, await confirmationLink(one.email));
  await open(browser, await confirmationLink(two.email));
  expect(await press(browser, page)).toBe('confirmed');
  expect([await verified(one), await verified(two)]).toEqual([true, false]);
});

test('a link that is too old, cut short or never opened here confirms nothing', async () => {
  const person = await newcomer();
  const link = await confirmationLink(person.email);
  expect(await open(person, '/v1/account/verify/confirm?token=x')).toBe('/account?email=expired');
  expect(await press(person, '?email=0123456789abcdef012345')).toBe('expired');
  server.clock.advance(3 * 86_400_000);
  expect(await open(createVisitor(server), link)).toBe('/login.html?email=expired');
  expect(await verified(person)).toBe(false);
  expect((await person.post('/v1/account/verify')).json).toEqual({ success: true, mailed: true });
  expect(await openAndConfirm(person, await confirmationLink(person.email))).toBe('confirmed');
});

test('the link is sent again on request, five times an hour and ten times a day', async () => {
  const person = await newcomer();
  const sendAgain = () => person.post('/v1/account/verify', {}, { 'x-forwarded-for': randomId() });
  await mailsTo(person.email);
  for (let hour = 0; hour < 2; hour += 1) {
    for (let count = 0; count < 5; count += 1) expect((await sendAgain()).status).toBe(200);
    expect((await sendAgain()).status).toBe(429);
    server.clock.advance(HOUR);
  }
  expect((await sendAgain()).status).toBe(429);
  expect(await mailsTo(person.email)).toHaveLength(11);
  await openAndConfirm(person, await confirmationLink(person.email));
  expect((await sendAgain()).json).toEqual({ success: true, mailed: false });
  expect(await mailsTo(person.email)).toHaveLength(11);
});

test('from one network twenty links an hour are sent again, whatever the accounts', async () => {
  // The first half of an IPv6 address is the network.
  const from = (count: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${count.toString(16)}` });
  for (let people = 0; people < 4; people += 1) {
    const person = await newcomer();
    for (let count = 0; count < 5; count += 1) {
      expect((await person.post('/v1/account/verify', {}, from(5 * people + count))).status).toBe(200);
    }
  }
  const another = await newcomer();
  expect((await another.post('/v1/account/verify', {}, from(20))).status).toBe(429);
  expect((await another.post('/v1/account/verify', {}, { 'x-forwarded-for': '2001:db8:7:8::1' })).status).toBe(200);
});

test('until then the address gets no other mail, nothing is printed, and no storage is linked', async () => {
  const person = await newcomer();
  await buyTrial(person);
  await person.post(`/v1/archives/${person.archive}/printenabled`, { print_enabled: true, print_to_email: true });
  const printer = await printerOf(person);
  const refused = await print(printer);
  expect(refused.status).toBe(STATUS.notAcceptingJobs);
  expect(refused.values['status-message']).toEqual(["Paused: the owner's email address is not confirmed yet"]);
  const linking = await person.get(`/v1/account/linkstorage/dropbox/${person.archive}`);
  expect(linking.headers.get('Location')).toBe(
    `/home.html?storage=unconfirmed&provider=dropbox#/archive/${person.archive}/storage`,
  );
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Faxkeep',
  ]);
  await openAndConfirm(person, await confirmationLink(person.email));
  expect((await print(await printerOf(person))).status).toBe(STATUS.ok);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
    'A document was printed to your Faxkeep archive',
  );
});

test('what was begun before goes on: an order is paid, with its receipt', async () => {
  const person = await newcomer();
  await person.prepareOrder();
  expect((await person.pay('tok_visa')).json).toMatchObject({ success: true, email: person.email });
});

describe('a reset', () => {
  test('of an account whose address nobody confirmed leaves a stranger nothing, and says so', async () => {
    const stranger = await newcomer();
    await buyTrial(stranger);
    await stranger.post(`/v1/archives/${stranger.archive}/printenabled`, {
      print_enabled: true,
      print_to_email: false,
    });
    const printer = await printerOf(stranger);
    // As linked before addresses had to be confirmed.
    const { db, clock } = server.services;
    const row = { archive_id: stranger.archive, provider: 'dropbox', id: randomId(), account: 'mallory' } as const;
    const more = { tokens: 'x', linked_at: clock.now(), folder: 'f', folder_id: null, broken_at: null };
    await db
      .insertInto('storage_links')
      .values({ ...row, ...more })
      .execute();
    const { json } = await reset(stranger.email);
    expect(json).toEqual({
      success: true,
      disconnected: true,
      cardremoved: false,
      connections: [
        { of: 'dropbox', archive: stranger.archive, account: 'mallory' },
        { of: 'print', archive: stranger.archive, account: '' },
      ],
    });
    expect((await stranger.info()).context.user).toBeNull();
    expect((await (await signIn(stranger.email)).info()).context.user).toBeNull();
    expect((await print(printer)).status).toBe(STATUS.notFound);
    expect(await db.selectFrom('storage_links').select('id').where('id', '=', row.id).execute()).toEqual([]);
    const mail = (await mailsTo(stranger.email)).at(-1);
    expect(mail?.subject).toBe('Your Faxkeep password has been updated');
    expect(mail?.body).toContain(`This was connected:\nDropbox (mallory), archive ${stranger.archive}\n`);
    const owner = createVisitor(server);
    await owner.info();
    await owner.post('/v1/account/authenticate', { email: stranger.email, password: 'four other words' });
    expect(await verified(owner)).toBe(true);
    const { json: plans } = await owner.get('/v1/plans');
    expect(plans.values).toHaveLength(1);
  });

  test('of an account whose address nobody confirmed removes its saved card, and ends its renewals', async () => {
    const stranger = await newcomer();
    const product = 'PLAN_SUBSCRIPTION_MONTHLY';
    const { charge, renewDate } = quotePlan(product, server.clock.now());
    const bought = await stranger.post('/v1/plans', purchase(product, { cost: charge, renew_date: renewDate }));
    expect(bought.json).toMatchObject({ success: true });
    const { json } = await reset(stranger.email);
    expect(json).toEqual({ success: true, disconnected: true, connections: [], cardremoved: true });
    const mail = (await mailsTo(stranger.email)).find(({ subject }) => subject.endsWith('password has been updated'));
    expect(mail?.body).toContain('For the same reason we removed the saved card, and its plans no longer renew.');
    const owner = await signIn(stranger.email, 'four other words');
    expect((await owner.info()).context.user?.card).toBeUndefined();
    expect((await owner.get('/v1/plans')).json.values[0]).toHaveProperty('end_date', expect.any(String));
  });

  test('of a confirmed account lists what is connected, and disconnects it on request', async () => {
    const person = await newcomer();
    await confirmAddress(server, person.email);
    await buyTrial(person);
    await linkStorage(server, person, { archive: person.archive, provider: 'dropbox', account: 'pat@mail.example' });
    const unused = await resetToken(person.email);
    const { json, token } = await reset(person.email);
    const connections = [{ of: 'dropbox', archive: person.archive, account: 'pat@mail.example' }];
    expect(json).toEqual({ success: true, disconnected: false, cardremoved: false, connections });
    const mail = (await mailsTo(person.email)).at(-1);
    const archive = `http://localhost/home.html#/archive/${person.archive}`;
    expect(mail?.body).toContain(`Dropbox (pat@mail.example), archive ${person.archive} - ${archive}/storage\n`);
    const links = () =>
      server.services.db.selectFrom('storage_links').select('id').where('archive_id', '=', person.archive).execute();
    expect(await links()).toHaveLength(1);
    const browser = createVisitor(server);
    await browser.info();
    const tooLate = 'This page was open for too long: please sign in, and disconnect them on the page of your archives';
    for (const token of ['made up', unused]) {
      const { json: refused } = await browser.post('/v1/resources/submit/disconnect', { token });
      expect(refused.error).toEqual({ code: 'link_refused', message: tooLate });
    }
    const done = await browser.post('/v1/resources/submit/disconnect', { token });
    expect(done.json).toEqual({ success: true, disconnected: true, cardremoved: false, connections });
    expect(await links()).toEqual([]);
  });
});
