import { inBrowser } from '@shared/lib/kept';

/** What this page has seen, where nothing can be kept. */
const here = new Set<string>();

/**
 * True the first time it is asked for an id under a key, in all tabs and page loads of this browser. Only the newest id
 * of a key is kept there; `docs/storage.md` lists the keys.
 */
export function isFirstTime(key: string, id: string): boolean {
  const both = `${key}:${id}`;
  if (here.has(both)) return false;
  here.add(both);
  if (inBrowser.get(key) === id) return false;
  inBrowser.set(key, id);
  return true;
}
