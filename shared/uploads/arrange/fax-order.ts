import type { UploadItem } from '@shared/uploads/upload-state';
import { hasTurns } from './page-turns';

/** A file that the order has. */
export type OrderedItem = UploadItem & { phase: { name: 'done' } };

/** Whether a file's content is in this tab, so that it can be sent once more. */
export type HasContent = (id: string) => boolean;

/** True if the order has the file. */
export function isInOrder(item: UploadItem): item is OrderedItem {
  return item.phase.name === 'done';
}

/**
 * The files to send once more, in this order, so that the fax gets the order of the list and its turned pages. A server
 * adds each file behind the others: from the first file that is not in its place, or turned, all have to follow.
 */
export function filesToSend(items: readonly UploadItem[], registered: readonly string[]): OrderedItem[] {
  const wanted = items.filter(isInOrder);
  const keys = new Set(wanted.map(({ phase }) => phase.key));
  const faxed = registered.filter((key) => keys.has(key));
  const first = wanted.findIndex(({ phase, turns }, index) => phase.key !== faxed[index] || hasTurns(turns));
  return first < 0 ? [] : wanted.slice(first);
}

/** True if a file can take the place of the one before (-1) or behind it (1): both can be sent once more, and all after. */
export function canMove(items: readonly UploadItem[], id: string, by: 1 | -1, hasContent: HasContent): boolean {
  const faxed = items.filter(isInOrder);
  const from = faxed.findIndex((item) => item.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= faxed.length) return false;
  return faxed.slice(Math.min(from, to)).every((item) => hasContent(item.id));
}

/** True if the pages of a file can be turned: it can be sent once more, and all files after it. */
export function canTurn(items: readonly UploadItem[], id: string, hasContent: HasContent): boolean {
  const faxed = items.filter(isInOrder);
  const index = faxed.findIndex((item) => item.id === id);
  return index >= 0 && faxed.slice(index).every((item) => hasContent(item.id));
}

/** The list with one file at the place of another, the others moving up or down. The same list if either is not there. */
export function moveTo(items: readonly UploadItem[], id: string, targetId: string): readonly UploadItem[] {
  const from = items.findIndex((item) => item.id === id);
  const to = items.findIndex((item) => item.id === targetId);
  const moved = items[from];
  if (!moved || to < 0 || from === to) return items;
  const others = items.filter((item) => item !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
