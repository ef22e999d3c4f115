import { appConfig } from '@shared/lib/app-config';

/** Longest delay of the report on a page that is never idle, in ms after it has loaded. */
const BUSY_LIMIT_MS = 5_000;
/** The delay in a browser that does not report idle time, in ms. */
const GUESS_MS = 1_000;

/**
 * Reports a page view to analytics by its path template, such as `/order/:id`, for public pages. The code is fetched
 * once the page has loaded and is idle, and never without an analytics id.
 */
export function reportVisit(): void {
  if (appConfig.analyticsId === '') return;
  const { pathname } = window.location;
  whenIdle(() => void report(pathname));
}

async function report(pathname: string): Promise<void> {
  let analytics: typeof import('./analytics');
  try {
    analytics = await import('./analytics');
  } catch {
    // The page works without analytics.
    return;
  }
  await analytics.reportPage(analytics.pathTemplate(pathname));
}

function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in window) {
    requestIdleCallback(run, { timeout: BUSY_LIMIT_MS });
  } else {
    // Safari.
    setTimeout(run, GUESS_MS);
  }
}
