import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyOf } from '@server/bucket/body-of';
import { chunksOf } from '@server/bucket/chunks-of';
import { randomId } from '@shared/lib/random-id';
import { contentFolder, type StandInNeeds } from './stand-in-place';

/** Bytes as stored. */
export interface Content {
  /** Name of the file in the stand-ins' folder. */
  content: string;
  size: number;
  /** Hex. */
  sha1: string;
  sha256: string;
}

/** Thrown for more bytes than a provider accepts. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/**
 * Streams bytes to a separate file. It gets its name when it is complete; only then may a row name it.
 *
 * @throws TooManyBytes if there are more than `max`.
 */
export async function keepContent(
  needs: Pick<StandInNeeds, 'config'>,
  chunks: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Content> {
  const folder = contentFolder(needs);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const content = `${randomId()}.bin`;
  const unfinished = join(folder, `${content}.part`);
  const [sha1, sha256] = [createHash('sha1'), createHash('sha256')];
  let size = 0;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > max) throw new TooManyBytes(`More than ${max} bytes`);
      sha1.update(chunk);
      sha256.update(chunk);
      await file.writeFile(chunk);
    }
    await file.close();
    await rename(unfinished, join(folder, content));
  } catch (error) {
    // It may be closed already.
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  return { content, size, sha1: sha1.digest('hex'), sha256: sha256.digest('hex') };
}

/** Removes bytes that no row names. */
export async function dropContent(needs: Pick<StandInNeeds, 'config'>, { content }: Content): Promise<void> {
  await rm(join(contentFolder(needs), content), { force: true });
}

/** A stream of stored bytes. */
export function readContent(needs: Pick<StandInNeeds, 'config'>, content: string): ReadableStream {
  return bodyOf(chunksOf(join(contentFolder(needs), content)));
}

/**
 * The bytes of a request, as they arrive.
 *
 * @throws TypeError, as `fetch` does, if their number differs from the header `Content-Length`; the reason of an abort.
 */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  const { signal, body } = request;
  signal.throwIfAborted();
  const reader = body?.getReader();
  const stop = (): void => {
    // A failed stream cannot be canceled, and need not be.
    reader?.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', stop);
  let size = 0;
  try {
    for (;;) {
      const chunk = await reader?.read();
      signal.throwIfAborted();
      if (chunk?.value === undefined) break;
      size += chunk.value.byteLength;
      yield chunk.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) !== size)
    throw new TypeError('fetch failed: the body has another length');
}
