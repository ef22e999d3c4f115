import { types } from 'node:util';
import { BucketError } from '@server/bucket/bucket-error';
import type { S3Settings } from '@server/platform/settings/groups';

/** The SDK's placeholders for an answer without an error code. */
const NO_CODE = new Set(['', 'Unknown', 'UnknownError', 'Error', 'SyntaxError']);

/** Converts an SDK error: the store was unreachable, or refused with a status, code and message. */
export function refusalOf(error: unknown, settings: S3Settings): BucketError {
  if (error instanceof BucketError) return error;
  const { status, name, message } = partsOf(error);
  if (status === undefined) return unreachable(error);
  const code = NO_CODE.has(name) ? '' : name;
  if (code === 'NoSuchBucket') {
    const what = `There is no bucket named ${settings.name} in this store`;
    return new BucketError(`${what}: make it, or correct BUCKET_S3_NAME`, code);
  }
  const words = code && message !== 'UnknownError' ? redact(message, settings) : '';
  return new BucketError(`The bucket answered ${status}${code ? ` ${code}` : ''}${words ? `: ${words}` : ''}`, code);
}

/** The error for an unreachable store, with the system's reason if there is one. */
export function unreachable(error: unknown): BucketError {
  // `fetch` throws a TypeError whose cause is the actual error. Both may come from another realm, as in tests.
  const cause: unknown = types.isNativeError(error) ? (error.cause ?? error) : error;
  const code = types.isNativeError(cause) && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const words = code || (types.isNativeError(cause) ? cause.message : '') || 'unknown';
  return new BucketError(`The bucket cannot be reached: ${words}`);
}

function partsOf(error: unknown): { status: number | undefined; name: string; message: string } {
  // The SDK adds `$metadata` to every error; it has a status if there was an answer.
  const { $metadata, name = '', message = '' } = error as Partial<Error> & { $metadata?: { httpStatusCode?: number } };
  return { status: $metadata?.httpStatusCode, name, message };
}

/** Removes the keys, signatures and file names that stores quote in their messages. */
function redact(words: string, { accessKey, secretKey }: S3Settings): string {
  return words
    .replaceAll(secretKey, '[secret]')
    .replaceAll(accessKey, '[secret]')
    .replace(/[0-9A-Za-z-]{16,}\.pdf/g, '[file]')
    .replace(/[0-9a-f]{32,}/gi, '[secret]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}
