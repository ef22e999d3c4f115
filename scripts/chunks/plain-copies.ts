import type { Plugin } from 'vite';

/** Ends the name of a module that pages without a framework have to themselves. */
const MARK = '?plain';

/**
 * Gives pages without a framework their own copy of the code they start with. It is short, and a page runs only one of
 * the two; shared, it would be one more file for every page, and a request costs a slow connection more than the copy.
 * What these pages load later is not copied, so no module that is may remember what the rest has to know.
 *
 * @param pages the HTML files of these pages
 */
export function plainCopies(pages: readonly string[]): Plugin {
  return {
    name: 'plain-copies',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      const isTheirs = importer !== undefined && (importer.endsWith(MARK) || pages.includes(importer));
      if (!isTheirs || options.kind !== 'import-statement') return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && /\.[jt]s$/.test(resolved.id) ? { ...resolved, id: `${resolved.id}${MARK}` } : resolved;
    },
  };
}
