/** Style files that were asked for, by address. */
const asked = new Map<string, Promise<void>>();

/**
 * Loads code that comes late, and before it the styles it needs that the page does not have yet: what it draws is never
 * seen without them. `files` are addresses below the root of the site; scripts among them are what the code will import, and
 * are asked for at once. Rejects when the code or a style file cannot be had; the next call asks again. The build puts it
 * in the place of Vite's own loader, which does more than is needed.
 */
export async function withStyles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(async (file) => (file.endsWith('.css') ? fetchStyle(`/${file}`) : askFor(`/${file}`))));
  return load();
}

/** Whoever imports the script finds it here, or asks for it again. */
function askFor(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function fetchStyle(href: string): Promise<void> {
  const known = asked.get(href);
  if (known || document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return known ?? Promise.resolve();
  const fetched = new Promise<void>((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      asked.delete(href);
      fail(new Error(`No styles: ${href}`));
    };
    document.head.append(link);
  });
  asked.set(href, fetched);
  return fetched;
}
