import { Refusal } from '@server/http/refuse';
import type { Database } from '@server/platform/data/database';
import { type AttemptAnswer, type Attempts, findAttempt, type PageKind, storedAnswer } from './attempt';
import { type Beginning, claimAttempt, holdAttempt, insertAttempt } from './attempt-store';
import { settleAbandoned } from './follow-up';
import type { PaymentKind } from './payment-kind';
import { runAttempt, settleCompeting } from './run-attempt';
import type { PaymentServices } from './services';

/** A page's request to pay, or to learn the outcome. */
export interface PayRequest<A> {
  id: string;
  /** The attempt with this id as stored; undefined for a new one. */
  known: A | undefined;
  /** Throws unless the request matches this existing attempt. */
  assertSame: (attempt: A) => void;
  /** Returns how to begin; throws if nothing may begin. */
  prepare: () => Promise<Begin<A>>;
}

/**
 * Returns what to store, or throws if nothing may begin, within the transaction that stores it.
 *
 * @param before its first result, if another attempt blocked it, which has been settled since
 */
export type Begin<A> = (transaction: Database, before?: A) => Promise<Beginning<A>>;

/**
 * Pays once, however often a page asks: the same attempt gets the same answer, or 409 while it is running.
 *
 * @throws Refusal 400 before anything has begun, 409 and 503 if the outcome is not known yet.
 */
export async function payOnce<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  request: PayRequest<Attempts[K]>,
): Promise<AttemptAnswer> {
  if (request.known) return continueAttempt(services, kind, request.known, request);
  const begun = await beginOnce(services, kind, await request.prepare()).catch(async (error: unknown) => {
    // The request may have been sent twice, and the other one may have paid meanwhile.
    const known = error instanceof Refusal ? await findAttempt(services.db, kind.kind, request.id) : undefined;
    if (known) return { known };
    throw error;
  });
  if ('known' in begun) return continueAttempt(services, kind, begun.known, request);
  const { attempt, isAlone } = begun;
  const run = isAlone ? runAttempt : runAfterCompeting;
  return holdAttempt(services, attempt, () => run(services, kind, attempt));
}

/** Charges an attempt that has no intent yet, once the others for the same purchase are settled. */
async function runAfterCompeting<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<AttemptAnswer> {
  return (await settleCompeting(services, kind, attempt)) ?? runAttempt(services, kind, attempt);
}

async function beginOnce<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  begin: Begin<Attempts[K]>,
): Promise<Beginning<Attempts[K]>> {
  const first = await insertAttempt(services, begin);
  if (first.isStored) return first;
  await settleAbandoned(services, kind, first.attempt);
  const again = await insertAttempt(services, (transaction) => begin(transaction, first.attempt));
  if (!again.isStored) throw underWay(kind);
  return again;
}

async function continueAttempt<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
  { assertSame }: PayRequest<Attempts[K]>,
): Promise<AttemptAnswer> {
  assertSame(attempt);
  const stored = storedAnswer(attempt);
  if (stored) return stored;
  const claimed = await claimAttempt(services, attempt);
  if (!claimed) throw underWay(kind);
  // Its process may have died while settling the others.
  const run = claimed.payment_intent === null ? runAfterCompeting : runAttempt;
  return holdAttempt(services, claimed, () => run(services, kind, claimed));
}

/** Throws if a key is reused for something else. */
export function assertSameUse(isSame: boolean): void {
  const message = 'This payment attempt was already used for something else';
  if (!isSame) throw new Refusal(400, message, { code: 'idempotency_error' });
}

function underWay({ underWay }: { underWay: string }): Refusal {
  return new Refusal(409, underWay, {}, 1_000);
}
