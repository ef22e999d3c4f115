import { isDataDear } from './data-dear';
import { whenFirstUsed } from './first-use';

/**
 * Runs a callback when the page is at rest, the time to fetch what a first press needs, and when a person first touches
 * it, as that may come earlier, and what failed is then tried again. Returns a function that cancels both.
 */
export function whenIdle(run: () => void): () => void {
  const stops = [whenFirstUsed(run), whenAtRest(run)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Runs a callback when the page has loaded and the browser has nothing to do. Never where data is dear: with a data saver,
 * or on a 2G connection. Returns a function that cancels it.
 */
export function whenAtRest(run: () => void): () => void {
  let isWanted = !isDataDear();
  const start = (): void => {
    if (isWanted) run();
  };
  // Safari does not tell when it is idle.
  const wait = (): unknown => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
