import { openOrder } from '@shared/testing/order-page';
import { forgetAnalytics, recordAnalytics } from '@shared/testing/recorded-analytics';
import { waitFor } from '@testing-library/react';

beforeEach(() => Object.assign(window, { requestIdleCallback: (run: () => void) => run() }));
afterEach(() => {
  forgetAnalytics();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test.each([
  ['/start', '/start'],
  ['/order/order-1', '/order/:id'],
])('a visit to %s is reported to analytics as %s, once', async (address, template) => {
  const analytics = recordAnalytics();
  await openOrder({}, address);
  await waitFor(() =>
    expect(analytics.events('page_view')).toMatchObject([{ page_location: window.location.origin + template }]),
  );
});
