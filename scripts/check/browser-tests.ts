/** Spec names of entries without a spec of their own name. */
const NAMES = new Map([
  ['index', 'order'],
  ['embed-loader', 'embed'],
  ...['404', 'first', 'first-plain', 'first-private', 'kit', 'pricing'].map((entry) => [entry, 'site'] as const),
]);

/** A walk through the whole product, for changes that affect nearly every page. */
const SMOKE = 'e2e/newcomer.spec.ts';

/** Up to this many affected pages are tested one by one. */
const FEW = 3;

/**
 * The browser tests for a change, taking less than a minute: specs named after the pages built from a changed file, and
 * changed specs. A change that affects nearly all pages gets the walk through the product; all other tests are left to
 * `npm run test:rest`.
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
  const pages = pagesTouched(changed, madeOf);
  const own = specsTouched(specs, changed, madeOf);
  if (pages.length === 0 && !changed.some((file) => /^(?:server|sandbox)\//.test(file))) return own;
  if (pages.length === 0 || pages.length > FEW) return [...new Set([...own, SMOKE])];
  const named = pages.map(specOfPage);
  return [...new Set([...own, ...specs.filter((spec) => named.includes(spec))])];
}

/** The specs that import a changed file, or have changed themselves. Parameters as for {@link specsFor}. */
export function specsTouched(
  specs: readonly string[],
  changed: readonly string[],
  madeOf: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return specs.filter((spec) => changed.some((file) => madeOf.get(spec)?.has(file)));
}

/**
 * The pages whose pictures a change can affect. Parameters as for {@link specsFor}.
 *
 * @returns all pages if a page's HTML or styles, which no script imports, or the picture tests changed
 */
export function picturesFor(
  changed: readonly string[],
  madeOf: ReadonlyMap<string, ReadonlySet<string>>,
): string[] | 'all' {
  const isOfPictures = (file: string): boolean =>
    file.startsWith('e2e/visual/') || [...madeOf].some(([root, files]) => isPictureSpec(root) && files.has(file));
  if (changed.some((file) => /^(?:entries|pages\/legal|static)\/.*\.(?!tsx?$)\w+$/.test(file) || isOfPictures(file)))
    return 'all';
  return pagesTouched(changed, madeOf);
}

/** Whether a spec takes pictures of screens. */
export function isPictureSpec(path: string): boolean {
  return path.startsWith('e2e/visual/') && path.endsWith('.spec.ts');
}

/** The spec with a page's name, or that of the whole site. */
export function specOfPage(page: string): string {
  return `e2e/${NAMES.get(page) ?? page}.spec.ts`;
}

/** The pages built from a changed file. */
function pagesTouched(changed: readonly string[], madeOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const entries = [...madeOf].filter(([root]) => root.startsWith('entries/'));
  return entries.filter(([, files]) => changed.some((file) => files.has(file))).map(([root]) => pageOfEntry(root));
}

function pageOfEntry(entry: string): string {
  return entry.replace(/^entries\/|\.tsx?$/g, '');
}
