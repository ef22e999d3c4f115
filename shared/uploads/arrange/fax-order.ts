import { hasTurns } from '@shared/uploads/page-turns';
import type { UploadItem } from '@shared/uploads/upload-state';

/** A file of the order without any operation in progress. */
export type OrderedItem = UploadItem & { phase: { name: 'done' } };

/** True if the file is registered and no operation is in progress. */
export function isRegistered(item: UploadItem): item is OrderedItem {
  return item.phase.name === 'done';
}

/**
 * The files to resend, in this order, so that the fax gets the list's order and its turned pages. A server appends each
 * file: files stay as long as they are in the same sequence there; all from the first that is not, or is turned, must
 * be resent.
 */
export function filesToSend(items: readonly UploadItem[], registered: readonly string[]): OrderedItem[] {
  const wanted = items.filter(isRegistered);
  let last = -1;
  const first = wanted.findIndex(({ phase, turns }) => {
    const place = registered.indexOf(phase.key);
    const stays = place > last && !hasTurns(turns);
    last = place;
    return !stays;
  });
  return first < 0 ? [] : wanted.slice(first);
}

/** The list with a file before (-1) or after (1) its neighbor in the fax; null if it has none. */
export function moveBy(items: readonly UploadItem[], id: string, by: 1 | -1): readonly UploadItem[] | null {
  const faxed = items.filter(isRegistered);
  const from = faxed.findIndex((item) => item.id === id);
  const target = from < 0 ? undefined : faxed[from + by];
  return target ? moveTo(items, id, target.id) : null;
}

/** The list with a file at another's place, the others moving up or down; the same list if either is missing. */
export function moveTo(items: readonly UploadItem[], id: string, targetId: string): readonly UploadItem[] {
  const from = items.findIndex((item) => item.id === id);
  const to = items.findIndex((item) => item.id === targetId);
  const moved = items[from];
  if (!moved || to < 0 || from === to) return items;
  const others = items.filter((item) => item !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
