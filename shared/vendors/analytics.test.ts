import { configureApp } from '@shared/lib/app-config';
import { infoStore, loadInfo, resetInfo } from '@shared/stores/info';
import { infoOf, stubServer } from '@shared/testing/servers/stub-server';
import { pathTemplate, reportPage, reportPurchase, resetAnalytics } from './analytics';

const PURCHASE = { id: 'order-1', sku: 'SINGLE1', name: 'Fax, flat price', category: 'Fax', amount: 199 };

const PERSONAL = { email: 'ann@mail.example', number: '2125550142', senderName: 'Ann Lee', fileName: 'letter.pdf' };

let scripts: HTMLScriptElement[] = [];

/** Every command sent to analytics, in order. */
function commands(): unknown[][] {
  const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] }; // the third-party script's own list
  return dataLayer.map((command) => Array.from(command));
}

beforeEach(() => {
  resetAnalytics();
  infoStore.setState({ phase: 'failed', failure: { kind: 'network' } });
  scripts = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
});
afterEach(() => {
  configureApp({ analyticsId: '' });
  resetInfo();
  history.replaceState(null, '', '/');
});

test('without an analytics id nothing is loaded and nothing waits', async () => {
  await reportPurchase(PURCHASE);
  expect(scripts).toEqual([]);
});

test('a purchase is reported with the price times 100 and nothing personal', async () => {
  configureApp({ analyticsId: 'G-TEST' });
  const reported = reportPurchase({ ...PURCHASE, ...PERSONAL }, 50);
  await Promise.resolve();
  expect(scripts[0]?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST');
  scripts[0]?.dispatchEvent(new Event('load'));
  await reported;
  expect(commands().at(-1)).toEqual([
    'event',
    'purchase',
    {
      transaction_id: 'order-1',
      currency: 'USD',
      value: 199,
      items: [{ item_id: 'SINGLE1', item_name: 'Fax, flat price', item_category: 'Fax', price: 199, quantity: 1 }],
      event_callback: expect.any(Function) as unknown, // a matcher that passes for a function
      event_timeout: 50,
    },
  ]);
});

test('neither a referrer with a reset token nor an order number is reported', async () => {
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/reset.html?token=secret-token`);
  history.replaceState(null, '', '/order/3f0c9a52?utm_source=mail#secret-hash');
  configureApp({ analyticsId: 'G-VISIT' });
  const reported = reportPage(pathTemplate(location.pathname));
  await Promise.resolve();
  scripts.at(-1)?.dispatchEvent(new Event('load'));
  await reported;
  const page_location = `${location.origin}/order/:id`;
  expect(commands()).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-VISIT', { send_page_view: false, page_location, page_referrer: '' }],
    ['event', 'page_view', { page_location, page_title: 'Faxkeep' }],
  ]);
});

test('a library that never answers holds nothing up', async () => {
  configureApp({ analyticsId: 'G-SILENT' });
  await expect(reportPurchase(PURCHASE, 20)).resolves.toBeUndefined();
});

test('whatever follows a purchase report waits a second at most (specification 9)', async () => {
  configureApp({ analyticsId: 'G-MUTE' });
  jest.useFakeTimers();
  const goOn = jest.fn();
  void reportPurchase(PURCHASE).then(goOn);
  await Promise.resolve();
  // The script loads, but never calls back.
  scripts[0]?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(999);
  expect(goOn).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(goOn).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
  expect(commands().at(-1)?.[2]).toMatchObject({ event_timeout: 1_000 });
});

test("the library waits for the server's own address, so that no other host is contacted", async () => {
  configureApp({ analyticsId: 'G-OWN' });
  resetInfo();
  stubServer({ 'GET /v1/info/production': infoOf(null, { analytics: { script: '/own/gtag.js' } }) });
  void reportPage('/pricing.html');
  await Promise.resolve();
  expect(scripts).toEqual([]);
  await loadInfo();
  await Promise.resolve();
  expect(scripts.map(({ src }) => src)).toEqual([`${location.origin}/own/gtag.js`]);
});

test('addresses are reported as templates', () => {
  expect(pathTemplate('/order/3f0c9a52')).toBe('/order/:id');
  expect(pathTemplate('/start')).toBe('/start');
});
