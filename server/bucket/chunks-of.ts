import { createReadStream } from 'node:fs';

/**
 * The bytes of a file, which is opened on the first read. A stream would open it at once, and a failure before the
 * first read would end the process.
 */
export async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  // Without an encoding a file is read as buffers.
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}
