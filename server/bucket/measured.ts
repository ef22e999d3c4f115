import { createHash } from 'node:crypto';
import { TooLargeError } from './disk-store';

/** A file on its way: `through` passes its bytes on; size (bytes) and SHA-256 (hex) are right once it has ended. */
export interface Measured {
  through: (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  size(): number;
  hash(): string;
}

/** Measures a file of at most `maxBytes`; what is larger ends the pipeline with TooLargeError. */
export function measured(maxBytes: number): Measured {
  const sha = createHash('sha256');
  let size = 0;
  return {
    through: async function* (source) {
      for await (const chunk of source) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new TooLargeError('The file is larger than agreed');
        sha.update(chunk);
        yield chunk;
      }
    },
    size: () => size,
    hash: () => sha.digest('hex'),
  };
}
