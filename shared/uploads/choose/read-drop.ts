import type { NoFiles } from './drop-words';

/** The content of a drop or paste: files, and any other item, which cannot be added. */
export interface Dropped {
  files: File[];
  refused: NoFiles | null;
}

/** Sorts a drop's content. Reads it at once, because the browser empties it after the event. */
export function readDrop(transfer: DataTransfer): Dropped {
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file');
  const folders = entries.filter((entry) => entry.webkitGetAsEntry()?.isDirectory);
  const files = folders.length === 0 ? [...transfer.files] : entries.flatMap((entry) => plainFile(entry));
  if (folders.length > 0) return { files, refused: 'folder' };
  if (files.length > 0) return { files, refused: null };
  return { files, refused: transfer.types.includes('text/uri-list') ? 'link' : 'text' };
}

function plainFile(entry: DataTransferItem): File[] {
  const file = entry.webkitGetAsEntry()?.isDirectory ? null : entry.getAsFile();
  return file ? [file] : [];
}
