import type { Readable } from 'node:stream';
import type { S3Client as Sdk } from '@aws-sdk/client-s3';
import { type Clock, SECOND } from '@server/clock';
import type { S3Settings } from '@server/settings/groups';
import { refusalOf } from './s3-refusal';
import { createTransport } from './s3-transport';

/** A file that the store has begun to send. */
export interface SentFile {
  body: Readable;
  /** What the store calls this content; null when it does not say. */
  etag: string | null;
}

/** The calls about one object of a bucket. Each throws BucketError when it is not answered in time, or refused. */
export interface S3Client {
  /** Bytes; null when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** Null when there is no such object. */
  get(key: string): Promise<SentFile | null>;
  /** @param hash SHA-256 of the body, hex */
  put(key: string, body: Blob, hash: string): Promise<void>;
  /**
   * Copies within the bucket; false when the source is not there any more.
   *
   * @param source its size in bytes; with an `etag` nothing else is copied
   */
  copy(source: { key: string; size: number; etag: string | null }, target: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** How long one call may take; ms. */
export interface S3Limits {
  /** Until the store answers. */
  answer: number;
  /** The same, for each megabyte that is sent or moved. */
  megabyte: number;
  /** Between two pieces of a file that is read. */
  stall: number;
}

const TRIES = 3;
/** A store that hangs holds up a page for a quarter of a minute at most. */
export const S3_LIMITS: S3Limits = { answer: 4 * SECOND, megabyte: SECOND, stall: 10 * SECOND };

/** The client of one bucket, addressed by path. All its calls may be repeated, and are when the store is busy. */
export function createS3Client(
  settings: S3Settings,
  clock: Clock,
  fetch: typeof globalThis.fetch,
  limits: S3Limits,
): S3Client {
  // Loaded only where there is a store. What keeps it from loading keeps the server from running.
  const loading = import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: open(sdk.S3Client, settings, fetch) }));
  const object = (key: string): { Bucket: string; Key: string } => ({ Bucket: settings.name, Key: key });
  const within = (moved = 0): { requestTimeout: number } => ({
    requestTimeout: limits.answer + Math.round((moved / 1_048_576) * limits.megabyte),
  });
  /** Null when the store says that there is no such object, in one of these words. */
  const ask = async <Answer>(
    call: (loaded: Awaited<typeof loading>) => Promise<Answer>,
    absent = ['NoSuchKey'],
  ): Promise<Answer | null> => {
    const loaded = await loading;
    // Signed at the time of our clock, which is another in tests.
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
        // What the SDK calls a 404 without a word.
        ['NotFound'],
      );
      return answer?.ContentLength ?? null;
    },
    get: async (key) => {
      const answer = await ask(({ sdk, client }) => client.send(new sdk.GetObjectCommand(object(key)), within()));
      // The transport gives the bodies of files as Node's streams.
      return answer && { body: answer.Body as Readable, etag: answer.ETag ?? null };
    },
    put: async (key, body, hash) => {
      await ask(({ sdk, client }) => {
        const command = new sdk.PutObjectCommand({ ...object(key), Body: body, ContentType: 'application/pdf' });
        // The SDK signs no hash of what it does not hold in memory.
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

function open(Client: typeof Sdk, settings: S3Settings, fetch: typeof globalThis.fetch): Sdk {
  return new Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: true,
    requestHandler: createTransport(settings.endpoint, fetch),
    maxAttempts: TRIES,
    // "Expect: 100-continue", which `fetch` does not send.
    expectContinueHeader: false,
    // Checksums of Amazon's that other stores do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Otherwise the variables and the files of whoever runs the process say them.
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
  // What a step after the serializer is given.
  const request = args.request as { headers: Record<string, string> };
  request.headers['x-amz-content-sha256'] = hash;
  return args;
}
