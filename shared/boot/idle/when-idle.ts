import { onFirstInteraction } from './first-interaction';
import { prefersReducedData } from './reduced-data';

/** Longest delay in a browser that reports no idle moment, in ms: on a busy machine, none may ever come. */
const BUSY_LIMIT_MS = 5_000;

/**
 * Runs a callback when the page is at rest, to fetch what a first press needs, and at the first interaction, which may
 * come earlier. If it ran before that, it runs again once the interaction is answered, to retry what failed. Returns a
 * function that cancels both.
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
 * Runs a callback when the page has loaded and the browser is idle; never where data is expensive: with a data saver,
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
 * Runs a callback once the page has answered the first interaction, to fetch code for what follows. Returns a function
 * that cancels it until then.
 */
export function afterFirstInteraction(run: () => void): () => void {
  return onFirstInteraction(() => whenFree(run));
}

/** Runs a callback when the browser is idle, or busy for too long. Safari does not report idle time. */
function whenFree(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: BUSY_LIMIT_MS });
  else setTimeout(run);
}
