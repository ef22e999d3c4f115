/** The page that a spec file covers, by the first part of its name; all others cover the whole site. */
const PAGE_OF: Record<string, string> = {
  account: 'account',
  billing: 'billing',
  embed: 'embed',
  home: 'home',
  legal: 'legal',
  login: 'login',
  redirect: 'redirect',
  reset: 'reset',
  order: 'index',
  payment: 'index',
  phones: 'index',
  uploads: 'index',
};

/** A walk through the whole product, for changes that affect nearly every page. */
const SMOKE = 'e2e/newcomer.spec.ts';

/** Up to this many affected pages are tested one by one. */
const FEW = 3;

/**
 * The browser tests that a change can affect: those of pages built from a changed file, and changed specs. A change
 * that affects nearly all pages gets the walk through the product; all tests are left to `npm test`.
 *
 * @param specs all spec files
 * @param changed changed files
 * @param madeOf the files that each page's entry and each spec import ({@link filesOf})
 */
export function specsFor(
  specs: readonly string[],
  changed: readonly string[],
  madeOf: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const isTouched = (root: string): boolean => changed.some((file) => madeOf.get(root)?.has(file));
  const pages = [...madeOf.keys()].filter((root) => root.startsWith('entries/') && isTouched(root)).map(pageOfEntry);
  const own = specsTouched(specs, changed, madeOf);
  if (pages.length === 0 && !changed.some((file) => file.startsWith('server/'))) return own;
  if (pages.length === 0 || pages.length > FEW) return [...new Set([...own, SMOKE])];
  return [...new Set([...own, ...specs.filter((spec) => pages.includes(pageOfSpec(spec) ?? ''))])];
}

/** The specs made of a changed file, themselves included. Parameters as for {@link specsFor}. */
export function specsTouched(
  specs: readonly string[],
  changed: readonly string[],
  madeOf: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return specs.filter((spec) => changed.some((file) => madeOf.get(spec)?.has(file)));
}

/** The page that a spec covers; undefined: the whole site. */
export function pageOfSpec(spec: string): string | undefined {
  return PAGE_OF[/^e2e\/(?<name>[a-z]+)/.exec(spec)?.groups?.name ?? ''];
}

function pageOfEntry(entry: string): string {
  return entry.replace(/^entries\/|\.tsx?$/g, '');
}
