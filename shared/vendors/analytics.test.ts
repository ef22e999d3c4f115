import { configureApp } from '@shared/lib/app-config';
import { pathTemplate, reportPurchase, resetAnalytics } from './analytics';

const PURCHASE = { id: 'order-1', sku: 'SINGLE1', name: 'Fax, flat price', category: 'Fax', amount: 199 };

let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  resetAnalytics();
  scripts = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
});
afterEach(() => configureApp({ analyticsId: '' }));

test('without an analytics id nothing is loaded and nothing waits', async () => {
  await reportPurchase(PURCHASE);
  expect(scripts).toEqual([]);
});

test('a purchase is told with the price times 100, and nothing personal', async () => {
  configureApp({ analyticsId: 'G-TEST' });
  const reported = reportPurchase(PURCHASE, 50);
  await Promise.resolve();
  expect(scripts[0]?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST');
  scripts[0]?.dispatchEvent(new Event('load'));
  await reported;
  const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
  const [, , told] = Array.from(dataLayer.at(-1) ?? []);
  expect(told).toMatchObject({ transaction_id: 'order-1', value: 199, currency: 'USD' });
});

test('a library that never answers holds nothing up', async () => {
  configureApp({ analyticsId: 'G-SILENT' });
  await expect(reportPurchase(PURCHASE, 20)).resolves.toBeUndefined();
});

test('addresses are told as templates', () => {
  expect(pathTemplate('/order/3f0c9a52')).toBe('/order/:id');
  expect(pathTemplate('/start')).toBe('/start');
});
