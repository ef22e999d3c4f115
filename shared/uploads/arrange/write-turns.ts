import type { Inspector } from '@shared/uploads/inspect/inspector';

/** How a file with turned pages is written: appended to the file, or all anew. */
export type Writing = 'append' | 'rewrite';

/** Writes a file in the first way that makes it readable. Null if none does. */
export async function writeTurns(write: (how: Writing) => Promise<File>, inspector: Inspector): Promise<File | null> {
  for (const how of ['append', 'rewrite'] as const) {
    const copy = await tryTo(write, how);
    if (copy !== null && (await inspector.inspect(copy, UNSEEN)).kind !== 'refused') return copy;
  }
  return null;
}

const UNSEEN = { isWanted: () => true, onStart: () => undefined, onPreview: () => undefined };

async function tryTo(write: (how: Writing) => Promise<File>, how: Writing): Promise<File | null> {
  try {
    return await write(how);
  } catch {
    // The file is damaged, protected, or deleted from the disk: the caller tells the person.
    return null;
  }
}
