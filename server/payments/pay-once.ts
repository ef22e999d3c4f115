import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { Refusal } from '@server/http/refuse';
import { type AttemptAnswer, type NewAttempt, type PageAttempt, storedAnswer } from './attempt';
import { claimAttempt, findAttempt, holdAttempt, insertAttempt } from './attempt-store';
import type { PageKind } from './page-kind';
import { endOthers, runAttempt, settleAbandoned } from './run-attempt';

/** A page's request to pay, or to learn the outcome. */
export interface PayRequest<A extends PageAttempt> {
  /** The columns that identify its attempt. */
  names: Partial<A>;
  /** Throws unless the request matches this existing attempt. */
  assertSame: (attempt: A) => void;
  /** Throws if nothing may begin. Returns what to store; only one attempt may run for the same `same`. */
  prepare: () => Promise<{
    same: Partial<A>;
    begin: (transaction: Database) => Promise<NewAttempt<A>>;
  }>;
}

/**
 * Pays once, however often a page asks: the same attempt gets the same answer, or 409 while it is running.
 *
 * @throws Refusal 400 before anything has begun, 409 and 503 if the outcome is not known yet.
 */
export async function payOnce<A extends PageAttempt>(
  services: Services,
  kind: PageKind<A>,
  request: PayRequest<A>,
): Promise<AttemptAnswer> {
  const known = await findAttempt(services.db, kind, request.names);
  if (known) return goOn(services, kind, known, request);

  const { same, begin } = await request.prepare();
  let attempt = await insertAttempt(services, kind, begin);
  if (!attempt) {
    await settleAbandoned(services, kind, same);
    attempt = await insertAttempt(services, kind, begin);
  }
  if (!attempt) throw underWay(kind);
  const begun = attempt;
  return holdAttempt(
    services,
    kind,
    begun,
    async () => (await endOthers(services, kind, begun)) ?? runAttempt(services, kind, begun),
  );
}

async function goOn<A extends PageAttempt>(
  services: Services,
  kind: PageKind<A>,
  attempt: A,
  { assertSame }: PayRequest<A>,
): Promise<AttemptAnswer> {
  assertSame(attempt);
  const stored = storedAnswer(attempt);
  if (stored) return stored;
  const claimed = await claimAttempt(services, kind, attempt);
  if (!claimed) throw underWay(kind);
  return holdAttempt(services, kind, claimed, () => runAttempt(services, kind, claimed));
}

/** Throws if a key is reused for something else. */
export function assertSameUse(isSame: boolean): void {
  const message = 'This payment attempt was already used for something else';
  if (!isSame) throw new Refusal(400, message, { code: 'idempotency_error' });
}

function underWay({ underWay }: { underWay: string }): Refusal {
  return new Refusal(409, underWay, {}, 1_000);
}
