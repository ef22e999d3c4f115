import { selectAttempts } from '@server/payments/attempt';
import { DAY } from '@server/platform/clock';
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

/** A mail with these paragraphs and the closing ones of every mail about a plan. */
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
const renewalDay = () => server.clock.set(Date.parse('2027-05-01T12:00:00Z'));

async function cancel(plan: string): Promise<void> {
  await person.info();
  expect((await person.remove(`/v1/plans/${plan}`)).status).toBe(200);
}

test('a subscription’s receipt states the amount, the end of the period and the next charge', async () => {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  const receipt = (subject: string, begin: string, number: string, [paidOn, amount, until, next]: string[]) =>
    mail(
      subject,
      begin,
      [
        `Order number: ${number}`,
        'Item: Personal Account (Monthly subscription)',
        `Paid on: ${paidOn}`,
        `Amount: ${amount}`,
        `Paid through: ${until}`,
      ].join('\n'),
      `Your plan renews automatically on ${next} for $3.00. You can cancel anytime before then.`,
      SOLD_BY,
    );
  const subject = 'Your Faxkeep receipt: Personal Account (Monthly subscription)';
  const days = ['April 20, 2027', '$1.00', 'April 30, 2027', 'May 1, 2027'];
  const first = receipt(subject, 'Thank you for your purchase.', ordernumber, days);
  expect(await person.mails()).toEqual([first]);
  renewalDay();
  await server.runJobs();
  const { db } = server.services;
  const { ordernumber: number } = await selectAttempts(db, 'renewal').executeTakeFirstOrThrow();
  expect(number).not.toBe(ordernumber);
  const second = receipt(
    'Your Faxkeep plan renewed: Personal Account (Monthly subscription)',
    'Your plan renewed, and $3.00 was charged to your card.',
    number ?? '',
    ['May 1, 2027', '$3.00', 'May 31, 2027', 'June 1, 2027'],
  );
  expect(await person.mails()).toEqual([first, second]);
});

test('mails about a trial go to the account’s own confirmed address, whatever address the buyer names', async () => {
  const { db } = server.services;
  await person.buy('PLAN_ONETIME_TRIAL', { email: 'somebody.else@mail.example' });
  const [mail, ...others] = await person.mails();
  expect([mail?.subject, others]).toEqual(['Your Faxkeep trial has begun', []]);
  await db.updateTable('users').set({ verified_at: null }).where('email', '=', person.email).execute();
  server.clock.advance(2 * DAY);
  await server.runJobs();
  expect(await person.mails()).toHaveLength(1);
  const foreign = db.selectFrom('mail').select('id').where('recipient', '=', 'somebody.else@mail.example');
  expect(await foreign.execute()).toEqual([]);
});

test('the receipt for a one-year plan says that it ends by itself', async () => {
  const { ordernumber } = (await person.buy('PLAN_ONETIME_ANNUAL')).json;
  expect(await person.mails()).toEqual([
    mail(
      'Your Faxkeep receipt: Personal Account (One-year)',
      'Thank you for your purchase.',
      [
        `Order number: ${ordernumber}`,
        'Item: Personal Account (One-year)',
        'Paid on: April 20, 2027',
        'Amount: $33.00',
        'Paid through: April 20, 2028',
      ].join('\n'),
      'Your plan ends on April 20, 2028 and does not renew.',
      SOLD_BY,
    ),
  ]);
});

test('the mail about a trial names the hour, and no price', async () => {
  await person.buy('PLAN_ONETIME_TRIAL');
  expect(await person.mails()).toEqual([
    mail(
      'Your Faxkeep trial has begun',
      'Your Personal Account (Trial) costs nothing, and nothing will be charged. It ends by itself on Wednesday, April 21, 2027 at 3:00 PM (UTC).',
    ),
  ]);
});

const STAYS = 'Your archives and the documents in them stay.';

test.each([
  [
    'PLAN_ONETIME_TRIAL',
    'Trial',
    '2027-04-21T11:00:00Z',
    '2027-04-21T15:00:00Z',
    'Wednesday, April 21, 2027 at 3:00 PM (UTC)',
  ],
  ['PLAN_ONETIME_ANNUAL', 'One-year', '2028-04-14T12:00:00Z', '2028-04-21T12:00:00Z', 'April 20, 2028'],
] as const)('the end of %s is told ahead, and when it has come', async (product, name, before, at, end) => {
  await person.buy(product);
  await server.runJobs();
  server.clock.set(Date.parse(before));
  const ahead = mail(
    'Your Faxkeep plan ends soon',
    `Your Personal Account (${name}) ends on ${end}. It does not renew, and nothing more will be charged.`,
    `${STAYS} Printing, forwarding to cloud storage and your own reporting period stop until you have a plan again.`,
  );
  expect((await person.mails()).slice(1)).toEqual([ahead]);
  server.clock.set(Date.parse(at));
  const ended = mail(
    'Your Faxkeep plan has ended',
    `Your Personal Account (${name}) ended on ${end}. Nothing more will be charged.`,
    `${STAYS} You can buy a plan anytime: it turns on again what had stopped.`,
  );
  expect((await person.mails()).slice(1)).toEqual([ahead, ended]);
});

test('what is no longer ahead is not told: after a stop, only that the plan has ended', async () => {
  await person.buy('PLAN_ONETIME_ANNUAL');
  await server.runJobs();
  server.clock.set(Date.parse('2028-04-25T12:00:00Z'));
  expect((await person.mails()).slice(1).map(({ subject }) => subject)).toEqual(['Your Faxkeep plan has ended']);
});

test('an annual charge is told a week ahead, unless the plan was canceled', async () => {
  const { ordernumber } = (await person.buy('PLAN_SUBSCRIPTION_ANNUAL')).json;
  await server.runJobs();
  server.clock.set(Date.parse('2027-12-25T12:00:00Z'));
  expect((await person.mails()).slice(1)).toEqual([
    mail(
      'Your Faxkeep plan renews on January 1, 2028',
      'Your Personal Account (Annual subscription) renews on January 1, 2028, and $30.00 will be charged to your card.',
      'If you do not want it to renew, cancel it before then: it stays active until the end of the paid period.',
    ),
  ]);
  server.clock.set(Date.parse('2028-01-01T12:00:00Z'));
  await server.runJobs();
  await person.comeBack();
  await cancel(ordernumber);
  server.clock.set(Date.parse('2028-12-25T12:00:00Z'));
  expect((await person.mails()).slice(2).map(({ subject }) => subject)).toEqual([
    'Your Faxkeep plan renewed: Personal Account (Annual subscription)',
    'Your Faxkeep subscription is canceled',
  ]);
});

test('a failed renewal is told to the account, too', async () => {
  const billing = `billing-${randomId(8).toLowerCase()}@example.com`;
  const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required', email: billing };
  const asked = await person.buy(MONTHLY, body);
  await answerBank(server, asked, 'success');
  await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) });
  await server.runJobs();
  renewalDay();
  const subjects = (await person.mails()).map(({ subject }) => subject);
  expect(subjects).toEqual(['We could not renew your Faxkeep plan']);
  const { db } = server.services;
  const others = await db.selectFrom('mail').select('subject').where('recipient', '=', billing).orderBy('id').execute();
  expect(others.map(({ subject }) => subject)).toEqual([
    'Your Faxkeep receipt: Personal Account (Monthly subscription)',
    'We could not renew your Faxkeep plan',
  ]);
});

test('canceling after a failed renewal says that the plan has ended, and it has', async () => {
  const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
  const asked = await person.buy(MONTHLY, body);
  await answerBank(server, asked, 'success');
  const { ordernumber } = (await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) })).json;
  await server.runJobs();
  renewalDay();
  await server.runJobs();
  await cancel(ordernumber);
  expect((await person.mails()).at(-1)).toEqual(
    mail(
      'Your Faxkeep subscription is canceled',
      'Your Personal Account (Monthly subscription) will not renew, and nothing more will be charged. It has ended.',
    ),
  );
  expect(await person.plans()).toEqual([]);
});

test('the receipt goes to the address of the purchase; replies to it reach support', async () => {
  const billing = `billing-${randomId(8).toLowerCase()}@example.com`;
  await person.buy(MONTHLY, { email: billing });
  const { db } = server.services;
  // Read before it is sent: what was sent keeps no addresses.
  const waiting = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute();
  expect(await person.mails()).toEqual([]);
  expect(waiting.filter(({ payload }) => (payload as { to: string }).to === billing)).toEqual([
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
    'Your Personal Account (Monthly subscription) was charged just as it ended, so we have refunded $3.00 to your card. Your bank may take a few days to show it.',
  ],
  [
    'before',
    'Your Faxkeep renewal was not charged',
    'The renewal of your Personal Account (Monthly subscription) that was still under way when it ended was not charged.',
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
        'Your Personal Account (Monthly subscription) will not renew. It has ended.',
        'A renewal for $3.00 was already under way. If it was charged, we will refund your card and email you about it.',
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
