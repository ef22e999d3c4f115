const here = new Set<string>();

/**
 * True the first time it is asked for an id under a key, in all tabs and page loads of this browser. Only the newest id
 * of a key is kept there; `docs/storage.md` lists the keys.
 */
export function isFirstTime(key: string, id: string): boolean {
  const both = `${key}:${id}`;
  if (here.has(both)) return false;
  here.add(both);
  try {
    if (localStorage.getItem(key) === id) return false;
    localStorage.setItem(key, id);
  } catch {
    // No storage: this page's own memory has to do.
  }
  return true;
}
