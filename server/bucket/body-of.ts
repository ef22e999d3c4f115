import { ReadableStream as NodeStream } from 'node:stream/web';

/**
 * The body of an answer; it reads chunks as it sends them. A canceled body reads no more and ends its source.
 * `Readable.toWeb` would still receive a pending chunk and throw where nothing catches it
 * (https://github.com/nodejs/node/issues/64529).
 */
export function bodyOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  // The web streams of Node and of the DOM types are the same at run time.
  return NodeStream.from(chunks) as unknown as ReadableStream;
}
