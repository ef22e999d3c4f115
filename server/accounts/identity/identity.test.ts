import { OPERATION, STATUS } from '@server/printing/ipp/ipp-codes';
import { createIppClient, printed } from '@server/testing/printing/ipp-client';
import { confirmAddress } from '@server/testing/sign-in/confirm-address';
import { linkStorage } from '@server/testing/storages/link-storage';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, makePdf, type Visitor } from '@server/testing/visitor';
import { buyTrial, firstArchive } from '@server/testing/walk/contract-walk';
import { randomId } from '@shared/lib/random-id';

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

async function confirmationLink(email: string): Promise<string> {
  const mail = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Confirm')).at(-1);
  return /\/v1\/account\/verify\/confirm\?token=\w{43}/.exec(mail?.body ?? '')?.[0] ?? '';
}

/** Requests a reset link by mail and sets a password with it; returns the answer and the token. */
async function reset(email: string): Promise<Answer & { token: string }> {
  const owner = createVisitor(server);
  await owner.info();
  await owner.post('/v1/resources/resetpassword', { email }, { 'x-forwarded-for': randomId() });
  const mail = (await mailsTo(email)).filter(({ body }) => body.includes('passwordreset?token=')).at(-1);
  const token = /passwordreset\?token=(\w+)/.exec(mail?.body ?? '')?.[1] ?? '';
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

test('a link in the first mail confirms the address, once, and the person stays signed in where they open it', async () => {
  const person = await newcomer();
  expect(await verified(person)).toBe(false);
  const elsewhere = createVisitor(server);
  await elsewhere.info();
  await elsewhere.post('/v1/account/authenticate', { email: person.email, password: PASSWORD });
  expect(await verified(elsewhere)).toBe(false);
  const link = await confirmationLink(person.email);
  const opened = await person.get(link);
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/account?email=confirmed']);
  expect(await verified(person)).toBe(true);
  expect((await elsewhere.info()).context.user).toBeNull();
  expect((await createVisitor(server).get(link)).headers.get('Location')).toBe('/login.html?email=confirmed');
});

test('a link that is too old or made up confirms nothing, and another account says which one it was', async () => {
  const person = await newcomer();
  const link = await confirmationLink(person.email);
  expect((await person.get('/v1/account/verify/confirm?token=x')).headers.get('Location')).toBe(
    '/account?email=expired',
  );
  const other = await newcomer();
  server.clock.advance(3 * 86_400_000);
  expect((await createVisitor(server).get(link)).headers.get('Location')).toBe('/login.html?email=expired');
  expect(await verified(person)).toBe(false);
  expect((await person.post('/v1/account/verify')).status).toBe(200);
  expect((await other.get(await confirmationLink(person.email))).headers.get('Location')).toBe('/account?email=other');
  expect(await verified(other)).toBe(false);
});

test('the link is sent again on request, five times an hour', async () => {
  const person = await newcomer();
  await mailsTo(person.email);
  for (let count = 0; count < 5; count += 1) expect((await person.post('/v1/account/verify')).status).toBe(200);
  expect((await person.post('/v1/account/verify')).status).toBe(429);
  expect(await mailsTo(person.email)).toHaveLength(6);
  await person.get(await confirmationLink(person.email));
  expect((await person.post('/v1/account/verify')).status).toBe(200);
  expect(await mailsTo(person.email)).toHaveLength(6);
});

test('until then the address gets no other mail, nothing is printed, and no storage is linked', async () => {
  const person = await newcomer();
  await buyTrial(person);
  await person.post(`/v1/archives/${person.archive}/printenabled`, { print_enabled: true, print_to_email: true });
  const printer = await printerOf(person);
  const refused = await print(printer);
  expect(refused.status).toBe(STATUS.notAcceptingJobs);
  expect(refused.values['status-message']).toEqual(["Paused: the owner's e-mail address is not confirmed yet"]);
  const linking = await person.get(`/v1/account/linkstorage/dropbox/${person.archive}`);
  expect(linking.headers.get('Location')).toBe(
    `/home.html?storage=unconfirmed&provider=dropbox#/archive/${person.archive}/storage`,
  );
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
    'Confirm your e-mail address for Faxkeep',
  ]);
  await person.get(await confirmationLink(person.email));
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

test('the first confirmation gives printers new addresses, so that nobody else keeps one', async () => {
  const person = await newcomer();
  await buyTrial(person);
  await person.post(`/v1/archives/${person.archive}/printenabled`, { print_enabled: true, print_to_email: false });
  const before = await printerOf(person);
  await createVisitor(server).get(await confirmationLink(person.email));
  expect((await print(before)).status).toBe(STATUS.notFound);
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
      connections: [
        { of: 'dropbox', archive: stranger.archive, account: 'mallory' },
        { of: 'print', archive: stranger.archive, account: '' },
      ],
    });
    expect((await stranger.info()).context.user).toBeNull();
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

  test('of a confirmed account lists what is connected, and disconnects it on request', async () => {
    const person = await newcomer();
    await confirmAddress(server, person.email);
    await buyTrial(person);
    await linkStorage(server, person, { archive: person.archive, provider: 'dropbox', account: 'pat@mail.example' });
    const { json, token } = await reset(person.email);
    const connections = [{ of: 'dropbox', archive: person.archive, account: 'pat@mail.example' }];
    expect(json).toEqual({ success: true, disconnected: false, connections });
    const mail = (await mailsTo(person.email)).at(-1);
    expect(mail?.body).toContain(`Dropbox (pat@mail.example), archive ${person.archive} - http://localhost/home.html#`);
    const links = () =>
      server.services.db.selectFrom('storage_links').select('id').where('archive_id', '=', person.archive).execute();
    expect(await links()).toHaveLength(1);
    const browser = createVisitor(server);
    await browser.info();
    const refused = await browser.post('/v1/resources/submit/disconnect', { token: 'made up' });
    expect(refused.json.error.message).toBe(
      'This page was open for too long: please sign in and disconnect them there',
    );
    const done = await browser.post('/v1/resources/submit/disconnect', { token });
    expect(done.json).toEqual({ success: true, disconnected: true, connections });
    expect(await links()).toEqual([]);
  });
});
