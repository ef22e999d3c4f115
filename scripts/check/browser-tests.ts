/** Which pages a file of browser tests is about, by the first part of its name; the others are about the whole site. */
const PAGE_OF: Record<string, string> = {
  account: 'account',
  billing: 'billing',
  embed: 'embed',
  home: 'home',
  login: 'login',
  redirect: 'redirect',
  reset: 'reset',
  order: 'index',
  payment: 'index',
  phones: 'index',
  uploads: 'index',
};

/** Walks through the product once: for what nearly every page is made of. */
const SMOKE = 'e2e/newcomer.spec.ts';

/** Pages a change may touch and still be checked page by page. */
const FEW = 3;

/**
 * The browser tests that a change can touch: those of the pages that are made of a changed file, and those that are
 * changed themselves. A change of nearly all pages gets a walk through the product: all tests are for `npm test`.
 *
 * @param specs all files of browser tests
 * @param changed files that differ
 * @param madeOf what each page's entry and each spec is made of ({@link filesOf})
 */
export function specsFor(
  specs: readonly string[],
  changed: readonly string[],
  madeOf: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const isTouched = (root: string): boolean => changed.some((file) => madeOf.get(root)?.has(file));
  const pages = [...madeOf.keys()].filter((root) => root.startsWith('entries/') && isTouched(root)).map(pageOfEntry);
  const own = specs.filter(isTouched);
  if (pages.length === 0 && !changed.some((file) => file.startsWith('server/'))) return own;
  if (pages.length === 0 || pages.length > FEW) return [...new Set([...own, SMOKE])];
  return [...new Set([...own, ...specs.filter((spec) => pages.includes(pageOfSpec(spec) ?? ''))])];
}

/** The page that a spec is about; undefined: the whole site. */
export function pageOfSpec(spec: string): string | undefined {
  return PAGE_OF[/^e2e\/(?<name>[a-z]+)/.exec(spec)?.groups?.name ?? ''];
}

function pageOfEntry(entry: string): string {
  return entry.replace(/^entries\/|\.tsx?$/g, '');
}
