import type { Plan } from '@shared/api/shapes/plans';
import { listDocuments } from './calls/documents';
import { fetchFaxStatus } from './calls/fax-status';
import { listFaxes } from './calls/faxes';
import { fetchInfo } from './calls/info';
import { listPlans } from './calls/plans';

/** Moments as servers write them, and as the page reads them. */
const MOMENTS: [written: unknown, read: string][] = [
  ['2027-03-02T09:00:00-03:00', '2027-03-02T09:00:00-03:00'],
  ['2027-03-02 12:00:00', '2027-03-02T12:00:00Z'],
  [1_803_988_800, '2027-03-02T12:00:00.000Z'],
  ['1803988800000', '2027-03-02T12:00:00.000Z'],
];

function answerWith(body: unknown): void {
  globalThis.fetch = () => Promise.resolve(Response.json(body));
}

async function readPlan(plan: object): Promise<Plan | undefined> {
  answerWith({ values: [{ guid: 'p', ...plan }] });
  const outcome = await listPlans();
  return outcome.ok ? outcome.value[0] : undefined;
}

describe.each(MOMENTS)('a moment written as %j', (written, read) => {
  test('is the delivery time of an order and when it was paid', async () => {
    answerWith({ context: { order: { id: 'o', deliverytime: written, paid: { at: written } } } });
    const order = { deliverytime: read, instantsend: false, paid: { at: read } };
    expect(await fetchInfo()).toMatchObject({ value: { context: { order } } });
  });

  test('is when a document came', async () => {
    answerWith({ values: [{ id: 'd', received: written }] });
    expect(await listDocuments('a')).toMatchObject({ value: { values: [{ received: read }] } });
  });

  test('is when a fax was paid, goes out, is tried again, has changed', async () => {
    answerWith({ values: [{ id: 'f', status: 'queued', created: written, deliverytime: written }] });
    expect(await listFaxes()).toMatchObject({ value: { values: [{ created: read, deliverytime: read }] } });
    answerWith({ status: 'queued', next_try: written, updated: written });
    expect(await fetchFaxStatus('f')).toMatchObject({ value: { next_try: read, updated: read } });
  });

  test('is when a plan ends', async () => {
    const plan = { plan: 'PLAN_ONETIME_ANNUAL', current_period_end: written, end_date: written };
    expect(await readPlan(plan)).toMatchObject({ current_period_end: read, end_date: read });
  });
});

test('an order without a usable delivery time is sent at once, unless it says otherwise', async () => {
  for (const deliverytime of [undefined, null, '', 0, 'soon']) {
    answerWith({ context: { order: { id: 'o', deliverytime } } });
    const order = { deliverytime: null, instantsend: true };
    expect(await fetchInfo()).toMatchObject({ value: { context: { order } } });
  }
});

describe('a subscription', () => {
  const monthly = { plan: 'PLAN_SUBSCRIPTION_MONTHLY', current_period_end: '2027-04-30' };

  test.each<[string, object, Partial<Plan>]>([
    ['that says when it renews', { renewal_date: '2027-05-02' }, { renewal_date: '2027-05-02' }],
    ['without a renewal date', {}, { renewal_date: '2027-05-01' }],
    ['with neither date', { renewal_date: null, end_date: null }, { renewal_date: '2027-05-01' }],
    ['with an empty one', { renewal_date: '', end_date: '' }, { renewal_date: '2027-05-01' }],
    [
      'whose period ends at a time',
      { current_period_end: 1_803_988_800 },
      { renewal_date: '2027-03-03T12:00:00.000Z' },
    ],
    ['whose period nobody knows', { current_period_end: undefined }, { renewal_date: '' }],
    ['that ends', { end_date: '2027-04-30' }, { end_date: '2027-04-30' }],
  ])('%s', async (_, more, dates) => {
    const { renewal_date, end_date } = (await readPlan({ ...monthly, ...more })) ?? {};
    expect({ renewal_date, end_date }).toEqual({ renewal_date: undefined, end_date: undefined, ...dates });
  });
});

test('a plan bought once does not renew, whatever date comes with it', async () => {
  for (const plan of ['PLAN_ONETIME_TRIAL', 'PLAN_ONETIME_ANNUAL']) {
    const read = await readPlan({ plan, current_period_end: '2027-04-30', renewal_date: '2027-05-01' });
    expect(read).not.toHaveProperty('renewal_date');
  }
});
