/** @jest-environment node */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE } from '@server/clock';
import { breakCall } from '@server/testing/break-call';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, makePdf, sendForm, type Visitor } from '@server/testing/visitor';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { tidyUp } from './tidy-up';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(() => {
  visitor = createVisitor(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const tidy = (): Promise<void> => tidyUp(server.services);
const stored = async (): Promise<string[]> =>
  (await readdir(join(server.config.dataDir, 'files'))).filter((name) => name.endsWith('.pdf'));
const isThere = async (order: string): Promise<boolean> =>
  (await server.services.db.selectFrom('orders').select('id').where('id', '=', order).execute()).length === 1;
const sealedFile = async (order: string): Promise<string> => {
  const files = server.services.db.selectFrom('order_files').select('sealed_key').where('order_id', '=', order);
  return (await files.executeTakeFirstOrThrow()).sealed_key ?? '';
};
/** The visitor looks in now and then, so that the session lives, and changes nothing. */
async function leaveBehind(): Promise<void> {
  server.clock.advance((UNPAID_ORDER_DAYS / 2) * DAY);
  await visitor.info();
  server.clock.advance((UNPAID_ORDER_DAYS / 2) * DAY + 1);
  await visitor.info();
}

/** The provider is gone in the middle of a payment. */
async function beginPayment(): Promise<void> {
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  expect((await visitor.pay('tok_visa')).status).toBe(503);
}

test('an order that was left behind goes, and its files after it', async () => {
  const order = await visitor.prepareOrder();
  const file = await sealedFile(order);
  server.clock.advance(UNPAID_ORDER_DAYS * DAY - MINUTE);
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([true, expect.arrayContaining([file])]);
  server.clock.advance(2 * MINUTE);
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([false, expect.not.arrayContaining([file])]);
});

test('when the bucket does not remove files, they are removed later', async () => {
  const order = await visitor.prepareOrder();
  const file = await sealedFile(order);
  await leaveBehind();
  jest.spyOn(server.services.bucket, 'remove').mockRejectedValue(new Error('away'));
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([false, expect.arrayContaining([file])]);
  jest.restoreAllMocks();
  await tidy();
  expect(await stored()).not.toContain(file);
});

test('files are only removed once it is certain that the order goes', async () => {
  const order = await visitor.prepareOrder();
  const file = await sealedFile(order);
  await leaveBehind();
  const { db } = server.services;
  const real = db.transaction.bind(db);
  // The process ends before it can say that the order goes.
  jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = real();
    jest.spyOn(transaction, 'execute').mockImplementationOnce((work) =>
      real().execute(async (handle) => {
        await work(handle);
        throw new Error('ended');
      }),
    );
    return transaction;
  });
  await expect(tidy()).rejects.toThrow('ended');
  expect([await isThere(order), await stored()]).toEqual([true, expect.arrayContaining([file])]);
});

test.each<[string, () => Promise<unknown>]>([
  ['whose payment was broken off', beginPayment],
  ['whose payment waits for the bank', () => visitor.pay('tok_threeDSecure2Required')],
])('an order %s stays, with its files', async (_what, begin) => {
  const order = await visitor.prepareOrder();
  await begin();
  const file = await sealedFile(order);
  await leaveBehind();
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([true, expect.arrayContaining([file])]);
});

test('an order whose payment begins while it is tidied away stays, is paid and is faxed', async () => {
  const order = await visitor.prepareOrder();
  await leaveBehind();
  const { db } = server.services;
  const real = db.transaction.bind(db);
  // Between the look for orders left behind and the lock on this one.
  jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = real();
    jest.spyOn(transaction, 'execute').mockImplementationOnce(async (work) => {
      await beginPayment();
      return real().execute(work);
    });
    return transaction;
  });
  await tidy();
  expect(await isThere(order)).toBe(true);
  await visitor.info();
  expect((await visitor.pay('tok_mastercard')).json.order).toBe(order);
  await server.runJobs();
  expect(await readdir(join(server.config.dataDir, 'outbox', order))).toContain('01.pdf');
});

test('an order that got a file since stays', async () => {
  const order = await visitor.prepareOrder();
  await leaveBehind();
  await visitor.upload(2);
  await tidy();
  expect(await isThere(order)).toBe(true);
});

test('a file that was never registered goes after a day; a registered one stays', async () => {
  await visitor.prepareOrder();
  const pdf = await makePdf(1);
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength });
  await sendForm(server.fetch, json, pdf);
  const key = json.payload.key ?? '';
  server.clock.advance(DAY - MINUTE);
  await tidy();
  expect(await stored()).toContain(key);
  server.clock.advance(2 * MINUTE);
  await tidy();
  expect(await stored()).not.toContain(key);
  expect((await visitor.info()).context.files).toHaveLength(1);
  const answer = await visitor.post('/v1/file/info', { key, name: 'a.pdf', source: 'upload' });
  expect([answer.status, answer.json.error.message]).toEqual([
    404,
    'This file was not found in your order: please upload it again',
  ]);
});

test('what a killed process left half written goes; what is being written stays', async () => {
  const folder = join(server.config.dataDir, 'files/unfinished');
  await mkdir(folder, { recursive: true });
  const now = server.clock.now();
  for (const [name, age] of [
    ['old', HOUR + MINUTE],
    ['growing', MINUTE],
  ] as const) {
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), (now - age) / 1000, (now - age) / 1000);
  }
  await tidy();
  expect(await readdir(folder)).toEqual(['growing']);
});

describe('what is kept for so long after payment', () => {
  let other: TestServer;
  let buyer: Visitor;
  let order: string;
  const exists = (path: string): Promise<boolean> =>
    readdir(join(other.config.dataDir, path)).then(
      (names) => names.includes(order) || names.some((name) => name.includes(order)),
      () => false,
    );
  beforeAll(async () => {
    other = await createTestServer({ env: { PAID_FILES_DAYS: '2', OUTBOX_DAYS: '3' } });
  });
  beforeEach(async () => {
    buyer = createVisitor(other);
    order = await buyer.prepareOrder();
  });
  afterAll(() => other.close());

  test('goes after its days, files and folder; the receipt stays', async () => {
    await buyer.pay('tok_visa');
    await other.runJobs();
    const kept: [boolean, boolean][] = [];
    for (let day = 0; day < 4; day += 1) {
      await tidyUp(other.services);
      kept.push([await exists('files'), await exists('outbox')]);
      other.clock.advance(DAY + MINUTE);
    }
    expect(kept).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect((await buyer.info(`/order/${order}`)).context).toMatchObject({
      order: { id: order },
      details: { pagecount: 1 },
      files: [{ name: 'letter.pdf' }],
    });
  });

  test('stays while the fax waits', async () => {
    const deliverytime = new Date(other.clock.now() + 10 * DAY).toISOString();
    await buyer.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime, tz: 'Europe/London' });
    await buyer.pay('tok_visa');
    other.clock.advance(9 * DAY);
    await tidyUp(other.services);
    other.clock.advance(DAY);
    // Only the fax: a tidying beside it may come after it.
    await other.services.db.deleteFrom('jobs').where('kind', '=', 'tidy').execute();
    await other.runJobs();
    expect([await exists('files'), await exists('outbox')]).toEqual([true, true]);
  });
});
