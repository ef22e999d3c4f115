import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { countUse } from '@server/http/rate-limit';
import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import { makeFolder } from '@server/platform/temporary-folders';
import { breakCall } from '@server/testing/break-call';
import { ONCE } from '@server/testing/single-run';
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

const tidy = (): Promise<void> => tidyUp(server.services, {}, ONCE);
const stored = async (): Promise<string[]> =>
  (await readdir(join(server.config.dataDir, 'files'))).filter((name) => name.endsWith('.pdf'));
const isThere = async (order: string): Promise<boolean> =>
  (await server.services.db.selectFrom('orders').select('id').where('id', '=', order).execute()).length === 1;
const sealedFile = async (order: string): Promise<string> => {
  const files = server.services.db.selectFrom('order_files').select('sealed_key').where('order_id', '=', order);
  return (await files.executeTakeFirstOrThrow()).sealed_key ?? '';
};
/** The visitor returns at intervals, which keeps the session alive, and changes nothing. */
async function leaveBehind(): Promise<void> {
  server.clock.advance((UNPAID_ORDER_DAYS / 2) * DAY);
  await visitor.info();
  server.clock.advance((UNPAID_ORDER_DAYS / 2) * DAY + 1);
  await visitor.info();
}

/** The provider becomes unreachable in the middle of a payment. */
async function beginPayment(): Promise<void> {
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  expect((await visitor.pay('tok_visa')).status).toBe(503);
}

test('deletes an abandoned order, then its files', async () => {
  const order = await visitor.prepareOrder();
  const file = await sealedFile(order);
  server.clock.advance(UNPAID_ORDER_DAYS * DAY - MINUTE);
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([true, expect.arrayContaining([file])]);
  server.clock.advance(2 * MINUTE);
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([false, expect.not.arrayContaining([file])]);
});

test('files that the bucket cannot remove are removed later', async () => {
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

test('removes files only once the order is certainly deleted', async () => {
  const order = await visitor.prepareOrder();
  const file = await sealedFile(order);
  await leaveBehind();
  const { db } = server.services;
  const real = db.transaction.bind(db);
  // The process dies before it can delete the order.
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
  ['whose payment was interrupted', beginPayment],
  ['whose payment waits for the bank', () => visitor.pay('tok_threeDSecure2Required')],
])('keeps an order %s, with its files', async (_what, begin) => {
  const order = await visitor.prepareOrder();
  await begin();
  const file = await sealedFile(order);
  await leaveBehind();
  await tidy();
  expect([await isThere(order), await stored()]).toEqual([true, expect.arrayContaining([file])]);
});

test('an order whose payment begins during its cleanup is kept, paid and faxed', async () => {
  const order = await visitor.prepareOrder();
  await leaveBehind();
  const { db } = server.services;
  const real = db.transaction.bind(db);
  // Between the search for abandoned orders and the lock on this one.
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

test('keeps an order that got a file in the meantime', async () => {
  const order = await visitor.prepareOrder();
  await leaveBehind();
  await visitor.upload(2);
  await tidy();
  expect(await isThere(order)).toBe(true);
});

test('forgets the counts of ended limits, and keeps those that still hold', async () => {
  const limit = { name: 'tidied', count: 1, windowMs: 3 * DAY };
  await countUse(server.services, limit, 'somebody');
  const kept = () =>
    server.services.db.selectFrom('rate_limits').select('count').where('key', '=', 'tidied:somebody').execute();
  server.clock.advance(3 * DAY - 1);
  await tidy();
  expect(await kept()).toEqual([{ count: 1 }]);
  server.clock.advance(2);
  await tidy();
  expect(await kept()).toEqual([]);
});

test('deletes an unregistered file after a day, and keeps registered ones', async () => {
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

test('deletes files that a killed process left half written, and keeps those being written', async () => {
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

test('deletes folders that a killed process left in the temporary one, and keeps those being written', async () => {
  const [old, used, other] = [await makeFolder('print'), await makeFolder('mail'), join(tmpdir(), 'fax-print-own')];
  await mkdir(other, { recursive: true });
  await writeFile(join(old, 'raw'), 'half');
  await writeFile(join(used, 'mail'), 'half');
  const before = (Date.now() - HOUR - MINUTE) / 1000;
  for (const path of [join(old, 'raw'), old, used, other]) await utimes(path, before, before);
  await tidy();
  const left = await readdir(tmpdir());
  expect([old, used, other].map((path) => left.includes(basename(path)))).toEqual([false, true, true]);
  for (const path of [used, other]) await rm(path, { recursive: true });
});

test('forgets mails after a month, sent or given up; other jobs that were given up stay for the operator', async () => {
  const { db } = server.services;
  const [run_at, usual] = [server.clock.now(), { payload: '{}', lease_until: 0, attempts: 1, created_at: 0 }];
  const jobs = [
    { kind: 'mail', state: 'failed' },
    { kind: 'mail', state: 'waiting' },
    { kind: 'fax', state: 'failed' },
  ] as const;
  await db.deleteFrom('jobs').execute();
  await db
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...job, ...usual, run_at })))
    .execute();
  const left = async () => db.selectFrom('jobs').select(['kind', 'state']).orderBy('id').execute();
  server.clock.advance(30 * DAY);
  await tidy();
  expect(await left()).toEqual(jobs);
  server.clock.advance(1);
  await tidy();
  expect(await left()).toEqual(jobs.slice(1));
  await db.deleteFrom('jobs').execute();
});

describe('what has a retention period after payment', () => {
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

  test('is deleted at its end, files and folder; the receipt stays', async () => {
    const texts = { coverto: 'Jane', coversubject: 'Lease', covermessage: 'Dear Jane' };
    await buyer.post(`/v1/order/update/${order}`, { coverpage: true, sendername: 'Ann', ...texts });
    await buyer.pay('tok_visa');
    await other.runJobs();
    other.clock.advance(MINUTE);
    await other.runJobs();
    const kept: [boolean, boolean][] = [];
    const messages: (string | undefined)[] = [];
    for (let day = 0; day < 4; day += 1) {
      await tidyUp(other.services, {}, ONCE);
      kept.push([await exists('files'), await exists('outbox')]);
      messages.push((await buyer.info(`/order/${order}`)).context.order.covermessage);
      other.clock.advance(DAY + MINUTE);
    }
    expect(kept).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(messages).toEqual(['Dear Jane', 'Dear Jane', '', '']);
    expect((await buyer.info(`/order/${order}`)).context).toMatchObject({
      order: { id: order, sendername: 'Ann', coverto: '', coversubject: '', covermessage: '' },
      details: { pagecount: 2 },
      files: [{ name: 'letter.pdf' }],
    });
  });

  test('is deleted however many older faxes were given up, whose files stay', async () => {
    const { db } = other.services;
    await buyer.pay('tok_visa');
    await other.runJobs();
    other.clock.advance(MINUTE);
    await other.runJobs();
    const paid = await db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow();
    const file = { name: 'a.pdf', size: 1, source: 'upload', state: 'registered', created_at: 0 } as const;
    const given = Array.from({ length: 501 }, (_, at) => `given-up-${at}`);
    const usual = { lease_until: 0, attempts: 1, run_at: 0, created_at: 0 };
    await db
      .insertInto('orders')
      .values(given.map((id) => ({ ...paid, id, paid_at: 1, payment_intent: null })))
      .execute();
    await db
      .insertInto('order_files')
      .values(given.map((id) => ({ ...file, key: id, sealed_key: `sealed-${id}`, order_id: id })))
      .execute();
    await db
      .insertInto('jobs')
      .values(
        given.map((id) => ({
          ...usual,
          kind: 'fax',
          state: 'failed' as const,
          payload: JSON.stringify({ order: id }),
        })),
      )
      .execute();
    other.clock.advance(3 * DAY);
    await tidyUp(other.services, {}, ONCE);
    const kept = db.selectFrom('order_files').select('order_id').where('removed_at', 'is', null);
    expect([await exists('files'), (await kept.where('order_id', 'in', given).execute()).length]).toEqual([false, 501]);
    await db.deleteFrom('orders').where('id', 'in', given).execute();
  });

  test('is kept while the fax waits', async () => {
    const deliverytime = new Date(other.clock.now() + 10 * DAY).toISOString();
    await buyer.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime, tz: 'Europe/London' });
    await buyer.pay('tok_visa');
    other.clock.advance(9 * DAY);
    await tidyUp(other.services, {}, ONCE);
    other.clock.advance(DAY);
    // Run the fax only: a parallel cleanup might run after it.
    await other.services.db.deleteFrom('jobs').where('kind', '=', 'tidy').execute();
    await other.runJobs();
    expect([await exists('files'), await exists('outbox')]).toEqual([true, true]);
  });
});
