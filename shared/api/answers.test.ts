import { fetchProfile } from './calls/account';
import { listArchives, regenerateArchive } from './calls/archives';
import { setupFile } from './calls/files';
import { fetchInfo } from './calls/info';
import { executeOrder, updateOrder } from './calls/order';
import { listPlans, purchasePlan } from './calls/plans';

function answerWith(body: unknown): void {
  globalThis.fetch = () => Promise.resolve(Response.json(body));
}

const execute = () => executeOrder({ token: 't', url: 'u', environment: 'e', settings: {} }, 'attempt');
const purchase = () =>
  purchasePlan({
    channel: 'web',
    cost: 300,
    payment_method: 'pm',
    email: 'a@b.example',
    product: 'PLAN_SUBSCRIPTION_MONTHLY',
    via: 'stripe',
    key: 'k',
  });

describe('answers of the wrong shape are rejected as malformed, never half-trusted', () => {
  test.each<[string, () => Promise<{ ok: boolean }>, unknown]>([
    ['info without a context', fetchInfo, { success: true }],
    ['info with a list for a context', fetchInfo, { context: [] }],
    ['info without an order', fetchInfo, { context: { user: null } }],
    ['order/update without details', () => updateOrder('1', {}), { context: {} }],
    [
      'file/setup with a number in the form',
      () => setupFile({ name: 'a', size: 1 }),
      { payload: { action: 'https://b', key: 'k', x: 1 }, policy: ['p'], signature: 's' },
    ],
    [
      'file/setup without a policy',
      () => setupFile({ name: 'a', size: 1 }),
      { payload: { action: 'https://b', key: 'k' }, policy: [], signature: 's' },
    ],
    ['execute with an amount that is text', execute, { success: true, order: 'g', amount: '9.99' }],
    ['execute without an order', execute, { success: true, amount: 199 }],
    ['archives with an object for the list', () => listArchives(), { values: {} }],
    ['regenerate without a new id', () => regenerateArchive('a'), { email: 'x@y' }],
    ['a profile that is text', () => fetchProfile(), { profile: 'Ann' }],
    ['plans without a list', () => listPlans(), { success: true }],
    [
      'a purchase with a fraction of a cent',
      purchase,
      { ordernumber: 'n', total: 1.5, product: 'PLAN_SUBSCRIPTION_MONTHLY' },
    ],
  ])('%s', async (_, call, body) => {
    answerWith(body);
    await expect(call()).resolves.toEqual({ ok: false, failure: { kind: 'malformed' } });
  });
});

test('a sparse info answer still makes a usable page', async () => {
  answerWith({
    context: {
      order: { id: 'o1' },
      settings: { dropbox: { appkey: 7 }, stripe: 'x' },
      files: [null, { key: 'k', name: 'a.pdf' }],
    },
  });
  const outcome = await fetchInfo();
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      context: {
        user: null,
        settings: { providers: ['google'], capabilities: [] },
        order: { id: 'o1', instantsend: true, deliverytime: null },
        files: [{ key: 'k', name: 'a.pdf', size: 0, source: 'upload' }],
      },
    },
  });
});

test('keys that target the prototype change nothing', async () => {
  globalThis.fetch = () =>
    Promise.resolve(
      new Response(
        '{"context":{"order":{"id":"o","__proto__":{"polluted":1}},"__proto__":{"polluted":1}},"constructor":{}}',
        {
          headers: { 'Content-Type': 'application/json' },
        },
      ),
    );
  await fetchInfo();
  expect('polluted' in {}).toBe(false);
});

test('invalid list entries are dropped and the rest stay', async () => {
  answerWith({ values: [{ id: 'a', email: 'a@x' }, 3, { email: 'no id' }, { id: 'b', schedule: '@hourly' }] });
  await expect(listArchives()).resolves.toMatchObject({
    ok: true,
    value: [
      { id: 'a', email: 'a@x', schedule: 'never' },
      { id: 'b', schedule: 'never' },
    ],
  });
});
