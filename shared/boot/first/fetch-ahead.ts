import { onFirstInteraction } from '@shared/boot/idle/first-interaction';
import { prefersReducedData } from '@shared/boot/idle/reduced-data';
import { whenIdle } from '@shared/boot/idle/when-idle';

/** Priority of fetched files. */
type Priority = 'auto' | 'low';

/**
 * Fetches scripts and styles before the page needs them, so that a first press waits for none of them. Where data is
 * expensive, only the first interaction fetches them.
 *
 * @param now addresses to be fetched at once
 * @param later addresses to be fetched when the page is at rest
 * @param priority for the files fetched at once; if low, the page's icon is also fetched before them
 */
export function fetchAhead(now: readonly string[], later: readonly string[], priority: Priority = 'auto'): void {
  const fetchNow = (): void => fetchFiles(now, priority);
  if (prefersReducedData()) onFirstInteraction(fetchNow);
  else fetchNow();
  // Runs again after the first interaction, and then fetches only what failed.
  whenIdle(() => fetchFiles(later, 'low'));
}

/**
 * A failure shows, and is reported, when the file is needed. Styles are fetched by a call, which caches them: Safari
 * does not prefetch, and no policy directive lets Firefox do so.
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
