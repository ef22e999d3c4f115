import { receiptLink } from '@server/orders/receipt-link';
import { breakCall } from '@server/testing/break-call';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;
let visitor: Visitor;
let order: string;

const START = Date.parse('2027-04-20T15:00:00Z');

beforeAll(async () => {
  server = await createTestServer({ now: START });
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
});
afterAll(() => server.close());

/** All mails about the order. */
async function mails(): Promise<object[]> {
  await server.runJobs();
  const all = await server.services.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .orderBy('id')
    .execute();
  return all.filter(({ body }) => body.includes(order));
}

interface Told {
  opening?: string;
  delivery?: string;
  paidOn?: string;
  lastDay?: string;
  number?: string;
}

const NOW = 'Thank you for your order. We are sending your fax to +1 202-456-1414 now.';

const text = ({
  opening = NOW,
  delivery = 'right after payment',
  paidOn = 'Tuesday, April 20, 2027 at 11:00 AM (New York)',
  lastDay = 'July 19, 2027',
  number = '+1 202-456-1414, United States',
}: Told = {}): string =>
  [
    opening,
    '',
    `Order number: ${order}`,
    'Item: Fax, flat price',
    `Fax number: ${number}`,
    'Pages: 1',
    `Delivery: ${delivery}`,
    `Paid on: ${paidOn}`,
    'Paid with: Visa ending in 4242',
    'Amount: $1.99',
    '',
    'We will email you when it has been delivered, or if it could not be.',
    '',
    'Sold by:',
    'Faxkeep',
    'support@faxkeep.example',
    '',
    `To see or print this receipt, open this link in any browser. It works until ${lastDay}:`,
    receiptLink(server.services, order).url,
    '',
    'Questions? Reply to this email or write to support@faxkeep.example.',
    '',
    'Faxkeep',
    'http://localhost',
    '',
  ].join('\n');

test('a receipt is mailed to the given address, once', async () => {
  const key = randomId();
  await visitor.pay('tok_visa', key, 'ann@example.com');
  await visitor.pay('tok_visa', key, 'ann@example.com');
  expect(await mails()).toEqual([
    { recipient: 'ann@example.com', subject: 'Your Faxkeep receipt: fax to +1 202-456-1414', body: text() },
  ]);
});

test('a receipt names the seller of the settings, and a number as people there write it', async () => {
  const other = await createTestServer({ now: START, env: { SELLER: 'Paper & Co.\\n1 Main Street' } });
  const person = createVisitor(other);
  const id = await person.prepareOrder();
  await person.post(`/v1/order/update/${id}`, { to: '+442079460018', tz: 'UTC' });
  await person.pay('tok_visa', randomId(), 'ann@example.com');
  await other.runJobs();
  const mail = await other.services.db.selectFrom('mail').select(['subject', 'body']).executeTakeFirstOrThrow();
  expect(mail.subject).toBe('Your Faxkeep receipt: fax to +44 20 7946 0018');
  expect(mail.body).toContain('Fax number: +44 20 7946 0018, United Kingdom\n');
  expect(mail.body).toContain('Paid on: Tuesday, April 20, 2027 at 3:00 PM (UTC)\n');
  expect(mail.body).toContain('Sold by:\nPaper & Co.\n1 Main Street\n\n');
  await other.close();
});

test('the receipt of a scheduled fax states its time in the person’s zone', async () => {
  const later = { instantsend: false, deliverytime: '2027-04-21T09:00:00+02:00', tz: 'Europe/Berlin' };
  await visitor.post(`/v1/order/update/${order}`, later);
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  const time = 'Wednesday, April 21, 2027 at 9:00 AM (Berlin)';
  const told = {
    opening: `Thank you for your order. We will send your fax to +1 202-456-1414 on ${time}.`,
    delivery: time,
    paidOn: 'Tuesday, April 20, 2027 at 5:00 PM (Berlin)',
  };
  expect(await mails()).toEqual([expect.objectContaining({ body: text(told) })]);
});

test('a payment that is settled after the chosen time has passed does not speak of it as ahead', async () => {
  const later = { instantsend: false, deliverytime: '2027-04-21T09:00:00+02:00', tz: 'Europe/Berlin' };
  await visitor.post(`/v1/order/update/${order}`, later);
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  expect((await visitor.pay('tok_visa', key, 'ann@example.com')).status).toBe(503);
  // The server was down until then.
  server.clock.set(Date.parse('2027-04-24T15:00:00Z'));
  await server.runJobs();
  const [mail] = (await mails()) as { body: string }[];
  expect(mail?.body).toContain(
    'It was to go on Wednesday, April 21, 2027 at 9:00 AM (Berlin). We are sending your fax to +1 202-456-1414 now.',
  );
  server.clock.set(START);
});

test('a delivery time that was chosen and then dropped is not in the mail', async () => {
  const later = { instantsend: false, deliverytime: '2027-04-21T09:00:00+02:00', tz: 'Europe/Berlin' };
  await visitor.post(`/v1/order/update/${order}`, later);
  await visitor.post(`/v1/order/update/${order}`, { instantsend: true });
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  const told = { paidOn: 'Tuesday, April 20, 2027 at 5:00 PM (Berlin)' };
  expect(await mails()).toEqual([expect.objectContaining({ body: text(told) })]);
});

test.each(['', 'ann at example'])('without a valid address (%j) nothing is mailed', async (email) => {
  expect((await visitor.pay('tok_visa', randomId(), email)).status).toBe(200);
  expect(await mails()).toEqual([]);
});
