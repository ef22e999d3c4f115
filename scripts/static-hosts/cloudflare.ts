import type { SiteSettings } from '@server/http/site/content-policy';
import { SITE_MOVES, SITE_ROUTES, type SiteRoute } from '@server/http/site/routes';
import { notFoundHeaders } from '../proxy/site-table';
import { fileRules, headersFile, pageRules, withColons } from './header-rules';
import { forwardedParts, GENERATED, type HostPlace } from './host-place';

/** A missing path: rewrites to it get the 404 page. */
const NOWHERE = '/no-such-page';

/** The files of a site at Cloudflare Pages. */
export function cloudflareFiles(settings: SiteSettings, { api, filePaths }: HostPlace): Record<string, string> {
  return {
    _headers: headers(settings, filePaths),
    _redirects: redirects(),
    ...(api === null ? {} : { '_worker.js': worker(api), '_routes.json': routes(settings) }),
  };
}

function headers(settings: SiteSettings, filePaths: readonly string[]): string {
  // At most 100 rules are allowed; 404 answers are never cached, regardless of rules.
  const files = new Set(filePaths.map((path) => path.replace(/^\/assets\/.*/, '/assets/*')));
  const rules = [...pageRules(settings), ...fileRules(settings, [...files])];
  return [
    GENERATED,
    '',
    '/*',
    // Otherwise sent with every answer.
    '  ! Access-Control-Allow-Origin',
    headersFile(notFoundHeaders(settings), rules, { detaches: true }),
  ].join('\n');
}

/**
 * Moves, and a rewrite of each address to its page, by the name that Cloudflare Pages uses: it would redirect from
 * `/home.html` to `/home`, which is not an address of the site. Only the first matching rule applies, and rules without
 * placeholders come first, as required.
 */
function redirects(): string {
  const rules = SITE_ROUTES.filter((route) => route.path !== pageName(route)).map(
    (route) => `${withColons(route.path)} ${pageName(route)} 200`,
  );
  const absent = [...SITE_ROUTES.map(pageName), '/index', '/404', '/404.html']
    .filter((path) => path !== '/' && !SITE_ROUTES.some((route) => route.path === path))
    .map((path) => `${path} ${NOWHERE} 200`);
  const [fixed, open] = [rules.filter((rule) => !rule.includes(':')), rules.filter((rule) => rule.includes(':'))];
  const moves = SITE_MOVES.map(({ path, to }) => `${path} ${to} 302`);
  return [GENERATED, ...moves, ...fixed, ...new Set(absent), ...open, ''].join('\n');
}

/** Where Cloudflare Pages serves a page without a redirect. */
function pageName({ entry }: SiteRoute): string {
  return entry === 'index' ? '/' : `/${entry}`;
}

/** Files are sent without the worker. */
function routes(settings: SiteSettings): string {
  const include = forwardedParts(settings).map((part) => `"/${part}/*"`);
  return `{ "version": 1, "include": [${include.join(', ')}], "exclude": [] }\n`;
}

/** Cloudflare Pages cannot forward to another site: a worker does. */
function worker(api: string): string {
  return `${GENERATED.replace('#', '//')}
const API = '${api}';

export default {
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    const forwarded = new Request(API + pathname + search, request);
    forwarded.headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP'));
    return fetch(forwarded, { redirect: 'manual' });
  },
};
`;
}
