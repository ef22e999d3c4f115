import { LOCALES } from '@shared/reference/places/locales';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/** The site's locale from the list, for the pages' HTML. Throws if it is not listed. */
export const siteLocale = listed(SITE_LOCALE);

function listed(tag: string) {
  const found = LOCALES.find(({ locale }) => locale === tag);
  if (found === undefined) throw new Error(`The site's locale ${tag} is not one of shared/reference/places/locales.ts`);
  return found;
}
