import type { SiteSettings } from '@server/http/site/content-policy';

/** Settings of a site behind https without stand-ins, whose build and server use no optional third party. */
export const REAL_SITE: SiteSettings = {
  https: true,
  bucketOrigin: 'https://bucket.example',
  frameHosts: [],
  sandboxed: false,
  apiOrigin: null,
  outside: [],
  inline: {},
};
