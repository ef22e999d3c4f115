import { isDataDear } from '@shared/boot/start/data-dear';
import { whenFirstUsed } from '@shared/boot/start/first-use';
import { whenIdle } from '@shared/boot/start/when-idle';

/** Fetches the scripts that the page starts with. */
export function fetchFirst(addresses: readonly string[]): void {
  for (const href of addresses) preload(href, 'auto');
}

/**
 * Fetches scripts and styles at a low priority, before the page asks for them: a first press finds them there, and none
 * of them waits for another. Where data is dear, only the first touch fetches them.
 *
 * @param now addresses to be fetched at once
 * @param later addresses to be fetched when the page is at rest
 */
export function fetchAhead(now: readonly string[], later: readonly string[]): void {
  const fetchNow = (): void => now.forEach(fetchFile);
  if (isDataDear()) whenFirstUsed(fetchNow);
  else fetchNow();
  // Once more after the first press, which fetches only what failed: the rest is there.
  whenIdle(() => later.forEach(fetchFile));
}

/**
 * A failure shows, and is reported, when the file is needed. Styles come by a call, which leaves them in the cache: Safari
 * does not prefetch, and no directive of a policy allows Firefox to.
 */
function fetchFile(href: string): void {
  if (href.endsWith('.css')) {
    fetch(href, { priority: 'low' })
      .then((answer) => answer.blob())
      .catch(() => undefined);
    return;
  }
  preload(href, 'low');
}

function preload(href: string, fetchPriority: 'auto' | 'low'): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority, href }));
}
