import { PATHS, RECEIPT_PARAM } from '@shared/reference/addresses/paths';

/** Page names for addresses without a file name. */
const NAMED: Record<string, string> = {
  [PATHS.account]: 'account',
  '/login': 'login',
  [PATHS.redirect]: 'redirect',
  [PATHS.register]: 'login',
};

/** The page name of a path: "pricing" for /pricing.html. The home page answers every address of the order flow. */
export function pageName(pathname: string): string {
  return NAMED[pathname] ?? /^\/([a-z0-9-]+)\.html$/.exec(pathname)?.[1] ?? 'index';
}

/**
 * The page that a contact request is sent from (specification 3): its name and its address, cut to the 2,048 characters
 * that a server keeps. The tokens of reset and receipt links are left out: they are as secret as a password.
 */
export function pageSource(href: string): { source: string; url: string } {
  const url = new URL(href);
  for (const secret of ['token', RECEIPT_PARAM]) url.searchParams.delete(secret);
  return { source: pageName(url.pathname), url: url.href.slice(0, 2048) };
}
