import { browserStorage } from '@shared/lib/safe-storage';

/** Ids that this page has seen, for when storage is unavailable. */
const seenHere = new Set<string>();

/**
 * True the first time it is called with an id under a key, across all tabs and page loads of this browser. Only the
 * newest id of a key is stored; `docs/storage.md` lists the keys.
 */
export function isFirstOccurrence(key: string, id: string): boolean {
  const keyAndId = `${key}:${id}`;
  if (seenHere.has(keyAndId)) return false;
  seenHere.add(keyAndId);
  if (browserStorage.get(key) === id) return false;
  browserStorage.set(key, id);
  return true;
}
