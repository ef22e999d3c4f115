import { ignoreLoadFailure, withLateCode } from '@shared/boot/late/late-code';
import { showFaxPrice } from '@shared/boot/show-fax-price';
import { COUNTRIES_ANCHOR, PATHS } from '@shared/reference/addresses/paths';
import { followAnchors } from './follow-anchors';
import { followUser } from './follow-user';
import { showContactNear } from './show-contact';
import { whenNear } from './when-near';

/** Starts the interactive parts of the static text around the order flow, which is the same without them. */
export function enhanceMarketing(): void {
  showFilterNear(document);
  followUser(document);
  showFaxPrice(document);
  followAnchors(document);
  showContactNear(document);
  scrollToAsked();
}

/** Loads the filter when the long list of countries is near; without it the whole list is shown. */
function showFilterNear(page: ParentNode): void {
  whenNear(page.querySelector('[data-countries]'), () => {
    void withLateCode(
      () => import('./filter-countries'),
      ({ enableCountryFilter }) => enableCountryFilter(page),
      ignoreLoadFailure,
    );
  });
}

/**
 * Scrolls to the list of countries for /displaycountries (specification 2), and to the target of a hash: WebKit stays
 * at the top if the page takes long.
 */
function scrollToAsked(): void {
  const isList = location.pathname === PATHS.displayCountries;
  if (!isList && window.scrollY > 0) return;
  document.getElementById(isList ? COUNTRIES_ANCHOR : location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
}
