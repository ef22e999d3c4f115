import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';
import { newMember } from '@server/testing/walk/contract-walk';
import { randomId } from '@shared/lib/random-id';

const ACCOUNT_FULL =
  "Your account has sent as many faxes as we accept in a day, so we didn't charge you for this one. If you need to send more today, write to support@faxkeep.example";
const NETWORK_FULL =
  "As many faxes as we accept in a day have come from your network, so we didn't charge you for this one. If you sign in, only your own count";

let server: TestServer;
beforeEach(async () => {
  const env = { TRUST_PROXY: '1', MAX_ACCOUNT_ORDERS_PER_DAY: '2', MAX_ADDRESS_ORDERS_PER_DAY: '3' };
  server = await createTestServer({ env, now: Date.parse('2027-04-20T15:00:00Z') });
});
afterEach(() => server.close());

async function order(visitor: Visitor, address: string): Promise<Answer> {
  await visitor.prepareOrder();
  return pay(visitor, address, 'tok_visa');
}

function pay(visitor: Visitor, address: string, token: string, key = randomId()): Promise<Answer> {
  const headers = { 'Idempotency-Key': key, 'x-forwarded-for': address };
  return visitor.post('/v1/order/execute/stripe', { token }, headers);
}

test('an account pays for so many faxes a day, wherever it is; a day later it may again', async () => {
  const member = await newMember(server);
  expect((await order(member, randomId())).status).toBe(200);
  expect((await order(member, randomId())).status).toBe(200);
  const refused = await order(member, randomId());
  expect([refused.status, refused.json.error.message, refused.headers.get('Retry-After')]).toEqual([
    400,
    ACCOUNT_FULL,
    '86400',
  ]);
  server.clock.advance(24 * 3_600_000);
  expect((await order(member, randomId())).status).toBe(200);
});

test('visitors send so many faxes a day from one address; elsewhere, and with an account, people still can', async () => {
  for (let count = 0; count < 3; count += 1)
    expect((await order(createVisitor(server), '198.51.100.7')).status).toBe(200);
  const another = createVisitor(server);
  expect((await order(another, '198.51.100.7')).json.error.message).toBe(NETWORK_FULL);
  expect((await order(await newMember(server), '198.51.100.7')).status).toBe(200);
  expect((await order(another, '198.51.100.8')).status).toBe(200);
});

test('declined cards use nothing up, and a payment that waits for the bank does', async () => {
  const member = await newMember(server);
  await member.prepareOrder();
  for (let count = 0; count < 3; count += 1) {
    expect((await pay(member, 'x', 'tok_chargeDeclined')).status).toBe(402);
  }
  const key = randomId();
  for (let count = 0; count < 3; count += 1) {
    expect((await pay(member, 'x', 'tok_threeDSecure2Required', key)).json.error.code).toBe('requires_action');
  }
  expect((await pay(member, 'x', 'tok_visa')).status).toBe(200);
  expect((await order(member, 'x')).json.error.message).toBe(ACCOUNT_FULL);
});
