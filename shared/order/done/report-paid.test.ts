import type { PaidOrder } from '@shared/order/order-flow-state';
import { BLANK_OPTIONS, type Delivery, type OrderOptions } from '@shared/order/order-options';
import { SAMPLE_ORDER } from '@shared/testing/pages/sample-order';

const ORDER = { ...SAMPLE_ORDER, number: '(212) 555-0123', to: '+12125550123' };
const PAID: PaidOrder = {
  order: 'order-1',
  amount: 249,
  pagecount: 3,
  email: 'ann@example.com',
  paidAt: Date.parse('2027-04-20T15:00:00Z'),
};
const WALL = { date: '2027-04-23', time: '09:00', tz: 'America/New_York' };

type Report = Record<string, unknown>;

/** Surveys offered so far, on all pages. */
let surveys: Report[] = [];

beforeEach(() => {
  surveys = [];
  localStorage.clear();
  const surveyoptin = { render: (order: Report) => surveys.push(order) };
  Object.assign(window, { gapi: { load: (_: string, done: () => void) => done(), surveyoptin } });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'gapi');
  Reflect.deleteProperty(window, 'dataLayer');
});

/** A freshly loaded page with the order flow: it knows only what the browser stores. */
async function loadPage(options: Partial<OrderOptions> = {}) {
  jest.resetModules();
  const { configureApp } = await import('@shared/lib/app-config');
  const { infoStore } = await import('@shared/stores/info');
  const { recordAnalytics } = await import('@shared/testing/browser/recorded-analytics');
  const { patchOrder } = await import('@shared/order/order-store');
  const { reportPaid } = await import('./report-paid');
  Reflect.deleteProperty(window, 'dataLayer');
  configureApp({ surveyMerchantId: '123456' });
  infoStore.setState({ phase: 'failed', failure: { kind: 'network' } });
  patchOrder({ order: ORDER, options: { ...BLANK_OPTIONS, ...options } });
  const analytics = recordAnalytics();
  const report = async (paid: PaidOrder = PAID): Promise<void> => {
    reportPaid(paid);
    // Scripts and callbacks run in separate tasks; all have finished by the last one.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { report, purchases: () => analytics.events('purchase') };
}

/** Order numbers in the reports. */
const ids = (reports: Report[]): unknown[] => reports.map(({ transaction_id, order_id }) => transaction_id ?? order_id);

test('analytics receive what was sold and what was paid, times 100, and nothing personal', async () => {
  const { report, purchases } = await loadPage();
  await report();
  const [purchase] = purchases();
  expect(purchase).toMatchObject({
    transaction_id: 'order-1',
    currency: 'USD',
    value: 249,
    items: [{ item_id: 'SINGLE1', item_name: 'Fax, flat price', item_category: 'Fax', price: 249, quantity: 1 }],
  });
  expect(JSON.stringify(purchase)).not.toMatch(/ann@example|555/);
});

describe('once for each order', () => {
  test('however often the page shows it, and then once for the next order', async () => {
    const { report, purchases } = await loadPage();
    await report();
    await report({ ...PAID });
    expect(ids(purchases())).toEqual(['order-1']);
    await report({ ...PAID, order: 'order-2' });
    expect(ids(purchases())).toEqual(['order-1', 'order-2']);
    expect(ids(surveys)).toEqual(['order-1', 'order-2']);
  });

  test('even after a reload, and in a second tab', async () => {
    const before = await loadPage();
    await before.report();
    expect(before.purchases()).toHaveLength(1);
    const reloaded = await loadPage();
    await reloaded.report();
    expect(reloaded.purchases()).toEqual([]);
    expect(ids(surveys)).toEqual(['order-1']);
  });

  test('a browser that stores nothing remembers it for as long as the page lives', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { report, purchases } = await loadPage();
    await report();
    await report({ ...PAID });
    expect(ids(purchases())).toEqual(['order-1']);
    expect(ids(surveys)).toEqual(['order-1']);
  });
});

describe('the survey', () => {
  const scheduled = (moment: Extract<Delivery, { kind: 'scheduled' }>['moment']): Delivery => ({
    kind: 'scheduled',
    wall: WALL,
    moment,
  });
  const moment = {
    kind: 'set',
    iso: '2027-04-23T09:00:00-04:00',
    epochMs: Date.parse('2027-04-23T13:00:00Z'),
  } as const;

  test.each<[delivery: string, of: Delivery, date: string]>([
    ['at once', { kind: 'instant', wall: WALL }, '2027-04-20'],
    ['at a set time', scheduled({ ...moment, note: null }), '2027-04-23'],
    ['at a time unknown here', scheduled({ kind: 'none' }), '2027-04-20'],
  ])('for a fax delivered %s names its date', async (_, delivery, date) => {
    const { report } = await loadPage({ delivery });
    await report();
    expect(surveys).toEqual([
      {
        merchant_id: '123456',
        order_id: 'order-1',
        email: 'ann@example.com',
        delivery_country: 'US',
        estimated_delivery_date: date,
      },
    ]);
  });

  test.each<[what: string, options: Partial<OrderOptions>, country: string]>([
    [
      'of the number',
      { alpha2: 'US', check: { kind: 'good', to: '+14165550123', shown: '(416) 555-0123', alpha2: 'CA' } },
      'CA',
    ],
    ['that was chosen, for an unchecked number', { alpha2: 'PR', check: { kind: 'unchecked' } }, 'PR'],
  ])('names the country %s', async (_, options, country) => {
    const { report } = await loadPage(options);
    await report();
    expect(surveys).toMatchObject([{ delivery_country: country }]);
  });

  test('is not offered without an e-mail address', async () => {
    const { report, purchases } = await loadPage();
    await report({ ...PAID, email: '' });
    expect(surveys).toEqual([]);
    expect(purchases()).toHaveLength(1);
  });
});
