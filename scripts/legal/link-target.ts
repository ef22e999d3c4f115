import { findRoute } from '@server/http/site/routes';
import { parseUrl } from '@shared/lib/address/parse-url';
import { externalLink } from '@shared/lib/address/safe-url';

/**
 * Where a link in a text leads: a heading of the same text (`#refunds`), a page of this site (`/terms.html`), a mail
 * address, or another site, through /redirect (specification 2). Throws for a link without a target.
 *
 * @param ids of the text's headings
 * @param origin of the deployed site: full addresses that begin with it are its own pages
 */
export function linkTarget(href: string, ids: ReadonlySet<string>, origin: string): string {
  if (href.startsWith('#')) {
    if (ids.has(decodeURIComponent(href.slice(1)))) return href;
    throw new Error(`it links to ${href}, but has no heading with these words`);
  }
  if (href.startsWith('/')) {
    const url = parseUrl(href, origin);
    if (url?.origin === origin && findRoute(url.pathname)) return href;
    throw new Error(`it links to ${href}, which is not a page of this site`);
  }
  const target = externalLink(href, origin);
  if (target !== null) return target;
  throw new Error(`it links to ${href}: begin links with https://, mailto:, / (a page of this site) or # (a heading)`);
}
