import { ISO_COUNTRIES } from '@shared/reference/iso-countries';
import { SITE_LOCALE } from '@shared/reference/site-locale';

/**
 * What a country or territory is called, by its alpha-2 code: as in the list of ISO countries (Specification 3), so that
 * pages and server say the same whatever they run in. A few regions have telephone numbers and are not on the list, such
 * as Kosovo: these by the browser's name, or by the code. Brings the whole list with it: load it with `import()`.
 */
export function regionName(alpha2: string): string {
  return ISO_COUNTRIES.find((country) => country.alpha2 === alpha2)?.name ?? browserName(alpha2);
}

function browserName(alpha2: string): string {
  try {
    return new Intl.DisplayNames(SITE_LOCALE, { type: 'region' }).of(alpha2) ?? alpha2;
  } catch {
    // Not the code of a region.
    return alpha2;
  }
}
