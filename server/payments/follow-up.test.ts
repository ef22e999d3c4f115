import { HOUR } from '@server/platform/clock';
import { breakCall } from '@server/testing/break-call';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { findAttempt, type OrderAttempt, orderAttemptId } from './attempt';
import { retrieveIntent } from './charge';
import { settleInterruptedAttempt } from './follow-up';
import { ORDER_PAYMENT } from './order/order-payment';

const ASKS = 'tok_threeDSecure2Required';

let server: TestServer;
let visitor: Visitor;
let order: string;
let key: string;

beforeAll(async () => {
  server = await createTestServer({ now: Date.parse('2027-04-20T15:00:00Z') });
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
  key = randomId();
});
afterAll(() => server.close());

const attempt = async (id = orderAttemptId(key)): Promise<OrderAttempt> => {
  const found = await findAttempt(server.services.db, 'order', id);
  if (!found) throw new Error('There is no such attempt');
  return found;
};

describe('an attempt nobody came back for', () => {
  const runFollowUp = (of = orderAttemptId(key)): Promise<void> =>
    settleInterruptedAttempt(server.services, ORDER_PAYMENT, { attempt: of });

  test('is left alone if it has ended, or does not exist', async () => {
    await visitor.pay('tok_chargeDeclined', key);
    await visitor.pay('tok_visa');
    const paid = await server.services.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', order)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow();
    const ask = jest.spyOn(server.services.stripe.paymentIntents, 'retrieve');
    for (const one of [orderAttemptId(key), paid.id, 'nobodys']) await runFollowUp(one);
    expect(ask).not.toHaveBeenCalled();
    expect([(await attempt()).state, (await attempt(paid.id)).state]).toEqual(['refused', 'done']);
  });

  test('has exactly an hour for a bank challenge', async () => {
    await visitor.pay(ASKS, key);
    const asked = server.clock.now();
    server.clock.set(asked + HOUR - 1);
    await runFollowUp();
    expect((await attempt()).state).toBe('needs_action');
    const jobs = await server.services.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'settle-attempt')
      .orderBy('id')
      .execute();
    const next = jobs
      .filter(({ payload }) => (payload as { attempt: string }).attempt === orderAttemptId(key))
      .map(({ run_at }) => run_at);
    expect(next).toContain(asked + HOUR - 1 + HOUR);
    server.clock.set(asked + HOUR);
    await runFollowUp();
    const { state, payment_intent } = await attempt();
    expect([state, (await retrieveIntent(server.services, payment_intent ?? '')).status]).toEqual([
      'refused',
      'canceled',
    ]);
  });

  test('is checked later if a process is working on it', async () => {
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
    await visitor.pay('tok_visa', key);
    const later = server.clock.now() + HOUR;
    await server.services.db
      .updateTable('payment_attempts')
      .set({ lease_until: later })
      .where('id', '=', orderAttemptId(key))
      .execute();
    await expect(runFollowUp()).rejects.toThrow('The attempt is being worked on');
  });
});
