import { doneWithout, withLateCode } from '@shared/boot/late/late-code';
import { COUNTRIES_ANCHOR, PATHS } from '@shared/reference/paths';
import { followAnchors } from './follow-anchors';
import { followUser } from './follow-user';
import { showContactNear } from './show-contact';
import { whenNear } from './when-near';

/** Wakes what is alive in the static text around the order flow. The text reads the same without it. */
export function startAround(): void {
  showFilterNear(document);
  followUser(document);
  followAnchors(document);
  showContactNear(document);
  scrollToAsked();
}

/** The filter of the long list of countries comes when the list is near; without it the whole list stands there. */
function showFilterNear(page: ParentNode): void {
  whenNear(page.querySelector('[data-countries]'), () => {
    void withLateCode(
      () => import('./filter-countries'),
      ({ enableCountryFilter }) => enableCountryFilter(page),
      doneWithout,
    );
  });
}

/** /displaycountries shows the list of countries (Specification 2); an address with a hash was scrolled by the browser. */
function scrollToAsked(): void {
  if (location.pathname !== PATHS.displayCountries) return;
  document.getElementById(COUNTRIES_ANCHOR)?.scrollIntoView({ behavior: 'instant' });
}
