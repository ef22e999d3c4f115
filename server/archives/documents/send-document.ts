import type { ArchiveServices } from '@server/archives/services';
import type { LocalCopy } from '@server/bucket/blob-store';
import { bodyOf } from '@server/bucket/body-of';
import { chunksOf } from '@server/bucket/chunks-of';
import type { AppContext } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';

/** How to send a file of the bucket to a browser. */
interface Sending extends SentAs {
  key: string;
}

/** Name and type that a file is sent with. */
interface SentAs {
  type: 'application/pdf' | 'image/png';
  /** The header `Content-Disposition`. */
  disposition: string;
}

/**
 * The policy for files from strangers: runs nothing, loads nothing, and belongs to no site. Browsers' viewers are not
 * part of the document and still work.
 */
const POLICY =
  "default-src 'none'; script-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Streams a file from the bucket; answers HEAD with the length only. Throws Refusal 404 if it is missing. */
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

/** The bytes of a copy. Releases it afterwards, even if the person left before reading any. */
async function beginChunksOf(copy: LocalCopy): Promise<AsyncGenerator<Uint8Array>> {
  const chunks = chunksThenRelease(copy);
  // A generator that was never started ends without running its `finally`.
  await chunks.next();
  return chunks;
}

/** Yields no bytes first, to start the generator; then the file. */
async function* chunksThenRelease(copy: LocalCopy): AsyncGenerator<Uint8Array> {
  try {
    yield new Uint8Array();
    yield* chunksOf(copy.path);
  } finally {
    // A later sweep removes what stays.
    await copy.release().catch(() => undefined);
  }
}

/** Headers for a file from a stranger; `size` in bytes. */
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
