import { appConfig } from '@shared/lib/app-config';

/** How long a page that is never idle may keep the report waiting, in ms after it has loaded. */
const BUSY_LIMIT_MS = 5_000;
/** The same wait for a browser that does not tell when a page is idle. */
const GUESS_MS = 1_000;

/**
 * Reports to analytics that this page was seen, by its address's template, such as `/order/:id`: for the pages that
 * everybody may open. What does it is fetched when the page has loaded and is idle; nothing is, without an analytics id.
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
    // Analytics that cannot be fetched are done without.
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
