import { configureApp } from '@shared/lib/app-config';
import { infoStore, resetInfo } from '@shared/stores/info';
import { forgetAnalytics, type RecordedAnalytics, recordAnalytics } from '@shared/testing/browser/recorded-analytics';
import { waitFor } from '@testing-library/react';
import { reportVisit } from './report-visit';

let analytics: RecordedAnalytics;
/** Callbacks waiting for the page to be idle, with their time limits. */
let idle: { run: () => void; options: unknown }[] = [];

beforeEach(() => {
  idle = [];
  Object.assign(window, {
    requestIdleCallback: (run: () => void, options: unknown) => idle.push({ run, options }),
  });
  analytics = recordAnalytics();
  infoStore.setState({ phase: 'failed', failure: { kind: 'network' } });
});
afterEach(() => {
  forgetAnalytics();
  resetInfo();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  window.history.replaceState(null, '', '/');
});

test('without an analytics id nothing waits and nothing is fetched', () => {
  configureApp({ analyticsId: '' });
  reportVisit();
  expect(idle).toEqual([]);
  expect(analytics.scripts).toEqual([]);
});

test('a visit is reported once the page has loaded and is idle, under the address it was made to', async () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  window.history.replaceState(null, '', '/order/3f0c9a52?utm_source=mail#secret');
  reportVisit();
  window.history.replaceState(null, '', '/start');
  expect(idle).toEqual([]);
  readyState.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  expect(idle).toEqual([{ run: expect.any(Function) as unknown, options: { timeout: 5_000 } }]);
  expect(analytics.scripts).toEqual([]);
  idle[0]?.run();
  await waitFor(() =>
    expect(analytics.events('page_view')).toEqual([
      { page_location: `${location.origin}/order/:id`, page_title: 'Faxkeep' },
    ]),
  );
});

test('a browser that does not report when a page is idle waits a second', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useFakeTimers();
  reportVisit();
  await jest.advanceTimersByTimeAsync(999);
  expect(analytics.scripts).toEqual([]);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  await waitFor(() => expect(analytics.events('page_view')).toHaveLength(1));
});
