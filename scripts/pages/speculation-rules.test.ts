import { pageManifest } from '@pages/page-manifest';
import { findRoute } from '@server/http/site/routes';
import { speculationElement, speculationRules } from './speculation-rules';

test('only pages without side effects are prefetched, and none is prerendered', () => {
  const rules = JSON.parse(speculationRules()) as { prefetch: { where: { href_matches: { pathname: string }[] } }[] };
  expect(Object.keys(rules)).toEqual(['prefetch']);
  const paths = rules.prefetch.flatMap(({ where }) => where.href_matches.map(({ pathname }) => pathname));
  expect(paths.map((path) => findRoute(path)?.entry)).toEqual(expect.arrayContaining(['index', 'pricing', 'login']));
  for (const path of paths) {
    expect(findRoute(path)).toBeDefined();
    expect(path).not.toMatch(/start|order|home|account|billing|reset|redirect|embed/);
  }
});

test('pages with a secret in their address, or made to be left or framed, look nothing up ahead', () => {
  const without = pageManifest.filter((page) => speculationElement(page) === '').map(({ name }) => name);
  expect(without).toEqual(['reset', 'redirect', 'embed']);
});
