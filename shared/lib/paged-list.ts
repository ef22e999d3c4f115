/** Something in a long list. */
interface Item {
  id: string;
}

/** A page of a long list as a server sends it, newest first, and whether there is more after it. */
export interface ListPage<T extends Item> {
  values: readonly T[];
  more: boolean;
}

/** A long list as far as it is known, newest first, and whether there is more after that. */
export interface PagedList<T extends Item> {
  items: readonly T[];
  more: boolean;
}

/**
 * Brings a list up to date with the newest page of the server's. What that page covers is as the server says; what is older and was
 * loaded before stays. If there is a gap between both, that is dropped and can be loaded again.
 *
 * @param kept ids of what the server no longer lists, but the page still shows, because it can be taken back
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
  // From the last on, so that each finds the one that follows it.
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
 * Adds an older page to the end; what is there already is not added again. A page with nothing else is the last one, whatever the
 * server says: the next would be the same.
 */
export function withOlder<T extends Item>(known: PagedList<T>, older: ListPage<T>): PagedList<T> {
  const there = new Set(known.items.map(({ id }) => id));
  const added = older.values.filter(({ id }) => !there.has(id));
  return { items: [...known.items, ...added], more: older.more && added.length > 0 };
}

/** What a list has at its beginning that an earlier one did not have, newest first. */
export function newIn<T extends Item>(before: PagedList<T>, after: PagedList<T>): readonly T[] {
  const there = new Set(before.items.map(({ id }) => id));
  const firstKnown = after.items.findIndex(({ id }) => there.has(id));
  return after.items.slice(0, firstKnown < 0 ? undefined : firstKnown);
}
