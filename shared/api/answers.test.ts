import { changePassword, fetchProfile, saveCommunicationPreferences, saveProfile } from './calls/account';
import { listArchives, regenerateArchive, setPrintEnabled, setReportSchedule } from './calls/archives';
import { setupFile } from './calls/files';
import { fetchInfo } from './calls/info';
import { executeOrder, updateOrder } from './calls/order';
import { cancelPlan, listPlans, purchasePlan } from './calls/plans';
import { requestPasswordReset, submitPasswordReset } from './calls/resources';
import { authenticate } from './calls/sign-in';

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
    ...[1.5, -1, true, null, {}].map((x): [string, () => ReturnType<typeof setupFile>, unknown] => [
      `file/setup with ${JSON.stringify(x)} in the form`,
      () => setupFile({ name: 'a', size: 1 }),
      { payload: { action: 'https://b', key: 'k', x }, policy: ['p'], signature: 's' },
    ]),
    [
      'file/setup without a policy',
      () => setupFile({ name: 'a', size: 1 }),
      { payload: { action: 'https://b', key: 'k' }, policy: [], signature: 's' },
    ],
    ['archives with an object for the list', () => listArchives(), { values: {} }],
    ['a profile that is text', () => fetchProfile(), { profile: 'Ann' }],
    ['plans without a list', () => listPlans(), { success: true }],
  ])('%s', async (_, call, body) => {
    answerWith(body);
    await expect(call()).resolves.toEqual({ ok: false, failure: { kind: 'malformed' } });
  });
});

test('a number in an upload form is the field with its digits', async () => {
  const payload = { action: 'https://b', key: 7, 'x-amz-date': 20261128 };
  answerWith({ payload, policy: ['p'], signature: 's' });
  const outcome = await setupFile({ name: 'a', size: 1 });
  expect(outcome).toMatchObject({ ok: true, value: { key: '7', fields: { key: '7', 'x-amz-date': '20261128' } } });
});

test('regenerate without a new id is a success all the same', async () => {
  answerWith({ success: true });
  expect(await regenerateArchive('a')).toEqual({ ok: true, value: { guid: '', email: '' } });
});

describe('an answer that the specification does not show', () => {
  const person = { name: 'Ann', phone: '' };
  const empty = () => Promise.resolve(new Response('', { status: 200 }));
  const nothing = { connections: [], disconnected: false, cardremoved: false };
  test.each<[string, () => Promise<unknown>, value: object | null]>([
    ['profile', () => saveProfile(person), null],
    ['communicationpreferences', () => saveCommunicationPreferences({ featureupdates: true }), null],
    ['password', () => changePassword({ current: 'a', next: 'b' }), null],
    ['resetpassword', () => requestPasswordReset({ email: 'a@b.example' }), null],
    ['submit/passwordreset', () => submitPasswordReset({ password: 'b' }), nothing],
    ['reportschedule', () => setReportSchedule('a', { schedule: '@daily' }), null],
    ['printenabled', () => setPrintEnabled('a', { print_enabled: true, print_to_email: false }), null],
  ])('may be empty: %s', async (_, call, value) => {
    globalThis.fetch = empty;
    expect(await call()).toEqual({ ok: true, value });
    globalThis.fetch = () => Promise.resolve(new Response('', { status: 500 }));
    expect(await call()).toMatchObject({ ok: false, failure: { kind: 'status', status: 500 } });
    answerWith({ error: { message: 'No.' } });
    expect(await call()).toMatchObject({ ok: false, failure: { kind: 'refused', message: 'No.' } });
    globalThis.fetch = () => Promise.resolve(new Response('<p>hi'));
    expect(await call()).toEqual({ ok: false, failure: { kind: 'malformed' } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['execute', execute],
    ['plans', purchase],
    ['cancel', () => cancelPlan('a')],
    ['authenticate', () => authenticate({ email: 'a@b.example', password: 'b' })],
    ['regenerate', () => regenerateArchive('a')],
  ])('one that it shows is not: %s', async (_, call) => {
    globalThis.fetch = empty;
    expect(await call()).toEqual({ ok: false, failure: { kind: 'malformed' } });
  });
});

describe('a success of a payment is one, and what it says otherwise is left out', () => {
  test.each<[string, () => Promise<{ ok: boolean }>, unknown, object]>([
    [
      'digits',
      execute,
      { success: true, order: 'g', amount: '249', pagecount: '3' },
      { amount: 249, pagecount: 3, order: 'g' },
    ],
    ['a fraction', execute, { success: true, order: 7, amount: 2.49, pagecount: null, email: 3 }, { order: '7' }],
    ['dollars', execute, { success: true, order: '..', amount: '2.49', email: '' }, { email: '' }],
    ['nothing', execute, {}, {}],
    [
      'a plan in digits',
      purchase,
      { ordernumber: 12, total: '300' },
      { ordernumber: '12', total: 300, product_name: '', category: '' },
    ],
    ['a plan in a fraction', purchase, { total: 1.5, product: 'PLAN_OTHER' }, { product_name: '', category: '' }],
  ])('%s', async (_, call, body, value) => {
    answerWith(body);
    await expect(call()).resolves.toEqual({ ok: true, value });
  });
});

describe('an order in whatever words', () => {
  const orderOf = async (context: object) => {
    answerWith({ success: true, context });
    const outcome = await fetchInfo();
    return outcome.ok ? outcome.value.context : undefined;
  };

  test('has its own id, that of its details, or none', async () => {
    await expect(orderOf({ order: { id: 7 }, details: { id: 'd' } })).resolves.toMatchObject({ order: { id: '7' } });
    await expect(orderOf({ order: {}, details: { id: 'd' } })).resolves.toMatchObject({ order: { id: 'd' } });
    await expect(orderOf({ user: { email: 'a@b.example' } })).resolves.toMatchObject({
      order: { id: '', number: '' },
      user: { email: 'a@b.example' },
    });
  });

  test('keeps what is sold as it was written, and reads digits as cents', async () => {
    const sold = { amount: '249', sku: 7, description: 'One', category: null };
    await expect(orderOf({ order: { id: 'o', number: '1', ...sold } })).resolves.toMatchObject({
      order: { amount: 249, description: 'One', sku: '', received: sold },
    });
  });

  test('may have details that say nothing of pages or the price, also after an update', async () => {
    await expect(orderOf({ order: { id: 'o', amount: 249 }, details: { pages: 3 } })).resolves.toMatchObject({
      details: {},
    });
    answerWith({ success: true, context: { details: { pages: 3 } } });
    await expect(updateOrder('1', {})).resolves.toEqual({ ok: true, value: { details: {} } });
    answerWith({ success: true });
    await expect(updateOrder('1', {})).resolves.toEqual({ ok: true, value: { details: {} } });
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
