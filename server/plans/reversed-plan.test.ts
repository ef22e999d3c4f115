import { selectAttempts } from '@server/payments/attempt';
import { settleByIntent } from '@server/provider-events/by-intent';
import { takeEvent } from '@server/provider-events/take-event';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';
const MONTHLY_NAME = 'Personal Account (Monthly subscription)';
const ANNUAL_NAME = 'Personal Account (Annual subscription)';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made), 'one each');

/** The intent that paid for the present period of the person's plan. */
async function paidBy(guid: string): Promise<string> {
  const { db } = server.services;
  const { paid_by } = await db.selectFrom('plans').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow();
  return paid_by ?? '';
}

async function buy(product: typeof MONTHLY | typeof ANNUAL): Promise<string> {
  const { ordernumber } = (await person.buy(product)).json;
  await server.runJobs();
  return ordernumber;
}

/** An event of the provider, with the fields that are read. */
function take(type: Stripe.Event['type'], object: object): Promise<void> {
  const event = { id: `evt_${randomId()}`, object: 'event', type, created: 1_800_000_000, data: { object } };
  return takeEvent(server.services, event as Stripe.Event);
}

const refund = (payment_intent: string, amount_refunded: number, refunded: boolean) =>
  take('charge.refunded', { id: `ch_${payment_intent}`, payment_intent, amount_refunded, refunded });

const loseDispute = (payment_intent: string, amount: number) =>
  take('charge.dispute.closed', {
    id: `du_${payment_intent}`,
    payment_intent,
    amount,
    reason: 'fraudulent',
    status: 'lost',
  });

const moveTo = async (instant: string): Promise<void> => {
  server.clock.set(Date.parse(instant));
  await server.runJobs();
  await person.comeBack();
};

/** The mails after the first `after`: subject and paragraphs, without the closing ones. */
async function told(after: number): Promise<string[][]> {
  const mails = (await person.mails()).slice(after);
  return mails.map(({ subject, body }) => [subject, ...body.split('\n\n').slice(0, -3)]);
}

test('a full refund ends the plan it paid for, which is told and not charged again', async () => {
  const guid = await buy(MONTHLY);
  await refund(await paidBy(guid), 100, true);
  expect(await person.plans()).toEqual([]);
  expect((await person.info()).context.user?.features).toEqual({});
  expect(await told(1)).toEqual([
    [
      'Your Faxkeep refund',
      `We have refunded $1.00 of what you paid for your ${MONTHLY_NAME}. Your bank may take a few days to show it.`,
      'The plan has ended, and nothing more will be charged for it.',
    ],
  ]);
  await moveTo('2027-05-01T12:00:00Z');
  expect(await person.charges()).toEqual([{ amount: 100 }]);
  expect((await person.buy(MONTHLY)).status).toBe(200);
});

test('a partial refund changes nothing, and each further part of it is told once', async () => {
  const guid = await buy(MONTHLY);
  const intent = await paidBy(guid);
  await refund(intent, 40, false);
  await refund(intent, 40, false);
  await refund(intent, 60, false);
  const of = (amount: string) => [
    'Your Faxkeep refund',
    `We have refunded ${amount} of what you paid for your ${MONTHLY_NAME}. Your bank may take a few days to show it.`,
    'Your plan stays as it is. It renews on May 1, 2027.',
  ];
  expect(await told(1)).toEqual([of('$0.40'), of('$0.60')]);
  await moveTo('2027-05-01T12:00:00Z');
  expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
});

test('a partial refund on the day of a renewal that is not charged yet does not tell of it as ahead', async () => {
  const guid = await buy(MONTHLY);
  const intent = await paidBy(guid);
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  await moveTo('2027-05-01T12:00:00Z');
  await refund(intent, 40, false);
  expect((await told(1)).map(([, , after]) => after)).toEqual([
    'Your plan stays as it is. It was due to renew on May 1, 2027, and may be charged at any time.',
  ]);
});

test('a partial refund between the tries of a renewal tells the day of the next one', async () => {
  // A card that always requires its owner.
  const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
  const asked = await person.buy(MONTHLY, body);
  await answerBank(server, asked, 'success');
  const { ordernumber } = (await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) })).json;
  await server.runJobs();
  await moveTo('2027-05-01T12:00:00Z');
  await refund(await paidBy(ordernumber), 40, false);
  expect((await told(2)).map(([, , after]) => after)).toEqual([
    'Your plan stays as it is. It could not be renewed yet, and we will try again on May 4, 2027.',
  ]);
});

test('a refund of a period that is over leaves the present one, which another payment paid for', async () => {
  const guid = await buy(MONTHLY);
  const first = await paidBy(guid);
  await moveTo('2027-05-01T12:00:00Z');
  expect(await paidBy(guid)).not.toBe(first);
  await refund(first, 100, true);
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-06-01' })]);
  expect((await told(2)).map(([, , after]) => after)).toEqual(['Your plan stays as it is. It renews on June 1, 2027.']);
});

test('a refund of a renewal ends the plan', async () => {
  const guid = await buy(MONTHLY);
  await moveTo('2027-05-01T12:00:00Z');
  await refund(await paidBy(guid), 300, true);
  expect(await person.plans()).toEqual([]);
  await moveTo('2027-06-01T12:00:00Z');
  expect(await person.charges()).toHaveLength(2);
});

test('a lost dispute ends the plan it paid for, and stops every other renewal of the person', async () => {
  const monthly = await buy(MONTHLY);
  await buy(ANNUAL);
  await loseDispute(await paidBy(monthly), 100);
  expect(await person.plans()).toEqual([expect.objectContaining({ plan: ANNUAL, end_date: '2027-12-31' })]);
  expect(await told(2)).toEqual([
    [
      'Your bank returned your Faxkeep payment',
      `Your bank has returned $1.00 that was paid for your ${MONTHLY_NAME}, as you had asked it to.`,
      'The plan has ended, and nothing more will be charged for it.',
      `Your ${ANNUAL_NAME} will not renew either, and nothing more will be charged for it. It stays active until December 31, 2027.`,
    ],
  ]);
  await moveTo('2028-01-01T12:00:00Z');
  expect(await person.charges()).toHaveLength(2);
  expect(await person.plans()).toEqual([]);
});

describe('a renewal that has begun when it is stopped is told of:', () => {
  const underWay =
    'A renewal for $3.00 was already under way. If it was charged, we will refund your card and email you about it.';

  /** Leaves the monthly renewal of May 1 without an answer. */
  async function beginRenewal(): Promise<void> {
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
    await moveTo('2027-05-01T12:00:00Z');
  }

  test('of another plan, by the mail about a lost dispute', async () => {
    const annual = await buy(ANNUAL);
    await buy(MONTHLY);
    await beginRenewal();
    await loseDispute(await paidBy(annual), 2096);
    expect((await told(2))[0]?.slice(2)).toEqual([
      'The plan has ended, and nothing more will be charged for it.',
      `Your ${MONTHLY_NAME} will not renew either. It has ended. ${underWay}`,
    ]);
  });

  test('of the plan whose payment was refunded', async () => {
    const guid = await buy(MONTHLY);
    await beginRenewal();
    await refund(await paidBy(guid), 100, true);
    const [mail, outcome] = await told(1);
    expect(mail?.slice(2)).toEqual([`The plan has ended. ${underWay}`]);
    // Its owner has not canceled.
    expect(outcome).toEqual([
      'Your Faxkeep renewal was not charged',
      `The renewal of your ${MONTHLY_NAME} that was still under way when it ended was not charged.`,
      'Nothing more will be charged, and there is nothing you need to do.',
    ]);
  });

  test('of the plan about whose earlier payment a dispute was lost, in a period that is over', async () => {
    const guid = await buy(MONTHLY);
    const first = await paidBy(guid);
    await moveTo('2027-05-01T12:00:00Z');
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
    await moveTo('2027-06-01T12:00:00Z');
    await loseDispute(first, 100);
    expect((await told(2))[0]?.slice(2)).toEqual([`The plan will not renew. It has ended. ${underWay}`]);
  });
});

test('a dispute that is open, or won, changes nothing', async () => {
  const guid = await buy(MONTHLY);
  const dispute = { id: 'du_1', payment_intent: await paidBy(guid), amount: 100, reason: 'fraudulent' };
  await take('charge.dispute.created', { ...dispute, status: 'needs_response' });
  await take('charge.dispute.closed', { ...dispute, status: 'won' });
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-05-01' })]);
  expect(await told(1)).toEqual([]);
});

test('a refund that is heard of before the purchase is settled ends the plan all the same', async () => {
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  expect((await person.buy(MONTHLY)).status).not.toBe(200);
  const { db } = server.services;
  const attempt = await selectAttempts(db, 'plan').executeTakeFirstOrThrow();
  await refund(attempt.payment_intent ?? '', 100, true);
  await settleByIntent(server.services, attempt.payment_intent ?? '');
  expect((await told(0)).map(([subject]) => subject)).toEqual([
    'Your Faxkeep receipt: Personal Account (Monthly subscription)',
    'Your Faxkeep refund',
  ]);
  expect(await person.plans()).toEqual([]);
});

test.each([
  ['refund', (intent: string) => refund(intent, 300, true), 'Your Faxkeep refund'],
  ['lost dispute', (intent: string) => loseDispute(intent, 300), 'Your bank returned your Faxkeep payment'],
])('a %s that is heard of before the renewal is settled ends the plan all the same', async (_, reverse, subject) => {
  await buy(MONTHLY);
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  await moveTo('2027-05-01T12:00:00Z');
  const { db } = server.services;
  const renewal = await selectAttempts(db, 'renewal').executeTakeFirstOrThrow();
  await reverse(renewal.payment_intent ?? '');
  expect(await person.plans()).toHaveLength(1);
  await settleByIntent(server.services, renewal.payment_intent ?? '');
  expect((await told(1)).map(([first]) => first)).toEqual([`Your Faxkeep plan renewed: ${MONTHLY_NAME}`, subject]);
  expect(await person.plans()).toEqual([]);
  await moveTo('2027-06-01T12:00:00Z');
  expect(await person.charges()).toHaveLength(2);
});
