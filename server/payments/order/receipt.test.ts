import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;
let visitor: Visitor;
let order: string;

beforeAll(async () => {
  server = await createTestServer({ now: Date.parse('2027-04-20T15:00:00Z') });
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
});
afterAll(() => server.close());

/** All mails about the order. */
async function mails(): Promise<object[]> {
  await server.runJobs();
  const all = await server.services.db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute();
  return all.filter(({ body }) => body.includes(order));
}

const text = (sent: string): string =>
  [
    'Thank you for your order.',
    '',
    `Order number: ${order}`,
    'Product: Fax, flat price',
    'Fax number: +12024561414',
    'Pages: 1',
    `Sent: ${sent}`,
    'Paid: $1.99',
    '',
    `Your receipt, from the browser you ordered with: http://localhost/order/${order}`,
    `Questions? Write to ${server.config.supportEmail}.`,
    '',
    'Faxkeep',
  ].join('\n');

test('a receipt is mailed to the given address, once', async () => {
  const key = randomId();
  await visitor.pay('tok_visa', key, 'ann@example.com');
  await visitor.pay('tok_visa', key, 'ann@example.com');
  expect(await mails()).toEqual([
    {
      recipient: 'ann@example.com',
      subject: 'Faxkeep: receipt for your fax to +12024561414',
      body: text('right away'),
    },
  ]);
});

test('the receipt of a scheduled fax states its time in the person’s zone', async () => {
  const later = { instantsend: false, deliverytime: '2027-04-21T09:00:00+02:00', tz: 'Europe/Berlin' };
  await visitor.post(`/v1/order/update/${order}`, later);
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  expect(await mails()).toEqual([expect.objectContaining({ body: text('Wed, Apr 21, 2027, 9:00 AM GMT+2 (Berlin)') })]);
});

test('a delivery time that was chosen and then dropped is not in the mail', async () => {
  const later = { instantsend: false, deliverytime: '2027-04-21T09:00:00+02:00', tz: 'Europe/Berlin' };
  await visitor.post(`/v1/order/update/${order}`, later);
  await visitor.post(`/v1/order/update/${order}`, { instantsend: true });
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  expect(await mails()).toEqual([expect.objectContaining({ body: text('right away') })]);
});

test.each(['', 'ann at example'])('without a valid address (%j) nothing is mailed', async (email) => {
  expect((await visitor.pay('tok_visa', randomId(), email)).status).toBe(200);
  expect(await mails()).toEqual([]);
});
