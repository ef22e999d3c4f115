import { Refusal } from '@server/http/refuse';
import type { Database } from '@server/platform/data/database';
import { type AttemptAnswer, type NewAttempt, type PageAttempt, storedAnswer } from './attempt';
import { claimAttempt, findAttempt, holdAttempt, insertAttempt } from './attempt-store';
import type { PageKind } from './page-kind';
import { runAttempt, settleAbandoned, settleCompeting } from './run-attempt';
import type { PaymentServices } from './services';

/** A page's request to pay, or to learn the outcome. */
export interface PayRequest<A extends PageAttempt> {
  /** The attempt as stored; undefined for a new one. */
  known: A | undefined;
  /** The columns that identify it. */
  names: Partial<A>;
  /** Throws unless the request matches this existing attempt. */
  assertSame: (attempt: A) => void;
  /** Throws if nothing may begin. */
  prepare: () => Promise<NewPayment<A>>;
}

/** How a new attempt begins. */
export interface NewPayment<A extends PageAttempt> {
  /** Returns what to store, or throws if nothing may begin, within the transaction that stores it. */
  begin: (transaction: Database) => Promise<NewAttempt<A>>;
  /** Once `begin` has run: only one attempt may run for the same. */
  competing: () => Partial<A>;
  /** Once `begin` has run: whether it is certain that there is no other attempt to end before this one charges. */
  hasNoOtherAttempt?: () => boolean;
}

/**
 * Pays once, however often a page asks: the same attempt gets the same answer, or 409 while it is running.
 *
 * @throws Refusal 400 before anything has begun, 409 and 503 if the outcome is not known yet.
 */
export async function payOnce<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  request: PayRequest<A>,
): Promise<AttemptAnswer> {
  if (request.known) return continueAttempt(services, kind, request.known, request);
  const newPayment = await request.prepare();
  const begun = await beginOnce(services, kind, newPayment).catch(async (error: unknown) => {
    // The same request may have been sent twice, and the other one may have paid by now.
    const other = error instanceof Refusal ? await findAttempt(services.db, kind, request.names) : undefined;
    if (other) return continueAttempt(services, kind, other, request);
    throw error;
  });
  if ('status' in begun) return begun;
  return holdAttempt(services, kind, begun, () =>
    newPayment.hasNoOtherAttempt?.() ? runAttempt(services, kind, begun) : runAfterCompeting(services, kind, begun),
  );
}

/** Charges an attempt for which the provider has not been asked to charge yet, once the others for the same are settled. */
async function runAfterCompeting<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  attempt: A,
): Promise<AttemptAnswer> {
  return (await settleCompeting(services, kind, attempt)) ?? runAttempt(services, kind, attempt);
}

async function beginOnce<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  { begin, competing }: NewPayment<A>,
): Promise<A> {
  const attempt = await insertAttempt(services, kind, begin);
  if (attempt) return attempt;
  await settleAbandoned(services, kind, competing());
  const again = await insertAttempt(services, kind, begin);
  if (!again) throw underWay(kind);
  return again;
}

async function continueAttempt<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  attempt: A,
  { assertSame }: PayRequest<A>,
): Promise<AttemptAnswer> {
  assertSame(attempt);
  const stored = storedAnswer(attempt);
  if (stored) return stored;
  const claimed = await claimAttempt(services, kind, attempt);
  if (!claimed) throw underWay(kind);
  // It may have been left while the others were being settled.
  const run = claimed.payment_intent === null ? runAfterCompeting : runAttempt;
  return holdAttempt(services, kind, claimed, () => run(services, kind, claimed));
}

/** Throws if a key is reused for something else. */
export function assertSameUse(isSame: boolean): void {
  const message = 'This payment attempt was already used for something else';
  if (!isSame) throw new Refusal(400, message, { code: 'idempotency_error' });
}

function underWay({ underWay }: { underWay: string }): Refusal {
  return new Refusal(409, underWay, {}, 1_000);
}
