/** An entry of a long list. */
interface Item {
  id: string;
}

/** A page of a long list from a server, newest first, and whether older entries follow. */
export interface ListPage<T extends Item> {
  values: readonly T[];
  more: boolean;
}

/** The known part of a long list, newest first, and whether older entries follow. */
export interface PagedList<T extends Item> {
  items: readonly T[];
  more: boolean;
}

/**
 * Updates a list from the server's newest page. The page replaces the entries in its range; older ones stay. If there
 * is a gap between the two, the older ones are dropped and can be loaded again.
 *
 * @param kept ids that the server no longer lists, but the page still shows, because their removal can be undone
 */
export function withNewest<T extends Item>(
  known: PagedList<T>,
  newest: ListPage<T>,
  kept: ReadonlySet<string> = new Set(),
): PagedList<T> {
  const listed = new Set(newest.values.map(({ id }) => id));
  const last = newest.values.at(-1)?.id;
  const end = newest.more ? known.items.findIndex(({ id }) => id === last) : known.items.length - 1;
  const hasGap = end < 0 && newest.more;
  const covered = hasGap ? known.items : known.items.slice(0, end + 1);
  const items = [...newest.values];
  // Backward, so that each entry finds its successor.
  for (let at = covered.length - 1; at >= 0; at -= 1) {
    const item = covered[at];
    if (!item || listed.has(item.id) || !kept.has(item.id)) continue;
    const next = items.findIndex(({ id }) => id === covered[at + 1]?.id);
    const before = covered.slice(0, at).findLast(({ id }) => listed.has(id));
    const place = next < 0 && before ? items.findIndex(({ id }) => id === before.id) + 1 : next;
    items.splice(place < 0 ? items.length : place, 0, item);
  }
  if (!newest.more) return { items, more: false };
  return hasGap ? { items, more: true } : { items: [...items, ...known.items.slice(end + 1)], more: known.more };
}

/**
 * Adds an older page to the end, without entries that are already there. A page without new entries counts as the last
 * one, even if the server says otherwise: the next would be the same.
 */
export function withOlder<T extends Item>(known: PagedList<T>, older: ListPage<T>): PagedList<T> {
  const there = new Set(known.items.map(({ id }) => id));
  const added = older.values.filter(({ id }) => !there.has(id));
  return { items: [...known.items, ...added], more: older.more && added.length > 0 };
}

/** Entries at the beginning of a list that an earlier one did not have, newest first. */
export function newIn<T extends Item>(before: PagedList<T>, after: PagedList<T>): readonly T[] {
  const there = new Set(before.items.map(({ id }) => id));
  const firstKnown = after.items.findIndex(({ id }) => there.has(id));
  return after.items.slice(0, firstKnown < 0 ? undefined : firstKnown);
}
