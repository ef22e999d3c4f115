import { type PageAddress, type PageName, pageManifest } from '@pages/page-manifest';
import { ORDER_SEGMENT } from '@shared/reference/addresses/paths';

/** One address of the site, and the entry it serves. */
export interface SiteRoute extends PageAddress {
  entry: PageName;
}

/** Pattern of each part in braces. */
const PARTS: Record<string, string> = { provider: '[a-z]{1,32}', guid: ORDER_SEGMENT };

/** All addresses of pages (specification 2). Other paths are moves, files of the build, or missing. */
export const SITE_ROUTES: readonly SiteRoute[] = pageManifest.flatMap(({ name, addresses }) =>
  addresses.map((address) => ({ ...address, entry: name })),
);

/** An address that redirects to a page, with status 302. */
export interface SiteMove {
  path: string;
  to: string;
}

/** All addresses that redirect. Password managers look for the first one (W3C, change password URLs). */
export const SITE_MOVES: readonly SiteMove[] = [{ path: '/.well-known/change-password', to: '/account' }];

/** The route as a regular expression over the whole path, as nginx and this server use it. */
export function routePattern(path: string): string {
  const literal = path.replace(/\./g, '\\.');
  return `^${literal.replace(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? '[^/]+')}$`;
}

const COMPILED = SITE_ROUTES.map((route) => ({ route, pattern: new RegExp(routePattern(route.path)) }));

/** Where a path redirects to, or undefined. */
export function findMove(path: string): string | undefined {
  return SITE_MOVES.find((move) => move.path === path)?.to;
}

/** The page at a path, or undefined. */
export function findRoute(path: string): SiteRoute | undefined {
  return COMPILED.find(({ pattern }) => pattern.test(path))?.route;
}
