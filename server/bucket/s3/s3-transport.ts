import { Readable } from 'node:stream';
import { BucketError } from '@server/bucket/bucket-error';
import { SECOND } from '@server/platform/clock';
import { unreachable } from './s3-refusal';

/** A signed request from the SDK. */
export interface SignedRequest {
  method: string;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: Blob | Uint8Array<ArrayBuffer> | string;
}

/** An answer for the SDK. */
export interface StoreAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: Readable | Uint8Array;
}

/** The SDK's request handler. */
export interface Transport {
  /**
   * Sends one request.
   *
   * @param options `requestTimeout`: limit in ms for everything up to the answer, not including a file's body
   * @throws BucketError if there is no answer; the SDK then retries.
   */
  handle(request: SignedRequest, options?: { requestTimeout?: number }): Promise<{ response: StoreAnswer }>;
}

/** Default time limit, in ms. */
const LIMIT = 10 * SECOND;

/** Sends requests only to the store at `endpoint` (an origin), regardless of the SDK or redirects by the store. */
export function createTransport(endpoint: string, fetch: typeof globalThis.fetch): Transport {
  const send = async (request: SignedRequest, signal: AbortSignal): Promise<StoreAnswer> => {
    const url = new URL(`${endpoint}${request.path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
    // The headers include `content-length`, because the SDK signs it and warns about files without it. Node's `fetch`
    // accepts it; another version of undici in the same process may reject the call.
    const { method, headers, body } = request;
    const answer = await fetch(url.href, { method, headers, redirect: 'error', signal, ...(body ? { body } : {}) });
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: method === 'GET' && answer.ok ? streamOf(answer) : new Uint8Array(await answer.arrayBuffer()),
    };
  };
  return {
    handle: async (request, { requestTimeout = LIMIT } = {}) => {
      const control = new AbortController();
      const timer = setTimeout(() => control.abort(), requestTimeout);
      try {
        return { response: await send(request, control.signal) };
      } catch (error) {
        const late = new BucketError(`The bucket did not answer within ${requestTimeout} ms`);
        // Tells the SDK that it may retry.
        throw Object.assign(control.signal.aborted ? late : unreachable(error), { $retryable: {} });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function streamOf({ body }: Response): Readable {
  // Node's and the DOM's types for web streams differ, but the objects are the same.
  return body ? Readable.fromWeb(body as never) : Readable.from([]);
}
