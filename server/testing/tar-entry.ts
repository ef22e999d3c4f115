const BLOCK = 512;

/** A tar entry: a file with its content, or a folder if null. An archive is a series of them plus 1024 zero bytes. */
export function tarEntry(name: string, content: string | null): Buffer {
  const bytes = Buffer.from(content ?? '');
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0);
  head.write(bytes.length.toString(8).padStart(11, '0'), 124);
  head.write(content === null ? '5' : '0', 156);
  const padding = Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK - bytes.length);
  return Buffer.concat([head, bytes, padding]);
}
