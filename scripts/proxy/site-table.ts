import type { PageName } from '@pages/page-manifest';
import type { SiteSettings } from '@server/http/site/content-policy';
import { TYPES } from '@server/http/site/find-file';
import { entryHeaders, fileHeaders } from '@server/http/site/headers';
import { routePattern, SITE_ROUTES, type SiteRoute } from '@server/http/site/routes';

/** Locations for a proxy in front of a /v1 server. */
export interface ProxyPlace {
  /** The proxy's own address: a port for nginx, a site address for Caddy. */
  listen: string;
  /** Host name of the site, or `_` for any. */
  serverName: string;
  /** Folder of the build. */
  dist: string;
  /** Host and port of the /v1 server. */
  api: string;
  /** File of nginx's access log; Caddy logs to its standard error. */
  accessLog: string;
  /** How nginx speaks https; absent if a server before it does. Caddy needs no settings. */
  tls?: {
    /** Folder with `fullchain.pem` and `privkey.pem`, as certbot names them. */
    certificates: string;
    /** The port that redirects to https. */
    plainPort: string;
  };
}

/** Pages with the same headers. */
export interface PageGroup {
  /** Matches the paths of the group. */
  pattern: string;
  file: string;
  headers: Record<string, string>;
}

/** Files with the same headers. */
export interface FileGroup {
  pattern: string;
  headers: Record<string, string>;
}

/** Matches plain names in the build folder: no hidden files, no parent folders. */
const FOLDERS = '(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/[A-Za-z0-9_-][A-Za-z0-9._-]*';

/** Extensions of files served under their own names, with their types. Pages are only at the table's addresses. */
export const FILE_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TYPES)
    .filter(([ending]) => ending !== '.html')
    .map(([ending, type]) => [ending.slice(1), type]),
);

/** Content type of every page. */
export const PAGE_TYPE = TYPES['.html'] ?? 'text/html';

/** The site's addresses, grouped by page: the table in server/http/site/routes, with headers. */
export function pageGroups(settings: SiteSettings): PageGroup[] {
  const keys = new Set(SITE_ROUTES.map(keyOf));
  return [...keys].map((key) => {
    const routes = SITE_ROUTES.filter((route) => keyOf(route) === key);
    const [first] = routes;
    if (!first) throw new Error('A group without routes');
    const patterns = routes.map(({ path }) => routePattern(path).slice(1, -1));
    return {
      pattern: patterns.length === 1 ? `^${patterns.join('')}$` : `^(?:${patterns.join('|')})$`,
      file: `/${first.entry}.html`,
      headers: pageHeaders(first.entry, first.cache, settings),
    };
  });
}

/** Headers of a page at an address whose `Cache-Control` is `cache`. */
export function pageHeaders(entry: PageName, cache: string, settings: SiteSettings): Record<string, string> {
  return { 'Cache-Control': cache, ...entryHeaders(entry, settings) };
}

/** Headers of the 404 answer. */
export function notFoundHeaders(settings: SiteSettings): Record<string, string> {
  return pageHeaders('404', 'no-store', settings);
}

/** Files of the build, grouped by headers; the first match counts. */
export function fileGroups(settings: SiteSettings): FileGroup[] {
  const endings = Object.keys(FILE_TYPES).join('|');
  return [
    { pattern: '^/embed\\.js$', headers: fileHeaders('/embed.js', settings) },
    { pattern: `^/assets${FOLDERS}\\.(?:${endings})$`, headers: fileHeaders('/assets/x.js', settings) },
    { pattern: `^${FOLDERS}\\.(?:${endings})$`, headers: fileHeaders('/x.txt', settings) },
  ];
}

function keyOf({ entry, cache }: SiteRoute): string {
  return `${entry} ${cache}`;
}
