import { whenFirstUsed } from './first-use';

/** What Chromium tells of the connection; other browsers do not. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Wait after the page has loaded where the browser does not tell when it is idle, ms. */
const REST_MS = 500;

/**
 * Runs a callback when a person first touches the page, or already when the page is at rest: the time to fetch what a first
 * press needs. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  const stop = (): void => {
    stopUsed();
    stopRest();
  };
  const start = (): void => {
    stop();
    run();
  };
  const stopUsed = whenFirstUsed(start);
  const stopRest = whenAtRest(start);
  return stop;
}

/**
 * Runs a callback when the page has loaded and the browser has nothing to do. Never where data is dear: with a data saver,
 * or on a 2G connection. Returns a function that cancels it.
 */
export function whenAtRest(run: () => void): () => void {
  if (isDataDear()) return () => undefined;
  let stop = (): void => undefined;
  const wait = (): void => {
    stop = whenBrowserIdle(run);
  };
  if (document.readyState === 'complete') {
    wait();
  } else {
    addEventListener('load', wait, { once: true });
    stop = () => removeEventListener('load', wait);
  }
  return () => stop();
}

/** Safari does not tell when it is idle. */
function whenBrowserIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(() => run());
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, REST_MS);
  return () => clearTimeout(timer);
}

function isDataDear(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
