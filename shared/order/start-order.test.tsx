import { forgetAnalytics, hearAnalytics } from '@shared/testing/heard-analytics';
import { openOrder } from '@shared/testing/order-page';
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
  const heard = hearAnalytics();
  await openOrder({}, address);
  await waitFor(() =>
    expect(heard.events('page_view')).toMatchObject([{ page_location: window.location.origin + template }]),
  );
});
