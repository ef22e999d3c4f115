import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { enqueue } from '@server/jobs/queue';
import type { AnyAttempt, AttemptAnswer, PageAttempt } from './attempt';
import { claimAttempt, findAttempt, findAttempts, holdAttempt } from './attempt-store';
import { type ChargeResult, charge, look, lookOrCancel } from './charge';
import type { PageKind } from './page-kind';
import type { PaymentKind } from './payment-kind';
import { settle } from './settle';

/** How long a person may take to authenticate with the bank. */
const CHALLENGE_TIME = HOUR;

/**
 * Charges an attempt this process holds, or finds out what became of it, and writes the outcome down.
 *
 * @throws what the kind's `leave` throws when the provider's answer is not known.
 */
export async function runAttempt<A extends AnyAttempt, R>(
  services: Services,
  kind: PaymentKind<A, R>,
  attempt: A,
): Promise<R> {
  const free = await kind.free?.(services, attempt);
  if (free) return free;
  return conclude(services, kind, attempt, await charge(services, kind, attempt, await kind.bill(services, attempt)));
}

/**
 * Settles earlier attempts for the same thing that wait for the bank, before a new one may charge: paid ones pay, the others
 * are cancelled for good. Answers the new attempt when the person has what it is for.
 */
export async function endOthers<A extends PageAttempt>(
  services: Services,
  kind: PageKind<A>,
  attempt: A,
): Promise<AttemptAnswer | null> {
  const waiting = await findAttempts(services.db, kind, { ...kind.same(attempt), state: 'needs_action' });
  const own = JSON.stringify(kind.name(attempt));
  for (const one of waiting) {
    // Another process may have taken this one over from a process that stood still, and the bank asks for it by now.
    if (JSON.stringify(kind.name(one)) === own) continue;
    await conclude(services, kind, one, await lookOrCancel(services, one), attempt);
  }
  return kind.alreadyHad(services, attempt);
}

/** Settles a running attempt that a crash left behind, so that another for the same thing may begin. */
export async function settleAbandoned<A extends PageAttempt>(
  services: Services,
  kind: PageKind<A>,
  same: Partial<A>,
): Promise<void> {
  const left = await findAttempt(services.db, kind, { ...same, state: 'running' });
  const attempt = left ? await claimAttempt(services, kind, left) : null;
  if (attempt) await endLeft(services, kind, attempt);
}

/** The job of each kind: an attempt nobody came back for is looked at, never charged. */
export async function settleLeftAttempt<A extends PageAttempt>(
  services: Services,
  kind: PageKind<A>,
  payload: unknown,
): Promise<void> {
  const known = await findAttempt(services.db, kind, kind.ofPayload(payload));
  if (!known || known.state === 'done' || known.state === 'refused') return;
  const now = services.clock.now();
  if (known.state === 'needs_action' && now - known.updated_at < CHALLENGE_TIME) {
    await enqueue(services.db, kind.job, kind.payload(known), now, now + CHALLENGE_TIME);
    return;
  }
  const attempt = await claimAttempt(services, kind, known);
  if (!attempt) throw new Error(kind.isWorkedOn);
  await endLeft(services, kind, attempt);
}

/** Ends an attempt of this process that was left in the middle: paid if it was, otherwise cancelled for good. */
function endLeft<A extends PageAttempt>(services: Services, kind: PageKind<A>, attempt: A): Promise<AttemptAnswer> {
  return holdAttempt(services, kind, attempt, async () =>
    conclude(services, kind, attempt, await lookOrCancel(services, attempt)),
  );
}

/**
 * Asks the provider whether the bank is done with an attempt that waits for it, and ends it if so. Nothing is charged or
 * cancelled by it.
 */
export async function endIfAnswered<A extends PageAttempt>(
  services: Services,
  kind: PageKind<A>,
  attempt: A,
): Promise<ChargeResult> {
  const result = await look(services, attempt);
  if (result.kind !== 'paid' && result.kind !== 'refused') return result;
  const claimed = await claimAttempt(services, kind, attempt);
  if (claimed) await conclude(services, kind, claimed, result);
  return result;
}

/** Writes down what became of an attempt, and says it. While nobody knows it throws, and `holder` is let go. */
export async function conclude<A extends AnyAttempt, R>(
  services: Services,
  kind: PaymentKind<A, R>,
  attempt: A,
  result: ChargeResult,
  holder: A = attempt,
): Promise<R> {
  if (result.kind !== 'paid') services.metrics.payment(kind.of, result.kind);
  const told = kind.told?.(attempt);
  if (told) services.log.info(told.message, { ...told.fields, outcome: result.kind });
  switch (result.kind) {
    case 'paid':
      return settle(services, kind, attempt, result.intent);
    case 'needs-action':
      return kind.ask(services, attempt, result.clientSecret);
    case 'refused':
      return kind.refuse(services, attempt, result);
    case 'unknown':
      return kind.leave(services, holder, result.reason);
  }
}
