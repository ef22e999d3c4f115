import { ISO_COUNTRIES } from '@shared/reference/places/iso-countries';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/**
 * Name of a country or territory by its alpha-2 code, as in the list of ISO countries (specification 3), so that pages
 * and server agree on every platform. A few regions with telephone numbers, such as Kosovo, are not on the list: these
 * get the browser's name, or the code. Imports the whole list: load it with `import()`.
 */
export function regionName(alpha2: string): string {
  return ISO_COUNTRIES.find((country) => country.alpha2 === alpha2)?.name ?? browserName(alpha2);
}

function browserName(alpha2: string): string {
  try {
    return new Intl.DisplayNames(SITE_LOCALE, { type: 'region' }).of(alpha2) ?? alpha2;
  } catch {
    // Not a region's code.
    return alpha2;
  }
}
