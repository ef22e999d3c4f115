import { replaceUrl } from '@shared/lib/address/navigate';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { type BillingRoute, readRoute } from './purchase/billing-route';

const MOVED = 'billing-moved';
let last = '';

/** The route in the address; follows links, Back and reload. */
export function useRoute(): BillingRoute {
  return readRoute(useSyncExternalStore(subscribe, currentHash, () => ''));
}

/** Shows another view instead of this one, so that Back does not return to it. */
export function replaceRoute(hash: string): void {
  replaceUrl(hash);
  window.dispatchEvent(new Event(MOVED));
}

/**
 * Moves the focus to the heading of a view that has just replaced another, so that keyboard and screen reader users
 * continue there; not on the first view of a page load. The heading may appear later than the view, as some views are
 * fetched first.
 */
export function useHeadingFocus(route: BillingRoute): (heading: HTMLElement | null) => void {
  const key = JSON.stringify(route);
  const focused = useRef(key);
  return useCallback(
    (heading) => {
      if (heading === null || focused.current === key) return;
      focused.current = key;
      heading.focus();
      window.scrollTo(0, 0);
    },
    [key],
  );
}

function subscribe(listener: () => void): () => void {
  const events = ['hashchange', 'popstate', MOVED];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** The hash, ignoring a jump inside the page ("#main"), which leaves the view unchanged. */
function currentHash(): string {
  const { hash } = window.location;
  if (hash === '' || hash.startsWith('#/')) last = hash;
  return last;
}
