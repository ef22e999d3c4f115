import { pageCount, type UploadItem } from '@shared/uploads/upload-state';

/** A page of a file in the list; pages are counted from 1. */
export interface Place {
  id: string;
  page: number;
}

/** The page before (-1) or after (1) a place, across the files whose pages can be drawn; null at the ends. */
export function neighborOf(
  files: readonly UploadItem[],
  { id, page }: Place,
  by: 1 | -1,
  canDraw: (id: string) => boolean,
): Place | null {
  const shown = files.filter((file) => canDraw(file.id));
  const index = shown.findIndex((file) => file.id === id);
  const file = shown[index];
  if (!file) return null;
  const next = page + by;
  if (next >= 1 && next <= (pageCount(file) ?? 1)) return { id, page: next };
  const other = shown[index + by];
  return other ? { id: other.id, page: by === 1 ? 1 : (pageCount(other) ?? 1) } : null;
}
