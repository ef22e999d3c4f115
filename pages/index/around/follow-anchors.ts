import { replaceUrl } from '@shared/lib/address/navigate';

/**
 * Lets links to places of this page scroll there without a step in the history: the order flow keeps its own step in
 * each entry, and an entry without one would take the person back to the first.
 */
export function followAnchors(page: Document): void {
  page.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const hash = link?.getAttribute('href') ?? '';
    const place = page.getElementById(hash.slice(1));
    if (!place) return;
    event.preventDefault();
    replaceUrl(hash);
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  });
}
