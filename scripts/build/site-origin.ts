import { DEFAULT_TEXTS } from '../../shared/reference/default-texts.ts';

/**
 * Origin of the deployed site (build setting VITE_SITE_ORIGIN), for absolute addresses: canonical and preview
 * addresses, the sitemap. Without a trailing slash.
 */
export const siteOrigin = (process.env.VITE_SITE_ORIGIN || DEFAULT_TEXTS.origin).replace(/\/$/, '');

/** Support address in the HTML, as built. */
export const supportEmail = process.env.VITE_SUPPORT_EMAIL || DEFAULT_TEXTS.supportEmail;

/** The seller on receipts, as built; empty: the brand. */
export const seller = process.env.VITE_SELLER ?? '';
