import * as secrets from '@server/platform/data/secrets';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { receiptLink } from './receipt-link';

const DAY = 86_400_000;
const START = Date.parse('2027-04-20T15:00:00Z');

let server: TestServer;
let visitor: Visitor;
let order: string;
/** Path and query of the mailed link. */
let link: string;

beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
beforeEach(async () => {
  server.clock.set(START);
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${order}`, {
    coverpage: true,
    sendername: 'Ann Lee',
    senderphone: '202 555 0188',
    ...{ coverto: 'Jane Roe', coversubject: 'Lease', covermessage: 'Dear Jane' },
  });
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  link = await mailedLink(order);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

async function mailedLink(id: string): Promise<string> {
  await server.runJobs();
  const mails = await server.services.db.selectFrom('mail').select('body').orderBy('id').execute();
  const { body = '' } = mails.find((mail) => mail.body.includes(id)) ?? {};
  return /http:\/\/localhost(\/order\/\S+)/.exec(body)?.[1] ?? '';
}

/** The id of the order shown on this page in a new browser. */
async function shownAt(page: string): Promise<string> {
  return (await createVisitor(server).info(page)).context.order.id;
}

test('the mailed link opens the receipt in any browser, with what the mail said and no more', async () => {
  expect(link).toMatch(/^\/order\/[0-9A-Za-z]{22}\?receipt=[0-9a-z]{8}\.[\w-]{43}$/);
  const { context } = await createVisitor(server).info(link);
  expect(context).toMatchObject({ user: null, files: [], details: { id: order, pagecount: 2, amount: 199 } });
  expect(context.order).toMatchObject({
    id: order,
    to: '+12024561414',
    coverpage: false,
    sendername: '',
    senderphone: '',
    ...{ coverto: '', coversubject: '', covermessage: '' },
  });
  expect(context.order.paid).toEqual({ at: '2027-04-20T15:00:00.000Z', email: '', method: 'Visa ending in 4242' });
  expect(JSON.stringify(context)).not.toMatch(/ann@example|Ann Lee|555|Jane|Lease|letter\.pdf/i);
});

test('the person who ordered sees the whole receipt there', async () => {
  const { context } = await visitor.info(link);
  expect(context.files).toHaveLength(1);
  expect(context.order).toMatchObject({ id: order, sendername: 'Ann Lee', paid: { email: 'ann@example.com' } });
});

test('a reader keeps their own order and cookie, and is not signed in', async () => {
  const reader = await createSubscriber(server);
  const own = await reader.prepareOrder();
  const before = { cookie: reader.cookie(), orders: await ordersOf(own) };
  const { context } = await reader.info(link);
  expect([context.order.id, context.user?.email]).toEqual([order, (await reader.info()).context.user?.email]);
  expect({ cookie: reader.cookie(), orders: await ordersOf(own) }).toEqual(before);
  expect((await reader.info()).context).toMatchObject({ order: { id: own }, files: [{ name: 'letter.pdf' }] });
});

const ordersOf = (id: string) => server.services.db.selectFrom('orders').selectAll().where('id', '=', id).execute();

test('with the link nothing can be changed, and nothing is read but the receipt', async () => {
  const reader = createVisitor(server);
  await reader.info(link);
  const referer = `http://localhost${link}`;
  const [file] = (await visitor.info(link)).context.files;
  for (const [path, body] of [
    [`/v1/order/update/${order}`, { to: '+12025550199' }],
    [`/v1/file/flush/${file?.key}`, {}],
    ['/v1/order/execute/stripe', { token: 'tok_visa', order }],
  ] as const) {
    expect((await reader.post(path, body, { referer })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await visitor.info(link)).context).toMatchObject({ order: { to: '+12024561414' }, files: [file] });
  // At any other address the token is worthless.
  for (const page of [`/start?${link.split('?')[1]}`, `/order/${order}`]) expect(await shownAt(page)).not.toBe(order);
});

test('it works for 90 days', async () => {
  server.clock.advance(90 * DAY - 1);
  expect(await shownAt(link)).toBe(order);
  server.clock.advance(1);
  expect(await shownAt(link)).not.toBe(order);
});

test('it opens no other order, paid or not', async () => {
  const token = link.split('?')[1];
  const paid = await visitor.prepareOrder();
  expect(await shownAt(`/order/${paid}?${token}`)).not.toBe(paid);
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  expect(await shownAt(`/order/${paid}?${token}`)).not.toBe(paid);
  expect(await shownAt(await mailedLink(paid))).toBe(paid);
  const open = await visitor.prepareOrder();
  const own = new URL(receiptLink(server.services, open).url);
  expect(await shownAt(own.pathname + own.search)).not.toBe(open);
});

describe('a token that the server did not make opens nothing', () => {
  const split = () => {
    const [page = '', token = ''] = link.split('?receipt=');
    const [expiry = '', signature = ''] = token.split('.');
    return { page, token, expiry, signature };
  };
  const later = () => (START + 1000 * DAY).toString(36);

  test.each<[kind: string, forge: () => string]>([
    ['none', () => ''],
    ['a truncated one', () => split().token.slice(0, -1)],
    ['half of one', () => split().token.slice(0, 20)],
    ['a longer one', () => `${split().token}A`],
    ['one with another last letter', () => split().token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['one that expires later', () => `${later()}.${split().signature}`],
    ['one with its expiry written otherwise', () => `0${split().token}`],
    ['one in other case', () => split().token.toUpperCase()],
    ['only its signature', () => split().signature],
    ['one encoded twice', () => encodeURIComponent(split().token.replace('.', '%2E'))],
    ['one with a NUL', () => `${split().token}%00`],
    ['one with a space', () => `${split().token}%20`],
    ['two', () => `${split().token}&receipt=${split().token}`],
    ['one after an empty one', () => `&receipt=${split().token}`],
    [
      'one signed with the server’s own key',
      () => {
        const { page, expiry } = split();
        const guid = page.split('/')[2] ?? '';
        return `${expiry}.${secrets.sign(server.services.secret, `${expiry}.${guid}`)}`;
      },
    ],
    [
      'one signed with another key',
      () => {
        const { page, expiry } = split();
        return `${expiry}.${secrets.sign('another secret', `${expiry}.${page.split('/')[2]}`)}`;
      },
    ],
  ])('%s', async (_, forge) => {
    const answer = await createVisitor(server).info(`${split().page}?receipt=${forge()}`);
    expect(answer.context.order.id).not.toBe(order);
    expect(answer.context.order).not.toHaveProperty('paid');
  });
});

test('a token is encoded once: its dot may be written as %2E', async () => {
  expect(await shownAt(link.replace('.', '%2E'))).toBe(order);
});

test('signatures are compared in constant time', async () => {
  const compared = jest.spyOn(secrets, 'sameSecret');
  await shownAt(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  expect(compared).toHaveBeenCalledTimes(1);
});

test('whoever tries too many tokens has to wait; a valid link still opens', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const ask = (page: string) =>
    createVisitor(server).get('/v1/info/production', { ...from, referer: `http://localhost${page}` });
  const forged = `/order/${order}?receipt=forged`;
  for (let times = 0; times < 100; times += 1) expect((await ask(forged)).status).toBe(200);
  expect((await ask(forged)).status).toBe(429);
  expect((await ask(link)).json.context.order.id).toBe(order);
  server.clock.advance(3_600_000);
  expect((await ask(forged)).status).toBe(200);
});
