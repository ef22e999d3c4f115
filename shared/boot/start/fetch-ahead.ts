import { isDataDear } from './data-dear';
import { whenFirstUsed } from './first-use';
import { whenIdle } from './when-idle';

/**
 * Fetches scripts and styles at a low priority, before the page asks for them: a first press finds them there, and none
 * of them waits for another. Where data is dear, only the first touch fetches them.
 *
 * @param now addresses to be fetched at once
 * @param later addresses to be fetched when the page is at rest
 */
export function fetchAhead(now: readonly string[], later: readonly string[]): void {
  const fetchNow = (): void => document.head.append(...now.map(linkTo));
  if (isDataDear()) whenFirstUsed(fetchNow);
  else fetchNow();
  // Once more with the first touch, which fetches only what failed: the rest is there.
  whenIdle(() => document.head.append(...later.map(linkTo)));
}

/** A failure shows, and is reported, when the file is needed. */
function linkTo(href: string): HTMLLinkElement {
  const rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
  return Object.assign(document.createElement('link'), { rel, crossOrigin: '', fetchPriority: 'low', href });
}
