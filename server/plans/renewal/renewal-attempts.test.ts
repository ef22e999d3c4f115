import { selectAttempts } from '@server/payments/attempt';
import { settleByIntent } from '@server/provider-events/by-intent';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import type { Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { refuseRenewal } from './settle-renewal';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const CANCELED = 'Your Faxkeep subscription is canceled';
const REFUNDED = 'We refunded your Faxkeep renewal';
const NOT_CHARGED = 'Your Faxkeep renewal was not charged';

let server: TestServer;
let person: Subscriber;
let plan: string;

eachSubscriber(async (made) => {
  ({ server, person } = made);
  plan = (await person.buy(MONTHLY)).json.ordernumber;
  await server.runJobs();
  server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
});

/** Breaks the renewal's confirmation: before the provider acts, or after, so that its answer is lost. */
async function loseRenewal(when: 'before' | 'after'): Promise<void> {
  breakCall(server.services.stripe.paymentIntents, 'confirm', when);
  await server.runJobs();
}

/** Cancels the plan through the API, days later. */
async function cancel() {
  await person.info();
  return person.remove(`/v1/plans/${plan}`);
}

async function renewal() {
  const { db } = server.services;
  return selectAttempts(db, 'renewal').where('plan', '=', plan).executeTakeFirstOrThrow();
}

const mailsAbout = async (subject: string) => (await person.mails()).filter((mail) => mail.subject === subject);

test('canceling after a renewal’s answer was lost refunds the money, and the mails say so', async () => {
  await loseRenewal('after');
  expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
  expect((await cancel()).status).toBe(200);
  const [canceled] = await mailsAbout(CANCELED);
  expect(canceled?.body).toContain('If it was charged, we will refund your card and email you');
  expect(canceled?.body).not.toContain('nothing more will be charged');
  expect(await person.charges()).toEqual([{ amount: 100 }]);
  expect((await renewal()).state).toBe('done');
  const told = await mailsAbout(REFUNDED);
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('we have refunded $3.00')]);
  await server.runJobs();
  expect(await mailsAbout(REFUNDED)).toHaveLength(1);
});

test('canceling after a renewal never reached the provider charges nothing, and the person is told', async () => {
  await loseRenewal('before');
  await cancel();
  const told = await mailsAbout(NOT_CHARGED);
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('was not charged')]);
  expect(await mailsAbout(REFUNDED)).toEqual([]);
  expect((await renewal()).state).toBe('refused');
  server.clock.advance(7 * 86_400_000);
  await server.runJobs();
  expect(await person.charges()).toEqual([{ amount: 100 }]);
});

test('canceling without a renewal under way sends a mail that nothing more will be charged', async () => {
  await server.runJobs();
  await cancel();
  const [canceled] = await mailsAbout(CANCELED);
  expect(canceled?.body).toContain('nothing more will be charged');
  expect([await mailsAbout(REFUNDED), await mailsAbout(NOT_CHARGED)]).toEqual([[], []]);
});

test('the provider’s event settles a renewal whose answer was lost, once', async () => {
  await loseRenewal('after');
  const { payment_intent } = await renewal();
  await settleByIntent(server.services, payment_intent ?? '');
  await settleByIntent(server.services, payment_intent ?? '');
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-06-01' })]);
  server.clock.advance(60_000);
  expect((await mailsAbout('Your Faxkeep plan renewed: Personal Account (Monthly subscription)')).length).toBe(1);
  expect(await person.charges()).toHaveLength(2);
});

test('an event for a renewal whose plan was canceled in the meantime refunds the money', async () => {
  await loseRenewal('after');
  await cancel();
  await settleByIntent(server.services, (await renewal()).payment_intent ?? '');
  await server.runJobs();
  expect(await person.charges()).toEqual([{ amount: 100 }]);
  expect(await mailsAbout(REFUNDED)).toHaveLength(1);
});

test('a card removed in the meantime does not hide that it was charged', async () => {
  await loseRenewal('after');
  const { db } = server.services;
  await db.updateTable('billing_accounts').set({ card: null }).execute();
  server.clock.advance(60_000);
  await server.runJobs();
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-06-01' })]);
  expect(await person.charges()).toHaveLength(2);
});

test('a refund whose answer was lost happens once', async () => {
  await loseRenewal('after');
  await cancel();
  const create = breakCall(server.services.stripe.refunds, 'create', 'after');
  await server.runJobs();
  server.clock.advance(60_000);
  await server.runJobs();
  expect(create).toHaveBeenCalledTimes(2);
  expect(await person.charges()).toEqual([{ amount: 100 }]);
});

test('a renewal found refused twice concurrently is reported once, and retried once', async () => {
  await loseRenewal('before');
  const { services } = server;
  const begun = await renewal();
  await Promise.all([1, 2].map(() => refuseRenewal(services, begun, 'no funds.')));
  expect(await mailsAbout('We could not renew your Faxkeep plan')).toHaveLength(1);
  const tries = await services.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'renew-plan')
    .orderBy('id')
    .execute();
  expect(tries.filter(({ payload }) => (payload as { plan: string; try: number }).plan === plan)).toHaveLength(2);
});
