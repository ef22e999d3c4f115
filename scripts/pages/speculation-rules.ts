import type { PageMeta, PageName } from '@pages/page-manifest';

/** Pages without rules: one has a secret in its address, one redirects, one is a frame. */
const ENDS: ReadonlySet<string> = new Set<PageName>(['reset', 'redirect', 'embed']);

/**
 * The pages that a browser may prefetch when a link to them is hovered. Not prerendered, because a page's scripts start
 * a visit with `/v1/info`. Private pages, addresses that identify an order, and redirects to other sites are excluded.
 */
export function speculationRules(): string {
  const paths = ['/', '/displaycountries', '/pricing.html', '/login', '/login.html', '/register'];
  const addresses = paths.map((pathname) => ({ pathname, search: '' }));
  return JSON.stringify({ prefetch: [{ where: { href_matches: addresses }, eagerness: 'moderate' }] });
}

/**
 * The element with the rules, for pages with links to other pages; empty for others. Inline, because a file of rules
 * would take one of the few connections that the page's first files need.
 */
export function speculationElement({ name }: PageMeta): string {
  return ENDS.has(name) ? '' : `<script type="speculationrules">${speculationRules()}</script>`;
}
