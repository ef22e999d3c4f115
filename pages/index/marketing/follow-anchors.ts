import { replaceUrl } from '@shared/lib/address/navigate';

/**
 * Makes links within this page scroll without a history entry. The order flow stores its step in each entry, and an
 * entry without one would take the person back to the first step.
 */
export function followAnchors(page: Document): void {
  page.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const hash = link?.getAttribute('href') ?? '';
    const target = page.getElementById(hash.slice(1));
    if (!target) return;
    event.preventDefault();
    replaceUrl(hash);
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  });
}
