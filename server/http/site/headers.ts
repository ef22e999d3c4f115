import type { PageName } from '@pages/page-manifest';
import { type Config, isSandboxed } from '@server/platform/config';
import { type BuiltWith, readBuiltWith } from './built-with';
import { contentPolicy, type SiteSettings } from './content-policy';

const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'serial', 'usb', 'clipboard-read'],
].map((name) => `${name}=()`);

const PERMISSIONS_POLICY = [
  ...PERMISSIONS,
  'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  'clipboard-write=(self)',
].join(', ');

/** The settings of the server and of the build that the headers depend on. */
export function siteSettings(config: Config, built: BuiltWith = readBuiltWith(config.rootDir)): SiteSettings {
  return {
    https: config.publicUrl.startsWith('https:'),
    apiOrigin: built.apiOrigin,
    bucketOrigin: new URL(config.bucketUrl).origin,
    frameHosts: config.allowedFrameHosts,
    sandboxed: isSandboxed(config),
    inline: built.inline,
    outside: [
      ...(config.dropboxAppKey === undefined ? [] : (['dropbox'] as const)),
      ...(built.analytics ? (['analytics'] as const) : []),
      ...(built.survey ? (['survey'] as const) : []),
    ],
  };
}

/** All security headers of an HTML entry, generated from one table; the route sets Cache-Control. */
export function entryHeaders(entry: PageName, settings: SiteSettings): Record<string, string> {
  const isEmbed = entry === 'embed';
  return {
    'Content-Security-Policy': contentPolicy(entry, settings),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    // Popups keep their opener: the cloud chooser answers through it.
    'Cross-Origin-Opener-Policy': isEmbed ? 'unsafe-none' : 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': isEmbed ? 'cross-origin' : 'same-origin',
    // It cannot express a list of origins, so the embed does without.
    ...(isEmbed ? {} : { 'X-Frame-Options': 'DENY' }),
    ...transportHeaders(settings),
  };
}

/**
 * Headers of a file that is not a page. Other sites load `embed.js`: with `type="module"` or `crossorigin`, browsers
 * request it by CORS, without credentials.
 */
export function fileHeaders(path: string, settings: SiteSettings): Record<string, string> {
  const isForOthers = path === '/embed.js';
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
  return {
    'Cache-Control': cache,
    'Cross-Origin-Resource-Policy': isForOthers ? 'cross-origin' : 'same-origin',
    ...(isForOthers ? { 'Access-Control-Allow-Origin': '*' } : {}),
    ...transportHeaders(settings),
  };
}

function transportHeaders({ https }: SiteSettings): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
