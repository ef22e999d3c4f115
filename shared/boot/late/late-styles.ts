/** Style files requested so far, by address. */
const requested = new Map<string, Promise<void>>();

/**
 * Loads code on demand, after any styles it needs that the page lacks, so that nothing is ever drawn unstyled. `files`
 * are addresses below the site's root. Rejects when the code or a style file fails to load; the next call tries again.
 * The build uses this in place of Vite's own loader, which does more than needed.
 */
export async function withStyles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchStyle(`/${file}`)));
  return load();
}

/** Links a style file, once. Rejects when it fails to load; the next call tries again. */
export function fetchStyle(href: string): Promise<void> {
  const existing = requested.get(href);
  // Linked, or a part of the page's own style.
  const present = `link[rel="stylesheet"][href="${href}"], [data-files~="${href}"]`;
  if (existing || document.querySelector(present)) return existing ?? Promise.resolve();
  const fetched = new Promise<void>((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      requested.delete(href);
      fail(new Error(`No styles: ${href}`));
    };
    document.head.append(link);
  });
  requested.set(href, fetched);
  return fetched;
}
