import { listObjects } from '@sandbox/stripe/stripe-objects';
import { orderAttemptId } from '@server/payments/attempt';
import { settleByIntent } from '@server/provider-events/by-intent';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** The provider's charges for an order and their refunds, in cents, oldest first. */
async function moved(order: string): Promise<[taken: unknown, back: unknown][]> {
  const charges = await listObjects({ db: server.services.db, now: 0 }, 'charge');
  const own = charges.filter(({ metadata }) => (metadata as { order?: string }).order === order); // as we set it
  return own.map(({ amount, amount_refunded }) => [amount, amount_refunded]);
}

test('an order charged twice stays paid by the first charge; the second is refunded once, in full', async () => {
  const { db, stripe } = server.services;
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  const first = await db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow();

  server.clock.advance(1000);
  // The server never allows this, so the test inserts and charges the second attempt.
  const second = await stripe.paymentIntents.create(
    { amount: 199, currency: 'usd', allowed_payment_method_types: ['card'], metadata: { order } },
    { idempotencyKey: randomId() },
  );
  const row = {
    ...first,
    id: orderAttemptId(randomId()),
    payment_intent: second.id,
    state: 'needs_action' as const,
    answer: null,
  };
  await db.insertInto('payment_attempts').values(row).execute();
  await stripe.paymentIntents.confirm(second.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: randomId() });

  for (let again = 0; again < 2; again += 1) {
    await db.updateTable('payment_attempts').set({ state: 'needs_action' }).where('id', '=', row.id).execute();
    await settleByIntent(server.services, second.id);
    await server.runJobs();
    expect(await moved(order)).toEqual([
      [199, 0],
      [199, 199],
    ]);
  }
  const paid = await db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow();
  expect(paid).toMatchObject({ state: 'paid', payment_intent: first.payment_intent, paid_amount: 199 });
});

test('the charge that paid the order is not refunded, even if its attempt is settled once more', async () => {
  const { db } = server.services;
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  const key = randomId();
  await visitor.pay('tok_visa', key);
  const attempts = db.selectFrom('payment_attempts').selectAll().where('id', '=', orderAttemptId(key));
  const { payment_intent } = await attempts.executeTakeFirstOrThrow();
  const unsettled = { state: 'needs_action' as const, answer: null, answer_status: null };
  await db.updateTable('payment_attempts').set(unsettled).where('id', '=', orderAttemptId(key)).execute();
  await settleByIntent(server.services, payment_intent ?? '');
  await server.runJobs();
  expect(await attempts.executeTakeFirstOrThrow()).toMatchObject({ state: 'done', answer_status: 200 });
  expect(await moved(order)).toEqual([[199, 0]]);
});
