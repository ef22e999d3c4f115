import { onFirstInteraction } from '@shared/boot/idle/first-interaction';
import { prefersReducedData } from '@shared/boot/idle/reduced-data';
import { whenIdle } from '@shared/boot/idle/when-idle';

/** How urgently files are fetched, beside others. */
type Priority = 'auto' | 'low';

/**
 * Fetches scripts and styles before the page asks for them: a first press finds them there, and none of them waits for
 * another. Where data is dear, only the first touch fetches them.
 *
 * @param now addresses to be fetched at once
 * @param later addresses to be fetched when the page is at rest
 * @param priority for what is fetched at once: if it is low, the page's icon comes first, too
 */
export function fetchAhead(now: readonly string[], later: readonly string[], priority: Priority = 'auto'): void {
  const fetchNow = (): void => fetchFiles(now, priority);
  if (prefersReducedData()) onFirstInteraction(fetchNow);
  else fetchNow();
  // Once more after the first touch, which fetches only what failed: the rest is there.
  whenIdle(() => fetchFiles(later, 'low'));
}

/**
 * A failure shows, and is reported, when the file is needed. Styles come by a call, which leaves them in the cache: Safari
 * does not prefetch, and no directive of a policy allows Firefox to.
 */
function fetchFiles(addresses: readonly string[], priority: Priority): void {
  for (const href of addresses) {
    if (!href.endsWith('.css')) {
      preload(href, priority);
      continue;
    }
    fetch(href, { priority })
      .then((answer) => answer.blob())
      .catch(() => undefined);
  }
}

function preload(href: string, fetchPriority: Priority): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority, href }));
}
