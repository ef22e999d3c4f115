import { firstParam } from '@shared/lib/address/first-param';
import { redirectTarget } from '@shared/lib/address/safe-url';

/** The part of `window.location` the page needs. */
export type RedirectLocation = Pick<Location, 'origin' | 'search' | 'replace'>;

/**
 * /redirect?url= (specification 2): goes to a page of this site at once, names another site before leaving, and refuses
 * everything else. The texts are in redirect.html; this fills in the address, as text only. Returns false if the page
 * is left at once.
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
  for (const element of page.querySelectorAll('[data-host]')) element.textContent = target.host;
  for (const element of page.querySelectorAll('[data-address]')) element.textContent = target.href;
  page.querySelector('[data-continue]')?.setAttribute('href', target.href);
  show(page, 'leaving');
  return true;
}

function show(page: Document, id: 'leaving' | 'refused'): void {
  const sheet = page.getElementById(id);
  if (!sheet) throw new Error(`The page has no #${id}`);
  sheet.hidden = false;
}

/** Makes "Go back" return to the previous page; in a new tab the link leads to the home page. */
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
