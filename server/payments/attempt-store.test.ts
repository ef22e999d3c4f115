import { MINUTE, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { MESSAGES } from '@shared/messages';
import type { OrderAttempt } from './attempt';
import { claimAttempt, closeAttempt, holdAttempt, keepIntent, releaseAttempt } from './attempt-store';
import { beginOrderAttempt } from './testing/begin-order-attempt';

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

const begin = () => beginOrderAttempt(server, order);

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
  const own = jobs.filter(({ payload }) => (payload as { attempt: string }).attempt === attempt.id);
  expect(own.map(({ run_at }) => run_at - server.clock.now())).toEqual([5 * MINUTE]);
});

test('an open order is checked at that moment; if the check throws, nothing has begun', async () => {
  await db.updateTable('orders').set({ to_number: '' }).where('id', '=', order).execute();
  await expect(begin()).rejects.toThrow(MESSAGES.order.numberMissing);
  expect(await db.selectFrom('payment_attempts').selectAll().where('order_id', '=', order).execute()).toEqual([]);
  await db.updateTable('orders').set({ state: 'paid' }).where('id', '=', order).execute();
  expect(await begin()).not.toBeNull();
});

test('an intent is stored only for a running attempt', async () => {
  const attempt = await begun();
  expect(await keepIntent(db, attempt, 'pi_1')).toBe(true);
  await closeAttempt(db, attempt, 'refused', { status: 402, body: {} }, server.clock.now());
  expect(await keepIntent(db, attempt, 'pi_2')).toBe(false);
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow();
  expect(row.payment_intent).toBe('pi_1');
});

test('an attempt that was read before its intent was stored is taken over with it', async () => {
  const attempt = await begun();
  await keepIntent(db, attempt, 'pi_stored');
  await releaseAttempt(db, attempt);
  const now = server.clock.now();
  expect(await claimAttempt(server.services, attempt)).toEqual({
    ...attempt,
    ...{ payment_intent: 'pi_stored', lease_until: now + 4 * SECOND, updated_at: now },
  });
});

test('the process that works on an attempt holds its lease, however long it takes', async () => {
  const attempt = await begun();
  const renewals: (() => void)[] = [];
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((renew: () => void) => {
    renewals.push(renew);
    return 0;
  }) as never);
  await holdAttempt(server.services, attempt, async () => {
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(3 * SECOND);
      const before = await leaseOf(attempt.id);
      renewals[0]?.();
      while ((await leaseOf(attempt.id)) === before) await new Promise(setImmediate);
      expect(await claimAttempt(server.services, attempt)).toBeNull();
    }
  });
  server.clock.advance(4 * SECOND);
  expect(await claimAttempt(server.services, attempt)).not.toBeNull();
});

async function leaseOf(id: string): Promise<number> {
  const row = await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
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
  const worked = await holdAttempt(server.services, attempt, async () => {
    const failing = { set: () => failing, where: () => failing, execute: () => Promise.reject(gone) };
    jest.spyOn(db, 'updateTable').mockReturnValue(failing as never);
    renew();
    return told;
  });
  expect(worked).toEqual(['payment', {}, gone]);
});
