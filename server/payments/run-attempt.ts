import { HOUR } from '@server/platform/clock';
import { enqueue } from '@server/queue/queue';
import type { AnyAttempt, AttemptAnswer, PageAttempt } from './attempt';
import { claimAttempt, findAttempt, findAttempts, holdAttempt } from './attempt-store';
import { type ChargeResult, charge, lookUp, lookUpOrCancel } from './charge';
import type { PageKind } from './page-kind';
import type { PaymentKind } from './payment-kind';
import type { PaymentServices } from './services';
import { settle } from './settle';

/** How long a person may take to authenticate with the bank. */
const CHALLENGE_TIME = HOUR;

/**
 * Charges an attempt that this process holds, or determines its outcome, and records it.
 *
 * @throws whatever the kind's `postpone` throws if the outcome is unknown.
 */
export async function runAttempt<A extends AnyAttempt, R>(
  services: PaymentServices,
  kind: PaymentKind<A, R>,
  attempt: A,
): Promise<R> {
  const free = await kind.free?.(services, attempt);
  if (free) return free;
  return conclude(
    services,
    kind,
    attempt,
    await charge(services, kind, attempt, await kind.chargeRequest(services, attempt)),
  );
}

/**
 * Settles earlier attempts for the same thing that wait for the bank before a new one may charge: paid ones count, the
 * others are canceled for good. Returns the new attempt's answer if the person already has what it is for.
 */
export async function settleCompeting<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  attempt: A,
): Promise<AttemptAnswer | null> {
  const waiting = await findAttempts(services.db, kind, { ...kind.competingWith(attempt), state: 'needs_action' });
  const own = JSON.stringify(kind.name(attempt));
  for (const one of waiting) {
    // This attempt itself may have been taken over from a stalled process and wait for the bank by now.
    if (JSON.stringify(kind.name(one)) === own) continue;
    await conclude(services, kind, one, await lookUpOrCancel(services, one), attempt);
  }
  return kind.answerIfOwned(services, attempt);
}

/** Settles a running attempt that a crash left behind, so that another one for the same thing can begin. */
export async function settleAbandoned<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  competing: Partial<A>,
): Promise<void> {
  const left = await findAttempt(services.db, kind, { ...competing, state: 'running' });
  const attempt = left ? await claimAttempt(services, kind, left) : null;
  if (attempt) await settleInterrupted(services, kind, attempt);
}

/** The job of each kind: settles an attempt nobody came back for, without charging it. */
export async function settleInterruptedAttempt<A extends PageAttempt>(
  services: PaymentServices,
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
  await settleInterrupted(services, kind, attempt);
}

/** Ends an interrupted attempt that this process holds: paid if it was, otherwise canceled for good. */
function settleInterrupted<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  attempt: A,
): Promise<AttemptAnswer> {
  return holdAttempt(services, kind, attempt, async () =>
    conclude(services, kind, attempt, await lookUpOrCancel(services, attempt)),
  );
}

/**
 * Asks the provider whether the bank is done with a waiting attempt, and ends the attempt if so. Charges and cancels
 * nothing.
 */
export async function endIfAnswered<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  attempt: A,
): Promise<ChargeResult> {
  const result = await lookUp(services, attempt);
  if (result.kind !== 'paid' && result.kind !== 'refused') return result;
  const claimed = await claimAttempt(services, kind, attempt);
  if (claimed) await conclude(services, kind, claimed, result);
  return result;
}

/** Records an attempt's outcome and returns its answer. If the outcome is unknown, throws and releases `holder`. */
async function conclude<A extends AnyAttempt, R>(
  services: PaymentServices,
  kind: PaymentKind<A, R>,
  attempt: A,
  result: ChargeResult,
  holder: A = attempt,
): Promise<R> {
  if (result.kind !== 'paid') services.metrics.payment(kind.of, result.kind);
  const logEntry = kind.logEntry?.(attempt);
  if (logEntry) services.log.info(logEntry.message, { ...logEntry.fields, outcome: result.kind });
  switch (result.kind) {
    case 'paid':
      return settle(services, kind, attempt, result.intent);
    case 'needs-action':
      return kind.ask(services, attempt, result.clientSecret);
    case 'refused':
      return kind.refuse(services, attempt, result);
    case 'unknown':
      return kind.postpone(services, holder, result.reason);
  }
}
