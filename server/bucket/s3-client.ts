import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, SECOND } from '@server/clock';
import type { S3Settings } from '@server/config';
import { BucketError } from './bucket-error';
import { readRefusal, unreachable } from './s3-refusal';
import { EMPTY_BODY, signedHeaders, type UnsignedRequest } from './sigv4';

/** What goes along with a call. */
export interface S3Extras {
  /** The body of a PUT, with its SHA-256 in hex. */
  body?: { blob: Blob; hash: string };
  /** Further headers, signed too; names in lower case. */
  headers?: Record<string, string>;
  /** Bytes that the store itself has to move before it answers. */
  moves?: number;
}

/**
 * Sends a signed call about one object; null when there is no such object.
 *
 * @throws BucketError when it is not answered in time, or refused.
 */
export type S3Client = (method: UnsignedRequest['method'], key: string, extras?: S3Extras) => Promise<Response | null>;

/** How long one call may take; ms. */
export interface S3Limits {
  /** Until the store answers. */
  answer: number;
  /** The same, for each megabyte that is sent or moved. */
  megabyte: number;
  /** Between two pieces of a file that is read. */
  stall: number;
  /** Before the second try; doubled for the third. */
  wait: number;
}

const TRIES = 3;
/** A store that hangs holds up a page for a quarter of a minute at most. */
export const S3_LIMITS: S3Limits = { answer: 4 * SECOND, megabyte: SECOND, stall: 10 * SECOND, wait: 200 };

/** The client of one bucket, addressed by path. All its calls may be repeated, and are when the store is busy. */
export function createS3Client(
  settings: S3Settings,
  clock: Clock,
  fetch: typeof globalThis.fetch,
  limits: S3Limits,
): S3Client {
  const once: S3Client = async (method, key, { body, headers, moves = body?.blob.size ?? 0 } = {}) => {
    const url = new URL(`${settings.endpoint}/${settings.name}/${key}`);
    const sent = { ...headers, ...(body ? { 'content-type': 'application/pdf' } : {}) };
    const limit = limits.answer + Math.round((moves / 1_048_576) * limits.megabyte);
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), limit);
    try {
      const response = await fetch(url.href, {
        method,
        headers: signedHeaders(
          settings,
          { method, url, headers: sent, bodyHash: body?.hash ?? EMPTY_BODY },
          clock.now(),
        ),
        redirect: 'error',
        signal: control.signal,
        ...(body ? { body: body.blob } : {}),
      });
      return await answerOf(method, response, settings);
    } catch (error) {
      if (error instanceof BucketError) throw error;
      if (control.signal.aborted) throw new BucketError(`The bucket did not answer within ${limit} ms`, true);
      throw unreachable(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return async (method, key, extras) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(method, key, extras);
      } catch (error) {
        if (attempt === TRIES || !(error instanceof BucketError && error.isPassing)) throw error;
        await wait(limits.wait * attempt);
      }
    }
  };
}

/** What is read of an answer while its time runs: all of it but the file itself. */
async function answerOf(method: string, response: Response, settings: S3Settings): Promise<Response | null> {
  if (response.ok && method === 'GET') return response;
  // A store that copies may say "well" before it has finished, and in the body that it has not.
  const text = await response.text();
  if (response.ok && !text.includes('<Error>')) return response;
  const refusal = readRefusal(response.status, text, settings);
  if (response.status === 404 && (method === 'HEAD' || refusal.code === 'NoSuchKey')) return null;
  throw refusal;
}
