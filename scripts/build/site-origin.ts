/**
 * Origin of the deployed site (build setting VITE_SITE_ORIGIN), for absolute addresses: canonical and preview
 * addresses, the sitemap. Without a trailing slash.
 */
export const siteOrigin = (process.env.VITE_SITE_ORIGIN || 'https://faxkeep.example').replace(/\/$/, '');

/** Support address, from the same build setting that the pages read. */
export const supportEmail = process.env.VITE_SUPPORT_EMAIL || 'support@faxkeep.example';
