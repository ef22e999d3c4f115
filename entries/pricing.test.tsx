import { PricingPage } from '@pages/pricing/pricing-page';
import { PageRoot } from '@shared/boot/page/mount-page';
import { forgetAnalytics, recordAnalytics } from '@shared/testing/browser/recorded-analytics';
import { stubServer } from '@shared/testing/servers/stub-server';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

afterEach(() => {
  forgetAnalytics();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('the pricing page reports a visit to analytics even if nobody touches it', async () => {
  stubServer();
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
  const built = renderToString(
    <PageRoot onAlive={() => undefined}>
      <PricingPage />
    </PageRoot>,
  );
  document.body.innerHTML = `<div id="root">${built}</div>`;
  window.history.replaceState(null, '', '/pricing.html');
  const analytics = recordAnalytics();
  await import('./pricing');
  for (const run of idle) run();
  await waitFor(() => expect(analytics.events('page_view')).toHaveLength(1));
  expect(analytics.events('page_view')).toMatchObject([{ page_location: `${location.origin}/pricing.html` }]);
  expect(screen.getByRole('heading', { name: 'Simple pricing' })).toBeVisible();
});
