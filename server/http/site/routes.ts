import { type PageAddress, pageManifest } from '@pages/site';
import { ORDER_SEGMENT } from '@shared/reference/addresses/paths';

/** One address of the site, and the entry that answers it. */
export interface SiteRoute extends PageAddress {
  entry: string;
}

/** What a part in braces may be. */
const PARTS: Record<string, string> = { provider: '[a-z]{1,32}', guid: ORDER_SEGMENT };

/** Every address that is a page (specification 2). All else is a move, a file of the build, or is not there. */
export const SITE_ROUTES: readonly SiteRoute[] = pageManifest.flatMap(({ name, addresses }) =>
  addresses.map((address) => ({ ...address, entry: name })),
);

/** An address that sends the browser on to a page, with the status 302. */
export interface SiteMove {
  path: string;
  to: string;
}

/** Every address that leads to a page by another name. Password managers look for the first one (W3C, change password URLs). */
export const SITE_MOVES: readonly SiteMove[] = [{ path: '/.well-known/change-password', to: '/account' }];

/** The route as a regular expression over the whole path, as nginx and this server use it. */
export function routePattern(path: string): string {
  const literal = path.replace(/\./g, '\\.');
  return `^${literal.replace(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? '[^/]+')}$`;
}

const COMPILED = SITE_ROUTES.map((route) => ({ route, pattern: new RegExp(routePattern(route.path)) }));

/** Where a path leads on to, or undefined. */
export function findMove(path: string): string | undefined {
  return SITE_MOVES.find((move) => move.path === path)?.to;
}

/** The page at a path, or undefined. */
export function findRoute(path: string): SiteRoute | undefined {
  return COMPILED.find(({ pattern }) => pattern.test(path))?.route;
}
