import { forgetAnalytics, recordAnalytics } from '@shared/testing/browser/recorded-analytics';
import { stubServer } from '@shared/testing/servers/stub-server';
import { waitFor } from '@testing-library/react';

afterEach(() => {
  forgetAnalytics();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('the pricing page reports a visit to analytics even if nobody touches it', async () => {
  stubServer();
  Object.assign(window, { requestIdleCallback: (run: () => void) => run() });
  document.body.innerHTML = '<div id="root"><h1>Simple pricing</h1></div>';
  window.history.replaceState(null, '', '/pricing.html');
  const analytics = recordAnalytics();
  await import('./pricing');
  await waitFor(() => expect(analytics.events('page_view')).toHaveLength(1));
  expect(analytics.events('page_view')).toMatchObject([{ page_location: `${location.origin}/pricing.html` }]);
});
