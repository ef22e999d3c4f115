import type { S3Settings } from '@server/config';
import { BucketError } from './bucket-error';

/**
 * What a store refused, in its own words: status, code and message.
 *
 * @param text the body of its answer
 */
export function readRefusal(status: number, text: string, settings: S3Settings): BucketError {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  const words = /<Message>([^<]{1,300})/.exec(text)?.[1] ?? '';
  if (code === 'NoSuchBucket') {
    const what = `There is no bucket named ${settings.name} in this store`;
    return new BucketError(`${what}: make it, or correct BUCKET_S3_NAME`, false, code);
  }
  // A 200 with an error in it is a copy that broke off.
  const isPassing = status === 429 || status >= 500 || status === 200;
  const message = `The bucket answered ${status}${code ? ` ${code}` : ''}${words ? `: ${discreet(words, settings)}` : ''}`;
  return new BucketError(message, isPassing, code);
}

/** That a store was not reached, and why, as far as the system says. */
export function unreachable(error: unknown): BucketError {
  // What `fetch` throws is a TypeError; what happened is its cause.
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const words = code || (cause instanceof Error ? cause.message : '') || 'unknown';
  return new BucketError(`The bucket cannot be reached: ${words}`, true);
}

/** Stores quote keys, signatures and names of files. */
function discreet(words: string, { accessKey, secretKey }: S3Settings): string {
  return words
    .replaceAll(secretKey, '[secret]')
    .replaceAll(accessKey, '[secret]')
    .replace(/[0-9A-Za-z-]{16,}\.pdf/g, '[file]')
    .replace(/[0-9a-f]{32,}/gi, '[secret]')
    .replace(/\s+/g, ' ')
    .trim();
}
