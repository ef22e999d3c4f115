import { answerBank, createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { limitDeclines, type Payer } from './decline-limit';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const DECLINED = 'tok_chargeDeclined';

async function payAt(visitor: Visitor, token: string, address: string, key = randomId()): Promise<Answer> {
  const headers = { 'Idempotency-Key': key, 'x-forwarded-for': address };
  return visitor.post('/v1/order/execute/stripe', { token }, headers);
}

async function newPayer(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  return visitor;
}

test('a visitor with ten declines in an hour may try no other card, from any address', async () => {
  const visitor = await newPayer();
  for (let count = 0; count < 10; count += 1) {
    expect((await payAt(visitor, DECLINED, randomId())).status).toBe(402);
  }
  const refused = await payAt(visitor, 'tok_visa', randomId());
  expect([refused.status, refused.json.error.code]).toEqual([400, 'too_many_declines']);
  expect(refused.headers.get('Retry-After')).toBe('3600');
  server.clock.advance(3_600_000);
  expect((await payAt(visitor, 'tok_visa', randomId())).status).toBe(200);
});

test('an address with ten declines may try no other card, even for a new visitor; other addresses may', async () => {
  const address = randomId();
  for (let count = 0; count < 2; count += 1) {
    const visitor = await newPayer();
    for (let again = 0; again < 5; again += 1) await payAt(visitor, DECLINED, address);
  }
  const next = await newPayer();
  expect((await payAt(next, 'tok_visa', address)).json.error.code).toBe('too_many_declines');
  const member = await createSubscriber(server);
  const plan = await member.buy('PLAN_ONETIME_ANNUAL');
  expect(plan.status).toBe(200);
  expect((await payAt(next, 'tok_visa', randomId())).status).toBe(200);
});

test('declined plan purchases count, and block the next', async () => {
  const member = await createSubscriber(server);
  for (let count = 0; count < 10; count += 1) {
    const declined = await member.buy('PLAN_ONETIME_ANNUAL', { payment_method: 'pm_card_chargeDeclined' });
    expect(declined.status).toBe(402);
  }
  expect((await member.buy('PLAN_ONETIME_ANNUAL')).json.error.code).toBe('too_many_declines');
});

test('payments, bank challenges and repeated answers do not count; a failed challenge does', async () => {
  const visitor = await newPayer();
  const key = randomId();
  for (let count = 0; count < 12; count += 1) expect((await payAt(visitor, DECLINED, 'x', key)).status).toBe(402);
  const asked = randomId();
  const question = await payAt(visitor, 'tok_threeDSecure2Required', 'x', asked);
  expect(question.json.error.code).toBe('requires_action');
  const counted = await counts('x');
  expect(counted).toEqual([1]);
  await answerBank(server, question, 'failure');
  expect((await payAt(visitor, 'tok_threeDSecure2Required', 'x', asked)).status).toBe(402);
  expect(await counts('x')).toEqual([2]);
  expect((await payAt(visitor, 'tok_visa', 'x')).status).toBe(200);
  expect(await counts('x')).toEqual([2]);
});

test('concurrent tries cannot bypass the limit, and an attempt that has begun is never refused', async () => {
  const payers: Payer[] = [{ by: 'card', id: randomId() }];
  let tried = 0;
  const pay = () => {
    tried += 1;
    return Promise.resolve({ status: 402, body: { error: { message: 'Declined' } } });
  };
  const all = Array.from({ length: 30 }, () => limitDeclines(server.services, payers, undefined, pay));
  const results = await Promise.allSettled(all);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(tried);
  expect(tried).toBeLessThanOrEqual(10);
  const counted = async () => (await counts(payers[0]?.id ?? '', 'card'))[0] ?? 0;
  for (const [state, more] of [
    ['running', 1],
    ['needs_action', 1],
    ['refused', 0],
    ['done', 0],
  ] as const) {
    const before = await counted();
    expect((await limitDeclines(server.services, payers, { state }, pay)).status).toBe(402);
    expect([state, (await counted()) - before]).toEqual([state, more]);
  }
});

test('if all calls come from one address, as behind an untrusted proxy, nobody is blocked by others’ declines', async () => {
  const untold = await createTestServer();
  const [one, other] = [createVisitor(untold), createVisitor(untold)];
  await one.prepareOrder();
  for (let count = 0; count < 10; count += 1) expect((await one.pay(DECLINED)).status).toBe(402);
  expect((await one.pay('tok_visa')).json.error.message).toMatch(/declined in the last hour.*you weren't charged/);
  await other.prepareOrder();
  expect((await other.pay('tok_visa')).status).toBe(200);
  await untold.close();
});

test('a payment that crashed is not a decline', async () => {
  const payers: Payer[] = [{ by: 'card', id: randomId() }];
  const fall = () => Promise.reject(new Error('no line'));
  for (let count = 0; count < 11; count += 1) {
    await expect(limitDeclines(server.services, payers, undefined, fall)).rejects.toThrow('no line');
  }
});

async function counts(id: string, by: Payer['by'] = 'address'): Promise<number[]> {
  const { db } = server.services;
  const key = `declined-${by}:${id}`;
  const rows = await db.selectFrom('rate_limits').select('count').where('key', '=', key).execute();
  return rows.map(({ count }) => count);
}
