import { createHash } from 'node:crypto';
import { TooLargeError } from './disk-store';

/** Measures a stream: `through` passes its bytes on; size (bytes) and SHA-256 (hex) are final once it has ended. */
export interface Measured {
  through: (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  size(): number;
  hash(): string;
}

/** Measures a file of at most `maxBytes`; a larger one fails with TooLargeError. */
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
