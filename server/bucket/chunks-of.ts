import { createReadStream } from 'node:fs';

/**
 * The bytes of a file, which is opened when they are first asked for. A stream opens it at once, and if that fails before
 * anybody reads, nobody hears of it but the process, which ends.
 */
export async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  // Without an encoding a file is read as buffers.
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}
