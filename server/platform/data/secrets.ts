import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ID_ALPHABET, randomId } from '@shared/lib/random-id';
import type { Database } from './database';

/** SHA-256 in hex, for tokens that are stored only as hashes. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** HMAC-SHA256 of a text, base64url. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/**
 * An id of `length` characters, 32 at most, derived from a text: the same each time and in every process, and
 * unpredictable without the secret. Nearly as good as a random one: some characters are slightly more likely.
 */
export function derivedId(secret: string, text: string, length = 22): string {
  const digest = createHmac('sha256', secret).update(text).digest();
  return Array.from(digest.subarray(0, length), (byte) => ID_ALPHABET.charAt(byte % ID_ALPHABET.length)).join('');
}

/** Compares two secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** A named key shared by all processes, generated on first use. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: randomId(43) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
