import { firstParam, redirectTarget } from '@shared/lib/address/safe-url';

/** What of `window.location` the page needs. */
export type RedirectLocation = Pick<Location, 'origin' | 'search' | 'replace'>;

/**
 * /redirect?url= (Specification 2): a page of ours is gone to at once, another site is named before anybody leaves,
 * everything else is refused. The texts stand in redirect.html; this fills in the address, as text only. False when the
 * page is left at once.
 */
export function showRedirect(page: Document, location: RedirectLocation): boolean {
  const target = redirectTarget(firstParam(location.search, 'url'), location.origin);
  enableBack(page);
  if (target === null) {
    show(page, 'refused');
    return true;
  }
  if (target.kind === 'own') {
    location.replace(target.href);
    return false;
  }
  for (const place of page.querySelectorAll('[data-host]')) place.textContent = target.host;
  for (const place of page.querySelectorAll('[data-address]')) place.textContent = target.href;
  page.querySelector('[data-continue]')?.setAttribute('href', target.href);
  show(page, 'leaving');
  return true;
}

function show(page: Document, id: 'leaving' | 'refused'): void {
  const sheet = page.getElementById(id);
  if (!sheet) throw new Error(`The page has no #${id}`);
  sheet.hidden = false;
}

/** "Go back" goes to where the person came from; opened in a tab of its own, the link leads to the home page. */
function enableBack(page: Document): void {
  const history = page.defaultView?.history;
  if (!history || history.length < 2) return;
  for (const link of page.querySelectorAll('[data-back]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      history.back();
    });
  }
}
