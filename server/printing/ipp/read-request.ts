import { decodeMessage, IncompleteError, type IppMessage, MalformedError } from './ipp-message';

/** A request as it arrives: its message, and the document that follows. */
export interface IppRequest {
  message: IppMessage;
  /** What follows the message, as it arrives; empty for most requests. */
  data: AsyncIterable<Uint8Array>;
  /** Discards unread data, up to a limit: many clients read the answer only after they have sent everything. */
  drain(): Promise<void>;
}

/** Maximum that is discarded, bytes. */
const MOST_DRAINED = 64 * 1_024 ** 2;

/** Longest message before a document, bytes. */
const LONGEST = 64 * 1_024;

/**
 * Reads the message at the beginning of a body.
 *
 * @throws MalformedError if it does not begin with a message.
 */
export async function readRequest(body: AsyncIterable<Uint8Array>): Promise<IppRequest> {
  const chunks = body[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  // Retried only with twice as much data, so that a slow body is not decoded over and over.
  let enough = 0;
  for (;;) {
    const next = await chunks.next();
    const done = next.done === true;
    if (!next.done) read = Buffer.concat([read, next.value]);
    if (!done && read.length < enough) continue;
    const decoded = tryDecode(read);
    if (decoded) {
      const data = rest(read.subarray(decoded.end), done ? null : chunks);
      return { message: decoded.message, data, drain: () => (done ? Promise.resolve() : drain(chunks)) };
    }
    if (done || read.length > LONGEST) throw new MalformedError('The message does not end');
    enough = read.length * 2;
  }
}

async function drain(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  let drained = 0;
  for (let next = await chunks.next(); !next.done && drained < MOST_DRAINED; next = await chunks.next()) {
    drained += next.value.byteLength;
  }
}

function tryDecode(read: Uint8Array): ReturnType<typeof decodeMessage> | null {
  try {
    return decodeMessage(read);
  } catch (error) {
    if (error instanceof IncompleteError) return null;
    throw error;
  }
}

async function* rest(first: Uint8Array, chunks: AsyncIterator<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (first.byteLength > 0) yield first;
  if (!chunks) return;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
