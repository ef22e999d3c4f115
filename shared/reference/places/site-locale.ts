/**
 * The language and region this site is written for, one of the locales (specification 3): the format of numbers and
 * dates, and the language of the pages' HTML.
 */
export const SITE_LOCALE = 'en-US';
