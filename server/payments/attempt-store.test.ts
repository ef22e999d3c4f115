import type { OrderRow } from '@server/orders/order-view';
import { MINUTE, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { claimAttempt, closeAttempt, holdAttempt, insertAttempt, keepIntent } from './attempt-store';
import { ORDER_ATTEMPTS, type OrderAttempt, withTerms } from './order/order-attempts';

let server: TestServer;
let db: Database;
let order: string;

beforeAll(async () => {
  server = await createTestServer({ now: Date.parse('2027-04-20T15:00:00Z') });
  ({ db } = server.services);
});
beforeEach(async () => {
  order = await createVisitor(server).prepareOrder();
});
afterAll(() => server.close());

const begin = (check: (order: OrderRow) => void = () => undefined): Promise<OrderAttempt | null> => {
  const attempt = { key: randomId(), order_id: order, visitor_id: 'x', fingerprint: 'x', token: 'tok_visa', email: '' };
  return insertAttempt(server.services, ORDER_ATTEMPTS, (transaction) => withTerms(transaction, attempt, check));
};

async function begun(): Promise<OrderAttempt> {
  const attempt = await begin();
  if (!attempt) throw new Error('It did not begin');
  return attempt;
}

test('only one attempt runs per order, and it is checked five minutes later if nobody comes back', async () => {
  const attempt = await begun();
  expect(attempt).toMatchObject({ state: 'running', payment_intent: null, answer_status: null, answer: null });
  expect(await begin()).toBeNull();
  const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'settle-attempt').orderBy('id').execute();
  const own = jobs.filter(({ payload }) => (payload as { key: string }).key === attempt.key);
  expect(own.map(({ run_at }) => run_at - server.clock.now())).toEqual([5 * MINUTE]);
});

test('an open order is checked at that moment; if the check throws, nothing has begun', async () => {
  const refuse = (): never => {
    throw new Error('Not ready');
  };
  await expect(begin(refuse)).rejects.toThrow('Not ready');
  expect(await db.selectFrom('order_attempts').selectAll().where('order_id', '=', order).execute()).toEqual([]);
  await db.updateTable('orders').set({ state: 'paid' }).where('id', '=', order).execute();
  expect(await begin(refuse)).not.toBeNull();
});

test('an intent is stored only for a running attempt', async () => {
  const attempt = await begun();
  expect(await keepIntent(db, ORDER_ATTEMPTS, attempt, 'pi_1')).toBe(true);
  await closeAttempt(db, ORDER_ATTEMPTS, attempt, 'refused', { status: 402, body: {} }, server.clock.now());
  expect(await keepIntent(db, ORDER_ATTEMPTS, attempt, 'pi_2')).toBe(false);
  const row = await db
    .selectFrom('order_attempts')
    .selectAll()
    .where('key', '=', attempt.key)
    .executeTakeFirstOrThrow();
  expect(row.payment_intent).toBe('pi_1');
});

test('the process that works on an attempt holds its lease, however long it takes', async () => {
  const attempt = await begun();
  const renewals: (() => void)[] = [];
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((renew: () => void) => {
    renewals.push(renew);
    return 0;
  }) as never);
  await holdAttempt(server.services, ORDER_ATTEMPTS, attempt, async () => {
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(3 * SECOND);
      const before = await leaseOf(attempt.key);
      renewals[0]?.();
      while ((await leaseOf(attempt.key)) === before) await new Promise(setImmediate);
      expect(await claimAttempt(server.services, ORDER_ATTEMPTS, attempt)).toBeNull();
    }
  });
  server.clock.advance(4 * SECOND);
  expect(await claimAttempt(server.services, ORDER_ATTEMPTS, attempt)).not.toBeNull();
});

async function leaseOf(key: string): Promise<number> {
  const row = await db.selectFrom('order_attempts').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  return row.lease_until;
}

test('a failed lease renewal is logged, and the work goes on', async () => {
  const attempt = await begun();
  let renew = (): void => undefined;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((callback: () => void) => {
    renew = callback;
    return 0;
  }) as never);
  const told = new Promise((done) => {
    jest.spyOn(server.services.log, 'error').mockImplementation((...line) => done(line));
  });
  const gone = new Error('The database is gone');
  const worked = await holdAttempt(server.services, ORDER_ATTEMPTS, attempt, async () => {
    const failing = { set: () => failing, where: () => failing, execute: () => Promise.reject(gone) };
    jest.spyOn(db, 'updateTable').mockReturnValue(failing as never);
    renew();
    return told;
  });
  expect(worked).toEqual(['payment', {}, gone]);
});
