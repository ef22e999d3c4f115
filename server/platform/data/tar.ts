import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bytes in chunks of any size, as from a stream. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An entry of a tar file; a folder has no content. */
export interface TarEntry {
  /** Path from the root of the archive, without a leading slash. */
  name: string;
  content: Buffer | null;
}

/**
 * Unpacks a tar file into a folder that only this user can read. Writes the entry named `last` after all others, and
 * after calling `settle`.
 *
 * @throws Error if the archive is truncated or lacks that entry; then `last` is not written.
 */
export async function unpackTar(
  tar: Chunks,
  folder: string,
  last: string,
  settle: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let end: TarEntry | null = null;
  for await (const entry of tarEntries(tar)) {
    if (entry.name === last) end = entry;
    else write(entry, folder);
  }
  if (!end) throw new Error(`The archive has no ${last}`);
  await settle();
  write(end, folder);
}

/** All entries of a plain tar file, in order. Links and long names are not supported, as our own archives have none. */
export async function* tarEntries(tar: Chunks): AsyncGenerator<TarEntry> {
  const take = createReader(tar);
  for (;;) {
    const head = await take(BLOCK);
    // Two zero blocks end the archive; ignore what follows.
    if (head[0] === 0) return;
    const size = Number.parseInt(text(head.subarray(SIZE_AT, SIZE_AT + SIZE)), 8) || 0;
    const content = await take(Math.ceil(size / BLOCK) * BLOCK);
    const name = text(head.subarray(0, NAME)).replace(/^\//, '');
    yield { name, content: head[TYPE_AT] === FOLDER ? null : content.subarray(0, size) };
  }
}

/** Sizes and offsets of the header fields, bytes. */
const [BLOCK, NAME, SIZE_AT, SIZE, TYPE_AT] = [512, 100, 124, 12, 156];
const FOLDER = '5'.charCodeAt(0);

/** Returns a function that reads the next `size` bytes, however they are chunked. */
function createReader(chunks: Chunks): (size: number) => Promise<Buffer> {
  const source = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let rest: Uint8Array = new Uint8Array();
  return async (size) => {
    const parts = [rest];
    let held = rest.length;
    while (held < size) {
      const next = await source.next();
      if (next.done) throw new Error('The archive breaks off');
      parts.push(next.value);
      held += next.value.length;
    }
    const whole = Buffer.concat(parts);
    rest = whole.subarray(size);
    return whole.subarray(0, size);
  };
}

function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

function write({ name, content }: TarEntry, folder: string): void {
  const path = join(folder, name);
  mkdirSync(content ? dirname(path) : path, { recursive: true, mode: 0o700 });
  if (content) writeFileSync(path, content, { mode: 0o600 });
}
