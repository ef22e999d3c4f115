import { lockName } from '@server/data/transact';
import { hashToken } from '@server/secrets';
import type { Place } from './stripe-objects';

/** An answer of the API. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

/**
 * The provider's rules for Idempotency-Key: the same key and call get the same answer (`isReplayed`); a different call
 * under that key is an error. Validation errors are not stored: the caller may fix them and retry.
 *
 * @param call the call, including method and parameters
 */
export async function once(
  { db, now }: Place,
  key: string,
  call: string,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { isReplayed: boolean }> {
  const fingerprint = hashToken(call);
  // If the same call is sent twice concurrently, to any process, the second waits for the answer of the first.
  await lockName(db, `idempotency ${key}`);
  const known = await db.selectFrom('sandbox_idempotency').selectAll().where('key', '=', key).executeTakeFirst();
  if (known && known.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    return { status: 400, body: { error: { type: 'idempotency_error', message } }, isReplayed: false };
  }
  if (known) return { status: known.status ?? 500, body: known.answer, isReplayed: true };
  const made = await work();
  if (made.status !== 400 && made.status !== 401 && made.status !== 403 && made.status !== 404) {
    const row = { key, fingerprint, status: made.status, answer: JSON.stringify(made.body), created_at: now };
    await db.insertInto('sandbox_idempotency').values(row).execute();
  }
  return { ...made, isReplayed: false };
}
