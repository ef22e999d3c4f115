import { onFirstInteraction } from './first-interaction';
import { prefersReducedData } from './reduced-data';

/** How long a browser that reports no idle moment may delay a callback, in ms: on a busy machine, none may ever come. */
const BUSY_LIMIT_MS = 5_000;

/**
 * Runs a callback when the page is at rest, the time to fetch what a first press needs, and when a person first touches
 * it, as that may come earlier. If it ran before that, it runs again once that touch is answered: what failed is then
 * tried again. Returns a function that cancels both.
 */
export function whenIdle(run: () => void): () => void {
  let hasRun = false;
  const stopRest = whenAtRest(() => {
    hasRun = true;
    run();
  });
  const stopUsed = onFirstInteraction(() => {
    if (hasRun) whenFree(run);
    else run();
  });
  return () => {
    stopRest();
    stopUsed();
  };
}

/**
 * Runs a callback when the page has loaded and the browser has nothing to do. Never where data is dear: with a data saver,
 * or on a 2G connection. Returns a function that cancels it.
 */
export function whenAtRest(run: () => void): () => void {
  let isWanted = !prefersReducedData();
  const start = (): void => {
    if (isWanted) run();
  };
  if (document.readyState === 'complete') whenFree(start);
  else addEventListener('load', () => whenFree(start), { once: true });
  return () => {
    isWanted = false;
  };
}

/**
 * Runs a callback once the page has answered a person's first touch, the time to fetch code for what comes next. Returns a
 * function that cancels it until then.
 */
export function afterFirstInteraction(run: () => void): () => void {
  return onFirstInteraction(() => whenFree(run));
}

/** Runs a callback when the browser is idle, or has been busy for long. Safari does not tell when it is idle. */
function whenFree(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: BUSY_LIMIT_MS });
  else setTimeout(run);
}
