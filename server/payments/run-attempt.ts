import { Refusal } from '@server/http/refuse';
import { HOUR } from '@server/platform/clock';
import type Stripe from 'stripe';
import { type AttemptAnswer, type Attempts, findAttempt, type PageKind } from './attempt';
import { claimAttempt, closeAttempt, type FollowUp, followUpJob, holdAttempt, releaseAttempt } from './attempt-store';
import { type ChargeResult, charge, lookUp, lookUpOrCancel, type Refused } from './charge';
import type { PaymentKind } from './payment-kind';
import type { PaymentServices } from './services';
import { settle } from './settle';

/** How long a person may take to authenticate with the bank. */
const CHALLENGE_TIME = HOUR;

/**
 * Charges an attempt that this process holds, or determines its outcome, and records it.
 *
 * @throws Refusal 503 if the outcome is unknown.
 */
export async function runAttempt<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<AttemptAnswer> {
  const free = await kind.answerIfFree?.(services, attempt);
  if (free) return free;
  const request = await kind.chargeRequest(services, attempt);
  return conclude(services, kind, attempt, await charge(services, attempt, request));
}

/**
 * Settles earlier attempts for the same thing that wait for the bank before a new one may charge: paid ones count, the
 * others are canceled for good. Returns the new attempt's answer if the person already has what it is for.
 */
export async function settleCompeting<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<AttemptAnswer | null> {
  for (const one of await kind.competing(services.db, attempt, 'needs_action')) {
    // This attempt itself may have been taken over from a stalled process and wait for the bank by now.
    if (one.id === attempt.id) continue;
    await conclude(services, kind, one, await lookUpOrCancel(services, one), attempt);
  }
  return kind.answerIfOwned(services, attempt);
}

/** Settles the running attempt that a crash left in the way of this one. */
export async function settleAbandoned<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<void> {
  const [left] = await kind.competing(services.db, attempt, 'running');
  const claimed = left && (await claimAttempt(services, left));
  if (claimed) await settleInterrupted(services, kind, claimed);
}

/** The job of each kind: settles an attempt nobody came back for, without charging it. */
export async function settleInterruptedAttempt<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  payload: unknown,
): Promise<void> {
  const { db, clock } = services;
  // Only followUpJob writes this payload.
  const known = await findAttempt(db, kind.kind, (payload as FollowUp).attempt);
  if (!known || known.state === 'done' || known.state === 'refused') return;
  const now = clock.now();
  if (known.state === 'needs_action' && now - known.updated_at < CHALLENGE_TIME) {
    await db
      .insertInto('jobs')
      .values(followUpJob(known, now, CHALLENGE_TIME))
      .execute();
    return;
  }
  const claimed = await claimAttempt(services, known);
  if (!claimed) throw new Error(kind.isWorkedOn);
  await settleInterrupted(services, kind, claimed);
}

/** Ends an interrupted attempt that this process holds: paid if it was, otherwise canceled for good. */
function settleInterrupted<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<AttemptAnswer> {
  return holdAttempt(services, attempt, async () =>
    conclude(services, kind, attempt, await lookUpOrCancel(services, attempt)),
  );
}

/**
 * Asks the provider whether the bank is done with a waiting attempt, and ends the attempt if so. Charges and cancels
 * nothing.
 */
export async function endIfAnswered<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<ChargeResult> {
  const result = await lookUp(services, attempt);
  if (result.kind !== 'paid' && result.kind !== 'refused') return result;
  const claimed = await claimAttempt(services, attempt);
  if (claimed) await conclude(services, kind, claimed, result);
  return result;
}

/** Records an attempt's outcome and returns its answer. If the outcome is unknown, throws and releases `holder`. */
async function conclude<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
  result: ChargeResult,
  holder = attempt,
): Promise<AttemptAnswer> {
  const { db, clock, log, metrics } = services;
  if (result.kind !== 'paid') metrics.payment(kind.kind, result.kind);
  const { message, fields } = kind.describe(attempt);
  log.info(message, { ...fields, outcome: result.kind });
  switch (result.kind) {
    case 'paid':
      return settlePaid(services, kind, attempt, result.intent);
    case 'needs-action': {
      const message = 'Your bank needs you to confirm this payment';
      const error = { message, code: 'requires_action', client_secret: result.clientSecret };
      await closeAttempt(db, attempt, 'needs_action', null, clock.now());
      return { status: 402, body: { error } };
    }
    case 'refused':
      return refuseAttempt(services, attempt, 402, result);
    case 'unknown':
      await releaseAttempt(db, holder);
      throw new Refusal(503, "The payment provider hasn't responded yet", {}, 2_000);
  }
}

/** Settles a paid attempt: delivers what it is for, or refunds it, and returns its answer, the same if called again. */
export async function settlePaid<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
  intent: Stripe.PaymentIntent,
): Promise<AttemptAnswer> {
  const { answer } = await settle(services, kind.kind, intent, async (work) => {
    const delivered = await kind.deliver(work, attempt, intent);
    const { answer, ends } = delivered;
    if (ends) await closeAttempt(work.transaction, attempt, ends, answer, work.now);
    return delivered;
  });
  return answer;
}

/** Ends an attempt that was not charged, and returns its answer. */
export async function refuseAttempt(
  { db, clock }: PaymentServices,
  attempt: Attempts[PageKind],
  status: 400 | 402,
  { message, code }: Refused,
): Promise<AttemptAnswer> {
  const answer: AttemptAnswer = { status, body: { error: { message, ...(code ? { code } : {}) } } };
  await closeAttempt(db, attempt, 'refused', answer, clock.now());
  return answer;
}
