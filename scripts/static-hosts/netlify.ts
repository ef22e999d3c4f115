import type { SiteSettings } from '@server/http/site/content-policy';
import { SITE_MOVES, SITE_ROUTES } from '@server/http/site/routes';
import { notFoundHeaders, pageHeaders } from '../proxy/site-table';
import { fileRules, type HeaderRule, headersFile, pageRules, withColons, without } from './header-rules';
import { forwardedParts, GENERATED, type HostPlace } from './host-place';

/** The `Content-Security-Policy` of files that are not pages: a script that runs as a worker is bound by it. */
const FILE_POLICY = "frame-ancestors 'none'";

/** The files of a site at Netlify. */
export function netlifyFiles(settings: SiteSettings, place: HostPlace): Record<string, string> {
  return { _headers: headers(settings, place), _redirects: redirects(settings, place) };
}

/**
 * The last rule for a header wins, and no rule removes one. So the rule for all addresses, which is there for the 404
 * page, has no header that another answer must not have.
 */
function headers(settings: SiteSettings, place: HostPlace): string {
  const everywhere = without('X-Frame-Options', notFoundHeaders(settings));
  // One rule per file: a rule for all of /assets would let browsers cache a missing file for a year.
  const files = fileRules(settings, place.filePaths).map(({ path, headers }) => ({
    path,
    headers: { ...headers, 'Content-Security-Policy': FILE_POLICY },
  }));
  const rules = [...pageRules(settings).map(strictest), ...bareRules(settings), ...files];
  return [GENERATED, '', '/*', headersFile(everywhere, rules, { detaches: false })].join('\n');
}

/** A page at two addresses is one file, and its rule may apply to both: neither is cached if one must not be. */
function strictest(rule: HeaderRule): HeaderRule {
  const isShared = SITE_ROUTES.some(({ entry, cache }) => rule.path === `/${entry}.html` && cache === 'no-store');
  return isShared ? { ...rule, headers: { ...rule.headers, 'Cache-Control': 'no-store' } } : rule;
}

/** Netlify also serves `/home` from `home.html`. */
function bareRules(settings: SiteSettings): HeaderRule[] {
  return SITE_ROUTES.filter(({ path }) => path.endsWith('.html'))
    .map(({ path, entry }) => ({
      path: path.slice(0, -'.html'.length),
      headers: pageHeaders(entry, 'no-store', settings),
    }))
    .filter(({ path }) => !SITE_ROUTES.some((route) => route.path === path));
}

function redirects(settings: SiteSettings, { api }: HostPlace): string {
  const parts = api === null ? [] : forwardedParts(settings);
  const forwarded = parts.map((part) => `/${part}/* ${api}/${part}/:splat 200!`);
  const pages = SITE_ROUTES.filter(({ path }) => path !== '/' && !path.endsWith('.html')).map(
    ({ path, entry }) => `${withColons(path)} /${entry}.html 200!`,
  );
  const moves = SITE_MOVES.map(({ path, to }) => `${path} ${to} 302!`);
  return [GENERATED, ...forwarded, ...moves, ...pages, ''].join('\n');
}
