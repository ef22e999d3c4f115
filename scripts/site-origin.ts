/**
 * Origin of the deployed site (build-time setting VITE_SITE_ORIGIN), for what must be said in full: canonical and
 * preview addresses, the sitemap. Without a slash at the end.
 */
export const siteOrigin = (process.env.VITE_SITE_ORIGIN || 'https://faxkeep.example').replace(/\/$/, '');

/** Support address, the same build-time setting that the pages read. */
export const supportEmail = process.env.VITE_SUPPORT_EMAIL || 'support@faxkeep.example';
