import { createReadStream } from 'node:fs';
import { measured } from './measured';

/** Size (bytes) and SHA-256 (hex) of a file on disk. Throws Node's error when it cannot be read. */
export async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const file = measured(Number.POSITIVE_INFINITY);
  for await (const chunk of file.through(createReadStream(path))) void chunk;
  return { size: file.size(), sha256: file.hash() };
}
