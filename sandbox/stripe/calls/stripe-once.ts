import { type ObjectStore, type ObjectView, openView } from '@sandbox/stripe/stripe-objects';
import { storeChanges } from '@sandbox/stripe/stripe-store';
import { hashToken } from '@server/platform/data/secrets';

/** An answer of the API. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** A call: its Idempotency-Key, if any, and its address and parameters as one text. */
export interface OnceCall {
  key: string | undefined;
  text: string;
}

/** The ids that `createObject` makes. */
const IDS = /\b[a-z]{2,6}_[0-9A-Za-z]{24}\b/g;

/**
 * Answers a call and stores its effects. The provider's rules for Idempotency-Key: the same key and call get the same
 * answer (`isReplayed`); a different call under that key is an error. Validation errors are not stored: the caller may
 * fix them and retry.
 *
 * Most keys are new, so the call is answered first. Its effects and its answer are then stored together, unless the key
 * has an answer by then; that answer is returned.
 */
export async function once(
  store: ObjectStore,
  { key, text }: OnceCall,
  work: (view: ObjectView) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { isReplayed: boolean }> {
  const fingerprint = hashToken(text);
  for (;;) {
    const view = openView(store, text.match(IDS) ?? []);
    const made = await work(view);
    const isKept = key !== undefined && ![400, 401, 403, 404].includes(made.status);
    const earlier = key === undefined || isKept ? null : await answerOf(store, key, fingerprint);
    if (earlier) return earlier;
    const stored = await storeChanges(view, isKept ? { ...made, key, fingerprint } : null);
    if (stored === 'stored') return { ...made, isReplayed: false };
    // Only a stored answer takes its key. If another call has changed an object, the answer may differ.
    const taken = stored === 'taken' && key !== undefined ? await answerOf(store, key, fingerprint) : null;
    if (taken) return taken;
  }
}

/** The stored answer of a key, if any. */
async function answerOf(
  { db }: ObjectStore,
  key: string,
  fingerprint: string,
): Promise<(StoredAnswer & { isReplayed: boolean }) | null> {
  const known = await db.selectFrom('sandbox_idempotency').selectAll().where('key', '=', key).executeTakeFirst();
  if (!known) return null;
  if (known.fingerprint === fingerprint) return { status: known.status ?? 500, body: known.answer, isReplayed: true };
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, body: { error: { type: 'idempotency_error', message } }, isReplayed: false };
}
