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

/** The closing lines of every mail about a plan. */
const end = (): string[] => [
  '',
  'Your plan: http://localhost/billing.html',
  `Questions? Write to ${server.config.supportEmail}.`,
  '',
  'Faxkeep',
];

/** A mail with these lines and the closing lines. */
const mail = (subject: string, ...lines: string[]) => ({ subject, body: [...lines, ...end()].join('\n') });

/** May 1, when a monthly subscription bought in April renews. */
const renewalDay = () => server.clock.set(Date.parse('2027-05-01T00:00:00Z'));

async function cancel(plan: string): Promise<void> {
  await person.info();
  expect((await person.remove(`/v1/plans/${plan}`)).status).toBe(200);
}

test('a subscription’s receipt states the amount, the end of the period and the next charge', async () => {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  const lines = ['Thank you for your purchase.', '', `Order number: ${ordernumber}`, 'Product: Monthly subscription'];
  const subject = 'Faxkeep: receipt for your plan (Monthly subscription)';
  const first = mail(
    subject,
    ...lines,
    'Paid: $1.00',
    'Paid until: April 30, 2027',
    'Next charge: $3.00 on May 1, 2027, unless you cancel before then.',
  );
  expect(await person.mails()).toEqual([first]);
  renewalDay();
  const second = mail(
    subject,
    ...lines,
    'Paid: $3.00',
    'Paid until: May 31, 2027',
    'Next charge: $3.00 on June 1, 2027, unless you cancel before then.',
  );
  await server.runJobs();
  expect(await person.mails()).toEqual([first, second]);
});

test.each([
  ['PLAN_ONETIME_ANNUAL', 'One-year', '$33.00', 'April 20, 2028'],
  ['PLAN_ONETIME_TRIAL', 'Trial', '$0.00', 'April 21, 2027'],
] as const)('the receipt for %s says that it ends by itself', async (product, name, price, day) => {
  const { ordernumber } = (await person.buy(product)).json;
  const lines = [
    'Thank you for your purchase.',
    '',
    `Order number: ${ordernumber}`,
    `Product: ${name}`,
    `Paid: ${price}`,
    `Paid until: ${day}`,
    `It ends automatically on ${day} and does not renew.`,
  ];
  expect(await person.mails()).toEqual([mail(`Faxkeep: receipt for your plan (${name})`, ...lines)]);
});

test('the receipt goes to the address of the purchase; replies to it reach support', async () => {
  const billing = `billing-${randomId(8).toLowerCase()}@example.com`;
  await person.buy(MONTHLY, { email: billing });
  expect(await person.mails()).toEqual([]);
  const { db } = server.services;
  const sent = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
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
      'Faxkeep: your subscription is cancelled',
      'Your subscription (Monthly subscription) will not renew, and nothing more will be charged.',
      'It stays active until April 30, 2027.',
    ),
  ]);
});

test.each([
  [
    'after',
    'A renewal of your subscription (Monthly subscription) was charged just as you cancelled. We have refunded $3.00; your bank may take a few days to show it.',
  ],
  [
    'before',
    'The renewal of your subscription (Monthly subscription) that was under way when you cancelled was not charged.',
  ],
] as const)('canceling after the connection broke %s the renewal was charged sends two mails', async (when, told) => {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  await server.runJobs();
  renewalDay();
  breakCall(server.services.stripe.paymentIntents, 'confirm', when);
  await server.runJobs();
  await cancel(ordernumber);
  await server.runJobs();
  expect((await person.mails()).slice(1)).toEqual([
    mail(
      'Faxkeep: your subscription is cancelled',
      'Your subscription (Monthly subscription) will not renew.',
      'A renewal for $3.00 was under way when you cancelled. If it was charged, we will refund your card and write to you about it.',
      'It stays active until April 30, 2027.',
    ),
    mail('Faxkeep: the renewal of your cancelled subscription', told, 'Nothing more will be charged.'),
  ]);
});

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
      'Faxkeep: your plan could not be renewed',
      'We could not charge $3.00 for your plan (Monthly subscription): Your card was declined. This transaction requires authentication.',
      '',
      then,
    );
  expect((await person.mails()).slice(1)).toEqual([
    refused('Your plan stays active for now. We will try again on May 4, 2027.'),
    refused('Your plan stays active for now. We will try again on May 7, 2027.'),
    refused('The plan has ended, and nothing more will be charged. You can buy a plan again at any time.'),
  ]);
});
