/**
 * The language and place this site is written for, one of the locales (Specification 3): prices, numbers and dates read
 * as people write them there, and the pages' HTML says so.
 */
export const SITE_LOCALE = 'en-US';
