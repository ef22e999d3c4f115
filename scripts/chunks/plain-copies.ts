import type { Plugin } from 'vite';

/** Suffix of modules copied for pages without a framework. */
const MARK = '?plain';

/**
 * Gives pages without a framework their own copy of their startup code. It is short, and a page runs only one of the
 * two; a shared file would cost every page a request, which takes longer than the copy on a slow connection. Code that
 * these pages load later is not copied, so copied modules must not hold state that it depends on.
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
