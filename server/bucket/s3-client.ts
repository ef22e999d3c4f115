import { setTimeout } from 'node:timers/promises';
import { type Clock, MINUTE, SECOND } from '@server/clock';
import type { S3Settings } from '@server/config';
import { EMPTY_BODY, signedHeaders, type UnsignedRequest } from './sigv4';

/** The body of a PUT, with its SHA-256 in hex. */
interface Body {
  blob: Blob;
  hash: string;
}

/** Sends a signed call about one object, or with an empty key about the bucket; answers 2xx or 404, throws for anything else. */
export type S3Client = (method: UnsignedRequest['method'], key: string, body?: Body) => Promise<Response>;

const TRIES = 3;
/** Wait before the second try, ms; doubled for the third. */
const WAIT = 200;
/** Until the store answers; with a body, until it has taken it. */
const ANSWER_LIMIT = 20 * SECOND;
const BODY_LIMIT = 5 * MINUTE;

/** The client of one bucket, addressed by path. All its calls may be repeated, and are when the store is busy. */
export function createS3Client(settings: S3Settings, clock: Clock, fetch: typeof globalThis.fetch): S3Client {
  const once: S3Client = (method, key, body) => {
    const url = new URL(`${settings.endpoint}/${settings.name}/${key}`);
    const bodyHash = body?.hash ?? EMPTY_BODY;
    const headers = body ? { 'content-type': 'application/pdf' } : {};
    return fetch(url.href, {
      method,
      headers: signedHeaders(settings, { method, url, headers, bodyHash }, clock.now()),
      redirect: 'error',
      signal: AbortSignal.timeout(method === 'GET' || body ? BODY_LIMIT : ANSWER_LIMIT),
      ...(body ? { body: body.blob } : {}),
    });
  };
  return async (method, key, body) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await once(method, key, body).catch((error: unknown) => S3Error.from(error));
      if (!(outcome instanceof S3Error) && (outcome.ok || outcome.status === 404)) return outcome;
      const error = outcome instanceof S3Error ? outcome : await S3Error.read(outcome);
      if (attempt === TRIES || !error.isPassing) throw error;
      await setTimeout(WAIT * attempt);
    }
  };
}

/** What the store refused, or that it could not be reached. Its message holds no key and no address. */
class S3Error extends Error {
  /** Whether the same call may succeed later. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = 'S3Error';
    this.isPassing = isPassing;
  }

  static from(error: unknown): S3Error {
    return new S3Error(`The bucket cannot be reached: ${error instanceof Error ? error.name : 'unknown'}`, true);
  }

  static async read(response: Response): Promise<S3Error> {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1] ?? '';
    const isPassing = response.status === 429 || response.status >= 500;
    return new S3Error(`The bucket answered ${response.status} ${code}`, isPassing);
  }
}
