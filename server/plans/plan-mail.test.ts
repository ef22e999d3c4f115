import { DAY } from '@server/clock';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made), 'one each');

const SOLD_BY = 'Sold by:\nFaxkeep\nsupport@faxkeep.example';

/** A mail with these paragraphs, and those at the end of every mail about a plan. */
const mail = (subject: string, ...paragraphs: string[]) => ({
  subject,
  body: `${[
    ...paragraphs,
    'To see or change your plan:\nhttp://localhost/billing.html',
    'Questions? Reply to this email or write to support@faxkeep.example.',
    'Faxkeep\nhttp://localhost',
  ].join('\n\n')}\n`,
});

/** May 1, when a monthly subscription bought in April renews. */
const renewalDay = () => server.clock.set(Date.parse('2027-05-01T00:00:00Z'));

async function cancel(plan: string): Promise<void> {
  await person.info();
  expect((await person.remove(`/v1/plans/${plan}`)).status).toBe(200);
}

test('a subscription’s receipt states the amount, the end of the period and the next charge', async () => {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  const receipt = (paidOn: string, amount: string, until: string, next: string) =>
    mail(
      'Your Faxkeep receipt: Personal Account (Monthly subscription)',
      'Thank you for your purchase.',
      [
        `Order number: ${ordernumber}`,
        'Item: Personal Account (Monthly subscription)',
        `Paid on: ${paidOn}`,
        `Amount: ${amount}`,
        `Paid through: ${until}`,
      ].join('\n'),
      `Your plan renews automatically on ${next} for $3.00. You can cancel anytime before then.`,
      SOLD_BY,
    );
  const first = receipt('April 20, 2027', '$1.00', 'April 30, 2027', 'May 1, 2027');
  expect(await person.mails()).toEqual([first]);
  renewalDay();
  await server.runJobs();
  const second = receipt('May 1, 2027', '$3.00', 'May 31, 2027', 'June 1, 2027');
  expect(await person.mails()).toEqual([first, second]);
});

test.each([
  ['PLAN_ONETIME_ANNUAL', 'One-year', '$33.00', 'April 20, 2028'],
  ['PLAN_ONETIME_TRIAL', 'Trial', '$0.00', 'April 21, 2027'],
] as const)('the receipt for %s says that it ends by itself', async (product, name, price, day) => {
  const { ordernumber } = (await person.buy(product)).json;
  expect(await person.mails()).toEqual([
    mail(
      `Your Faxkeep receipt: Personal Account (${name})`,
      'Thank you for your purchase.',
      [
        `Order number: ${ordernumber}`,
        `Item: Personal Account (${name})`,
        'Paid on: April 20, 2027',
        `Amount: ${price}`,
        `Paid through: ${day}`,
      ].join('\n'),
      `Your plan ends on ${day} and does not renew.`,
      SOLD_BY,
    ),
  ]);
});

test('the receipt goes to the address of the purchase; replies to it reach support', async () => {
  const billing = `billing-${randomId(8).toLowerCase()}@example.com`;
  await person.buy(MONTHLY, { email: billing });
  expect(await person.mails()).toEqual([]);
  const { db } = server.services;
  const sent = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute();
  expect(sent.filter(({ payload }) => (payload as { to: string }).to === billing)).toEqual([
    { payload: expect.objectContaining({ replyTo: server.config.supportEmail }) as unknown },
  ]);
});

test('the cancellation mail says that nothing more is charged, and when the plan ends', async () => {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  await server.runJobs();
  await cancel(ordernumber);
  expect((await person.mails()).slice(1)).toEqual([
    mail(
      'Your Faxkeep subscription is canceled',
      'Your Personal Account (Monthly subscription) will not renew, and nothing more will be charged. It stays active until April 30, 2027.',
    ),
  ]);
});

test.each([
  [
    'after',
    'We refunded your Faxkeep renewal',
    'Your Personal Account (Monthly subscription) was renewed just as you canceled it, so we have refunded $3.00 to your card. Your bank may take a few days to show it.',
  ],
  [
    'before',
    'Your Faxkeep renewal was not charged',
    'The renewal of your Personal Account (Monthly subscription) that was under way when you canceled was not charged.',
  ],
] as const)(
  'canceling after the connection broke %s the renewal was charged sends two mails',
  async (when, subject, told) => {
    const { ordernumber } = (await person.buy(MONTHLY)).json;
    await server.runJobs();
    renewalDay();
    breakCall(server.services.stripe.paymentIntents, 'confirm', when);
    await server.runJobs();
    await cancel(ordernumber);
    await server.runJobs();
    expect((await person.mails()).slice(1)).toEqual([
      mail(
        'Your Faxkeep subscription is canceled',
        'Your Personal Account (Monthly subscription) will not renew. It stays active until April 30, 2027.',
        'A renewal for $3.00 was under way when you canceled. If it was charged, we will refund your card and email you about it.',
      ),
      mail(subject, told, 'Nothing more will be charged, and there is nothing you need to do.'),
    ]);
  },
);

test('mails about declined renewals give the reason, the next try, and the end of the plan', async () => {
  const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
  const asked = await person.buy(MONTHLY, body);
  await answerBank(server, asked, 'success');
  await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) });
  renewalDay();
  for (let times = 1; times <= 3; times += 1) {
    await server.runJobs();
    server.clock.advance(3 * DAY);
  }
  const refused = (then: string) =>
    mail(
      'We could not renew your Faxkeep plan',
      'We could not charge $3.00 to renew your Personal Account (Monthly subscription). Your card was declined. This transaction requires authentication.',
      then,
    );
  expect((await person.mails()).slice(1)).toEqual([
    refused('Your plan stays active for now, and we will try again on May 4, 2027.'),
    refused('Your plan stays active for now, and we will try again on May 7, 2027.'),
    refused('Your plan has ended, and nothing more will be charged. You can buy a plan again anytime.'),
  ]);
});
