import type { ArchiveServices } from '@server/archives/services';
import type { LocalCopy } from '@server/bucket/blob-store';
import { bodyOf } from '@server/bucket/body-of';
import { chunksOf } from '@server/bucket/chunks-of';
import type { AppContext } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';

/** How a file of the bucket is sent to a browser. */
interface Sending extends SentAs {
  key: string;
}

/** What a file is sent as. */
interface SentAs {
  type: 'application/pdf' | 'image/png';
  /** The header `Content-Disposition`. */
  disposition: string;
}

/**
 * For what somebody else sent: it runs nothing, loads nothing, and belongs to no site. The viewers of browsers are not part of
 * the document and work all the same.
 */
const POLICY =
  "default-src 'none'; script-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Streams a file from the bucket; to HEAD it only says how long it is. Throws Refusal 404 if it is not there. */
export async function sendFile(c: AppContext, { bucket }: ArchiveServices, file: Sending): Promise<Response> {
  if (c.req.method === 'HEAD') {
    const size = await bucket.sizeOf(file.key);
    if (size === null) throw noSuchDocument();
    return c.body(null, 200, headersOf(file, size));
  }
  const copy = await bucket.open(file.key);
  if (!copy) throw noSuchDocument();
  return c.body(bodyOf(await beginChunksOf(copy)), 200, headersOf(file, copy.size));
}

/** The bytes of a copy, which is released after them, also if none is asked for: a person may have left while it was fetched. */
async function beginChunksOf(copy: LocalCopy): Promise<AsyncGenerator<Uint8Array>> {
  const chunks = chunksThenRelease(copy);
  // A generator that has not begun ends without its `finally`.
  await chunks.next();
  return chunks;
}

/** Nothing, so that it begins; then the bytes. */
async function* chunksThenRelease(copy: LocalCopy): AsyncGenerator<Uint8Array> {
  try {
    yield new Uint8Array();
    yield* chunksOf(copy.path);
  } finally {
    // A copy that stays is swept later.
    await copy.release().catch(() => undefined);
  }
}

/** Headers for a file that somebody else sent; `size` in bytes. */
export function headersOf(file: SentAs, size: number): Record<string, string> {
  return {
    'Content-Type': file.type,
    'Content-Length': String(size),
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  };
}

function noSuchDocument(): Refusal {
  return new Refusal(404, 'There is no such document');
}
