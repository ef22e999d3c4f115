import { Readable } from 'node:stream';
import { SECOND } from '@server/clock';
import { BucketError } from './bucket-error';
import { unreachable } from './s3-refusal';

/** A signed request, as the SDK hands it over. */
export interface SignedRequest {
  method: string;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: Blob | Uint8Array<ArrayBuffer> | string;
}

/** An answer, as the SDK takes it. */
export interface StoreAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: Readable | Uint8Array;
}

/** What the SDK sends its requests with. */
export interface Transport {
  /**
   * Sends one request.
   *
   * @param options `requestTimeout`: how long it may take until all is read of the answer but the file itself; ms
   * @throws BucketError when there is no answer; the SDK tries again then.
   */
  handle(request: SignedRequest, options?: { requestTimeout?: number }): Promise<{ response: StoreAnswer }>;
}

/** Of calls that name no limit, ms. */
const LIMIT = 10 * SECOND;

/** Sends requests to the store at `endpoint`, an origin, and nowhere else: whatever the SDK or the store says. */
export function createTransport(endpoint: string, fetch: typeof globalThis.fetch): Transport {
  const send = async (request: SignedRequest, signal: AbortSignal): Promise<StoreAnswer> => {
    const url = new URL(`${endpoint}${request.path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
    // They name `content-length`, which `fetch` could count itself: the SDK signs it, and warns of every file sent without.
    // Node's own `fetch` takes it; that of another undici in the same process may refuse the call.
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
        // The SDK's mark of what may be tried again.
        throw Object.assign(control.signal.aborted ? late : unreachable(error), { $retryable: {} });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function streamOf({ body }: Response): Readable {
  // Node's web streams and the ones of the DOM types are the same at run time.
  return body ? Readable.fromWeb(body as never) : Readable.from([]);
}
