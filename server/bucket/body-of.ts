import { ReadableStream as NodeStream } from 'node:stream/web';

/**
 * The body of an answer, whose chunks are asked for as they are sent. A body that is canceled asks for none and ends where the
 * chunks come from; `Readable.toWeb` still receives one that was under way, and throws where nobody catches it
 * (https://github.com/nodejs/node/issues/64529).
 */
export function bodyOf(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  // Node's web streams and the ones of the DOM types are the same at run time.
  return NodeStream.from(chunks) as unknown as ReadableStream;
}
