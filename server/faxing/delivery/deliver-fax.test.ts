import { receiptLink } from '@server/orders/receipt-link';
import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { MaybeDone } from '@server/queue/job-run';
import { passTime } from '@server/testing/pass-time';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { randomId } from '@shared/lib/random-id';
import type { FollowedEngine } from './fax-engine';
import { giveFaxUp } from './operator-word';

const START = Date.parse('2027-04-20T15:00:00Z');
const BUSY = '+12025550181';

let server: TestServer;
let visitor: Visitor;
const lines: string[] = [];

beforeAll(async () => {
  server = await createTestServer({ log: createLog((line) => lines.push(line)) });
});
beforeEach(() => {
  lines.length = 0;
  server.clock.set(START);
  server.services.startedAt = START;
  visitor = createVisitor(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Orders a fax of two pages, with its receipt to `email`. */
async function order(to = '+12024561414', options: object = {}): Promise<string> {
  const id = await visitor.prepareOrder();
  await visitor.upload(1);
  await visitor.post(`/v1/order/update/${id}`, { to, number: to, tz: 'America/New_York', ...options });
  await visitor.pay('tok_visa', randomId(), 'ann@mail.example');
  return id;
}

async function statusOf(id: string, who = visitor): Promise<FaxStatus> {
  return (await who.get(`/v1/order/status/${id}`)).json as unknown as FaxStatus;
}

/** The fax line's stand-in. */
function line(): FollowedEngine {
  const { engine } = server.services;
  if (!engine.isFollowed) throw new Error('Nobody follows the faxes of this server');
  return engine;
}

const pass = (ms: number, pause?: number): Promise<void> => passTime(server, ms, pause);

async function mails(about: string): Promise<{ recipient: string; subject: string; body: string }[]> {
  const all = await server.services.db.selectFrom('mail').selectAll().orderBy('id').execute();
  return all.filter(({ body }) => body.includes(about));
}

const sent = (id: string) =>
  server.services.db
    .selectFrom('sandbox_faxes')
    .selectAll()
    .where('id', 'like', `${id}-%`)
    .orderBy('taken_at')
    .execute();

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.message === message);

test('a paid fax is queued, sent page by page, and delivered', async () => {
  const id = await order();
  const seen: string[] = [];
  for (let second = 0; second < 12; second += 1) {
    const { status, pages_sent, pages } = await statusOf(id);
    const now = `${status} ${pages_sent} of ${pages}`;
    if (seen.at(-1) !== now) seen.push(now);
    await pass(SECOND);
  }
  expect(seen).toEqual(['queued 0 of 2', 'sending 0 of 2', 'sending 1 of 2', 'delivered 2 of 2']);
  expect(await statusOf(id)).toMatchObject({
    tries: 1,
    updated: expect.stringMatching(/^2027-04-20T15:00:\d\d/) as unknown,
  });
  expect(await statusOf(id)).not.toHaveProperty('reason');
  await pass(HOUR);
  expect(await sent(id)).toHaveLength(1);
});

test('its arrival is mailed once, with pages and local time', async () => {
  const id = await order();
  await pass(20 * SECOND);
  const [receipt, delivered, ...more] = await mails(id);
  expect([receipt?.subject, more]).toEqual(['Your Faxkeep receipt: fax to +1 202-456-1414', []]);
  expect(delivered?.subject).toBe('Your fax to +1 202-456-1414 was delivered');
  expect(delivered?.body).toContain('was delivered on Tuesday, April 20, 2027 at 11:00 AM (New York).');
  expect(delivered?.body).toContain('Pages: 2');
});

test.each([
  ['its arrival', '+12024561414', 'delivered'],
  ['its failure', '+12025550184', 'not delivered'],
])('%s is mailed to an address that was kept as it was typed', async (_, number, outcome) => {
  const id = await order(number);
  const { db } = server.services;
  await db.updateTable('orders').set({ receipt_email: 'ann@mail.example\u200b' }).where('id', '=', id).execute();
  await pass(30 * SECOND);
  const mail = (await mails(id)).at(-1);
  expect([mail?.recipient, mail?.subject.split(' was ')[1]]).toEqual(['ann@mail.example', outcome]);
});

test('a scheduled fax goes at its minute', async () => {
  const deliverytime = new Date(START + 2 * HOUR).toISOString();
  const id = await order('+12024561414', { instantsend: false, deliverytime });
  expect(await statusOf(id)).toMatchObject({ status: 'scheduled', next_try: '2027-04-20T17:00:00.000Z', tries: 0 });
  await pass(2 * HOUR - SECOND);
  expect(await sent(id)).toEqual([]);
  await pass(SECOND);
  expect(await sent(id)).toMatchObject([{ taken_at: START + 2 * HOUR }]);
});

describe('after a stop', () => {
  const days = 3 * DAY;
  const bodyOf = async (id: string) => (await mails(id)).at(-1)?.body.split('\n\n').slice(0, 2);

  test('a scheduled fax goes at once, and its mail says that it was late', async () => {
    const deliverytime = new Date(START + 2 * HOUR).toISOString();
    const id = await order('+12024561414', { instantsend: false, deliverytime });
    await server.runJobs();
    server.clock.advance(days);
    await pass(MINUTE);
    expect(await bodyOf(id)).toEqual([
      'Your fax to +1 202-456-1414 was delivered on Friday, April 23, 2027 at 11:00 AM (New York).',
      'Our first try came late: the fax was due on Tuesday, April 20, 2027 at 1:00 PM (New York), and our server was down then.',
    ]);
  });

  test('so it is for a fax that was to go at once, and cannot be delivered', async () => {
    const id = await order('+12025550183');
    server.clock.advance(days);
    await pass(MINUTE);
    expect(await bodyOf(id)).toEqual([
      'We could not deliver your fax to +1 202-555-0183: no fax machine answered at this number.',
      'Our first try came late: the fax was due on Tuesday, April 20, 2027 at 11:00 AM (New York), and our server was down then.',
    ]);
  });

  test('a fax that was delivered meanwhile is not said to be delivered now', async () => {
    const id = await order();
    await server.runJobs();
    server.clock.advance(days);
    await pass(MINUTE);
    const between = 'Tuesday, April 20, 2027 at 11:00 AM (New York) and Friday, April 23, 2027 at 11:00 AM (New York)';
    expect((await bodyOf(id))?.[0]).toBe(
      `Your fax to +1 202-456-1414 was delivered between ${between}: we could not follow it in that time.`,
    );
  });

  test('an engine that is not up yet has an hour before a fax is given up, or called lost', async () => {
    const { services } = server;
    const real = line();
    const [untaken, taken] = [await order(), await order()];
    const refuse = () => Promise.reject(new Error('connection refused'));
    jest.spyOn(real, 'submit').mockImplementationOnce(refuse);
    await server.runJobs();
    jest.spyOn(real, 'submit').mockImplementation(refuse);
    jest.spyOn(real, 'follow').mockImplementation(refuse);
    server.clock.advance(days);
    services.startedAt = server.clock.now();
    await pass(59 * MINUTE, 5 * MINUTE);
    expect(logged('fax maybe sent')).toEqual([]);
    expect([await statusOf(untaken), await statusOf(taken)]).toMatchObject([
      { status: 'queued' },
      { status: 'queued' },
    ]);
    jest.restoreAllMocks();
    await pass(10 * MINUTE);
    expect([await statusOf(untaken), await statusOf(taken)]).toMatchObject([
      { status: 'delivered' },
      { status: 'delivered' },
    ]);
  });
});

test('a busy number is tried again after 1, 5, 15 and 60 minutes, then given up', async () => {
  const id = await order(BUSY);
  await pass(10 * SECOND);
  expect(await statusOf(id)).toMatchObject({
    status: 'queued',
    tries: 1,
    reason: 'busy',
    next_try: expect.stringMatching(/^2027-04-20T15:01:0/) as unknown,
  });
  await pass(2 * HOUR);
  const times = (await sent(id)).map(({ taken_at }) => taken_at);
  const gaps = times.slice(1).map((at, index) => Math.floor((at - (times[index] ?? 0)) / MINUTE));
  expect(gaps).toEqual([1, 5, 15, 60]);
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 5, reason: 'busy' });
});

test('a line that is free the second time takes the fax', async () => {
  const id = await order('+12025550186');
  await pass(2 * MINUTE);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 2, pages_sent: 2 });
  expect(await statusOf(id)).not.toHaveProperty('reason');
});

test.each([
  ['not_a_fax', '+12025550183', 'no fax machine answered at this number'],
  ['bad_number', '+12025550184', 'this number is not in service'],
  ['rejected', '+12025550185', 'the other side refused the fax'],
])('%s ends at the first try, with the money back and a mail that says so', async (reason, number, words) => {
  const id = await order(number);
  await pass(30 * SECOND);
  const message = `We could not deliver this fax: ${words}.`;
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 1, reason, message });
  const [, failed, ...more] = await mails(id);
  expect([failed?.subject, more]).toEqual([expect.stringMatching(/was not delivered$/), []]);
  expect(failed?.body).toContain(words);
  expect(failed?.body).toContain('We are refunding the $1.99 you paid to your Visa ending in 4242.');
  const [refund] = await server.services.db
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', '=', id)
    .execute();
  expect(refund).toMatchObject({ amount: 199, state: 'done', refund: expect.stringMatching(/^re_/) as unknown });
  const reversals = server.services.db.selectFrom('payment_reversals').selectAll().where('order_id', '=', id);
  expect(await reversals.execute()).toMatchObject([{ kind: 'refund', status: 'full', amount: 199 }]);
});

test('a connection that breaks off is tried again, with the whole fax', async () => {
  const id = await order('+12025550187');
  await pass(20 * SECOND);
  expect(await statusOf(id)).toMatchObject({ status: 'queued', reason: 'other', pages_sent: 1, tries: 1 });
});

test('a fax that is given up while it is handed over is ended at the engine', async () => {
  const engine = line();
  const take = engine.submit.bind(engine);
  const id = await order();
  jest.spyOn(engine, 'submit').mockImplementationOnce(async (fax, run) => {
    expect(await giveFaxUp(server.services, id)).toBe('given-up');
    return take(fax, run);
  });
  await pass(MINUTE);
  expect(await sent(id)).toMatchObject([{ canceled_at: START }]);
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 0 });
});

describe('who may ask', () => {
  test('whoever has the receipt’s mailed link, from the page it opens', async () => {
    const id = await order();
    const reader = createVisitor(server);
    const { url } = receiptLink(server.services, id);
    const ask = (referer: string) => reader.get(`/v1/order/status/${id}`, { referer });
    expect((await ask(url)).json).toMatchObject({ status: 'queued', pages: 2 });
    expect((await ask(`${url}x`)).status).toBe(404);
    expect((await ask(url.replace(id, 'another'))).status).toBe(404);
  });

  test.each(['none', '%20', '..%2f'])('nobody else, as for an order that does not exist (%s)', async (guid) => {
    const id = await order();
    expect((await createVisitor(server).get(`/v1/order/status/${id}`)).status).toBe(404);
    expect((await visitor.get(`/v1/order/status/${guid}`)).status).toBe(404);
  });

  test('nobody about an order that is not paid', async () => {
    const id = await visitor.prepareOrder();
    expect((await visitor.get(`/v1/order/status/${id}`)).status).toBe(404);
  });

  test('nobody on a server without a fax engine, which does not offer it', async () => {
    const other = await createTestServer({ engine: null });
    const person = createVisitor(other);
    const id = await person.prepareOrder();
    await person.pay('tok_visa');
    expect((await person.info()).context.settings.capabilities).not.toContain('delivery');
    expect((await person.get(`/v1/order/status/${id}`)).status).toBe(404);
    expect((await visitor.info()).context.settings.capabilities).toContain('delivery');
    await other.close();
  });
});

test('a fax that a command has taken before this engine is told as handed over, not as waiting', async () => {
  const id = await order();
  const { db } = server.services;
  await db.updateTable('jobs').set({ state: 'done', done_at: START }).where('kind', '=', 'fax').execute();
  expect(await statusOf(id)).toMatchObject({ status: 'handed_over', tries: 0 });
  await db.deleteFrom('jobs').where('kind', '=', 'fax').execute();
  expect(await statusOf(id)).toMatchObject({ status: 'handed_over' });
});

describe('an engine that does not answer', () => {
  const silent = () => Promise.reject(new Error('connection refused'));

  test('gets the fax once it does', async () => {
    const submit = jest.spyOn(line(), 'submit').mockImplementation(silent);
    const id = await order();
    await pass(3 * MINUTE, 20 * SECOND);
    expect(submit.mock.calls.length).toBeGreaterThan(2);
    expect(await statusOf(id)).toMatchObject({ status: 'queued', tries: 0 });
    submit.mockRestore();
    await pass(2 * MINUTE);
    expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1 });
  });

  test('for a day: the fax is given up and refunded', async () => {
    jest.spyOn(line(), 'submit').mockImplementation(silent);
    const id = await order();
    await pass(DAY - MINUTE, HOUR);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
    await pass(HOUR, 10 * MINUTE);
    const message = 'We could not deliver this fax: our fax service could not send it.';
    expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 0, message });
  });

  test('about a fax that it has taken, for a day: the fax may have been sent, and a person is asked', async () => {
    const id = await order();
    await server.runJobs();
    jest.spyOn(line(), 'follow').mockImplementation(silent);
    await pass(DAY - MINUTE, HOUR);
    expect(logged('fax maybe sent')).toEqual([]);
    await pass(HOUR, 10 * MINUTE);
    expect(logged('fax maybe sent')).toMatchObject([{ orderId: id, level: 'error' }]);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
    expect(await sent(id)).toHaveLength(1);
  });

  test('and has lost sight of a fax: it is not sent again, and a person is asked', async () => {
    const id = await order();
    await server.runJobs();
    await server.services.db.deleteFrom('sandbox_faxes').execute();
    await pass(HOUR);
    expect(logged('fax maybe sent')).toMatchObject([{ orderId: id }]);
    expect(await sent(id)).toEqual([]);
  });

  test('and may have taken it: nothing is sent again before that is known', async () => {
    const real = line();
    const take = real.submit.bind(real);
    jest.spyOn(real, 'submit').mockImplementation(async (fax, run) => {
      await run.begin();
      await take(fax, run);
      throw new MaybeDone('its program was killed');
    });
    const id = await order();
    await server.runJobs();
    // The engine has the fax after all: it is followed.
    await pass(MINUTE);
    expect(await sent(id)).toHaveLength(1);
    jest.restoreAllMocks();
    await pass(MINUTE);
    expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1 });
  });
});
