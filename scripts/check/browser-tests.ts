/** The page that a spec file covers, by the first part of its name; all others cover the whole site. */
const PAGE_OF: Record<string, string> = {
  account: 'account',
  billing: 'billing',
  embed: 'embed',
  faxes: 'faxes',
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
 * that affects nearly all pages gets the walk through the product; all tests are left to `npm run test:rest`.
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

/**
 * The pages whose pictures a change can affect. Parameters as for {@link specsFor}.
 *
 * @returns all: a page's HTML or styles, which no script imports, or what takes the pictures
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

/** The page that a spec covers; undefined: the whole site. */
export function pageOfSpec(spec: string): string | undefined {
  return PAGE_OF[/^e2e\/(?<name>[a-z]+)/.exec(spec)?.groups?.name ?? ''];
}

/** The pages built from a changed file. */
function pagesTouched(changed: readonly string[], madeOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const entries = [...madeOf].filter(([root]) => root.startsWith('entries/'));
  return entries.filter(([, files]) => changed.some((file) => files.has(file))).map(([root]) => pageOfEntry(root));
}

function pageOfEntry(entry: string): string {
  return entry.replace(/^entries\/|\.tsx?$/g, '');
}
