import { setNavigator } from '@shared/lib/address/navigate';
import { forgetAnalytics, recordAnalytics } from '@shared/testing/browser/recorded-analytics';
import { openOrder, openOrderEarly, orderInfo } from '@shared/testing/pages/order-page';
import { act, screen, waitFor } from '@testing-library/react';

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

test('Back or Forward to the page of an order loads it, even before this page knows its own', async () => {
  const reload = jest.fn();
  const restore = setNavigator({ reload });
  const { answer } = openOrderEarly();
  await screen.findByRole('heading', { name: 'What would you like to send?' });
  await waitFor(() => {
    window.history.replaceState(null, '', '/order/order-0');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    expect(reload).toHaveBeenCalled();
  });
  restore();
  await answer(orderInfo());
});
