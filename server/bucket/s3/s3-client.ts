import type { Readable } from 'node:stream';
import type { S3Client as Sdk } from '@aws-sdk/client-s3';
import { type Clock, SECOND } from '@server/platform/clock';
import type { S3Settings } from '@server/platform/settings/groups';
import { refusalOf } from './s3-refusal';
import { createTransport } from './s3-transport';

/** A file being received from the store. */
export interface SentFile {
  body: Readable;
  /** The ETag of this content; null if the store gives none. */
  etag: string | null;
}

/** Calls for single objects of a bucket. Each throws BucketError if refused or not answered in time. */
export interface S3Client {
  /** Size in bytes; null if there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** Null if there is no such object. */
  get(key: string): Promise<SentFile | null>;
  /** @param hash SHA-256 of the body, hex */
  put(key: string, body: Blob, hash: string): Promise<void>;
  /**
   * Copies within the bucket; false if the source no longer exists or has changed.
   *
   * @param source its size in bytes; with an `etag`, only that content is copied
   */
  copy(source: { key: string; size: number; etag: string | null }, target: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** Time limits of a call, in ms. */
export interface S3Limits {
  /** Until the store answers. */
  answer: number;
  /** Extra time for each megabyte sent or copied. */
  megabyte: number;
  /** Between two chunks of a file being read. */
  stall: number;
}

const TRIES = 3;
/** Default limits: a hanging store delays a page by 15 seconds at most. */
export const S3_LIMITS: S3Limits = { answer: 4 * SECOND, megabyte: SECOND, stall: 10 * SECOND };

/** The client for a bucket, with path-style URLs. All calls are idempotent, and are retried if the store is busy. */
export function createS3Client(
  settings: S3Settings,
  clock: Clock,
  fetch: typeof globalThis.fetch,
  limits: S3Limits,
): S3Client {
  // Loaded only if a store is configured. If loading fails, the server must not run.
  const loading = import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: open(sdk.S3Client, settings, fetch) }));
  const object = (key: string): { Bucket: string; Key: string } => ({ Bucket: settings.name, Key: key });
  const within = (moved = 0): { requestTimeout: number } => ({
    requestTimeout: limits.answer + Math.round((moved / 1_048_576) * limits.megabyte),
  });
  /** Null if the store answers with one of the `absent` codes. */
  const ask = async <Answer>(
    call: (loaded: Awaited<typeof loading>) => Promise<Answer>,
    absent = ['NoSuchKey'],
  ): Promise<Answer | null> => {
    const loaded = await loading;
    // Signs with our clock, which differs in tests.
    loaded.client.config.systemClockOffset = clock.now() - Date.now();
    try {
      return await call(loaded);
    } catch (error) {
      const refusal = refusalOf(error, settings);
      if (absent.includes(refusal.code)) return null;
      throw refusal;
    }
  };
  return {
    sizeOf: async (key) => {
      const answer = await ask(
        ({ sdk, client }) => client.send(new sdk.HeadObjectCommand(object(key)), within()),
        // The SDK's name for a 404 without a code.
        ['NotFound'],
      );
      return answer?.ContentLength ?? null;
    },
    get: async (key) => {
      const answer = await ask(({ sdk, client }) => client.send(new sdk.GetObjectCommand(object(key)), within()));
      // Our transport returns the bodies of files as Node streams.
      return answer && { body: answer.Body as Readable, etag: answer.ETag ?? null };
    },
    put: async (key, body, hash) => {
      await ask(({ sdk, client }) => {
        const command = new sdk.PutObjectCommand({ ...object(key), Body: body, ContentType: typeOf(key) });
        // The SDK does not hash bodies that are not in memory.
        command.middlewareStack.add((next) => (args) => next(withHash(args, hash)), { step: 'build' });
        return client.send(command, within(body.size));
      });
    },
    copy: async ({ key, size, etag }, target) => {
      const source = { CopySource: `/${settings.name}/${key}`, ...(etag ? { CopySourceIfMatch: etag } : {}) };
      const answer = await ask(
        ({ sdk, client }) => client.send(new sdk.CopyObjectCommand({ ...object(target), ...source }), within(size)),
        ['NoSuchKey', 'PreconditionFailed'],
      );
      return answer !== null;
    },
    remove: async (key) => {
      await ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(object(key)), within()));
    },
  };
}

/** The only pictures in the store are previews. */
function typeOf(key: string): string {
  return key.endsWith('.png') ? 'image/png' : 'application/pdf';
}

function open(Client: typeof Sdk, settings: S3Settings, fetch: typeof globalThis.fetch): Sdk {
  return new Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: true,
    requestHandler: createTransport(settings.endpoint, fetch),
    maxAttempts: TRIES,
    // `fetch` does not send "Expect: 100-continue".
    expectContinueHeader: false,
    // Other stores do not support Amazon's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Set here so that environment variables and configuration files cannot change them.
    retryMode: 'standard',
    defaultsMode: 'standard',
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    userAgentAppId: 'faxkeep',
  });
}

function withHash<Args extends { request: unknown }>(args: Args, hash: string): Args {
  // Steps after the serializer receive an HTTP request.
  const request = args.request as { headers: Record<string, string> };
  request.headers['x-amz-content-sha256'] = hash;
  return args;
}
