import { ORDER_SEGMENT } from '@shared/reference/addresses/paths';

/** Name of an HTML entry, without its ending. */
export type EntryName =
  | 'index'
  | 'login'
  | 'home'
  | 'account'
  | 'billing'
  | 'pricing'
  | 'reset'
  | 'terms'
  | 'privacy'
  | 'refunds'
  | 'imprint'
  | 'redirect'
  | 'embed'
  | 'faxes'
  | '404';

/** One address of the site: a path, the entry that answers it, and whether a browser may keep the page. */
export interface SiteRoute {
  /** Parts in braces stand for anything that `PARTS` allows. */
  path: string;
  entry: EntryName;
  /** `no-store`: never shown again from memory after sign-out or payment; `no-cache`: kept, but asked about. */
  cache: 'no-cache' | 'no-store';
}

/** What a part in braces may be. */
const PARTS: Record<string, string> = { provider: '[a-z]{1,32}', guid: ORDER_SEGMENT };

/** Every address that is a page (specification 2). All else is a move, a file of the build, or is not there. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  { path: '/', entry: 'index', cache: 'no-cache' },
  { path: '/index.html', entry: 'index', cache: 'no-cache' },
  { path: '/displaycountries', entry: 'index', cache: 'no-cache' },
  { path: '/start', entry: 'index', cache: 'no-store' },
  { path: '/start/{provider}', entry: 'index', cache: 'no-store' },
  { path: '/order/{guid}', entry: 'index', cache: 'no-store' },
  { path: '/login', entry: 'login', cache: 'no-store' },
  { path: '/login.html', entry: 'login', cache: 'no-store' },
  { path: '/register', entry: 'login', cache: 'no-store' },
  { path: '/home.html', entry: 'home', cache: 'no-store' },
  { path: '/account', entry: 'account', cache: 'no-store' },
  { path: '/account.html', entry: 'account', cache: 'no-store' },
  { path: '/billing.html', entry: 'billing', cache: 'no-store' },
  { path: '/pricing.html', entry: 'pricing', cache: 'no-cache' },
  { path: '/reset.html', entry: 'reset', cache: 'no-store' },
  { path: '/terms.html', entry: 'terms', cache: 'no-cache' },
  { path: '/privacy.html', entry: 'privacy', cache: 'no-cache' },
  { path: '/refunds.html', entry: 'refunds', cache: 'no-cache' },
  { path: '/imprint.html', entry: 'imprint', cache: 'no-cache' },
  { path: '/redirect', entry: 'redirect', cache: 'no-store' },
  { path: '/redirect.html', entry: 'redirect', cache: 'no-store' },
  { path: '/embed.html', entry: 'embed', cache: 'no-store' },
  { path: '/faxes.html', entry: 'faxes', cache: 'no-store' },
];

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
