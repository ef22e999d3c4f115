import { Refusal } from '@server/http/refuse';
import type { PaymentOf } from '@server/platform/data/payments-of';
import { transact } from '@server/platform/data/transact';
import { REQUIRES_ACTION_CODE } from '@shared/api/wire';
import type Stripe from 'stripe';
import type { AttemptAnswer, Attempts, PageKind } from './attempt';
import { closeAttempt, releaseAttempt } from './attempt-store';
import { type ChargeResult, charge, lookUpOrCancel, type Refused } from './charge';
import type { PaymentKind, Settled, SettleWork } from './payment-kind';
import { enqueueRefund } from './refund';
import type { PaymentServices } from './services';

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
 * Settles earlier attempts for the same purchase that wait for the bank before a new one may charge: paid ones count,
 * the others are canceled for good. Returns the new attempt's answer if the person already has what it is for.
 */
export async function settleCompeting<K extends PageKind>(
  services: PaymentServices,
  kind: PaymentKind<K>,
  attempt: Attempts[K],
): Promise<AttemptAnswer | null> {
  for (const one of await kind.competing(services.db, attempt, 'needs_action')) {
    // This attempt may have been taken over from a stalled process and be waiting for the bank itself.
    if (one.id === attempt.id) continue;
    await conclude(services, kind, one, await lookUpOrCancel(services, one), attempt);
  }
  return kind.answerIfOwned(services, attempt);
}

/**
 * Records an attempt's outcome and returns its answer.
 *
 * @param holder the attempt whose process asked: released if the outcome is unknown
 * @throws Refusal 503 if it is.
 */
export async function conclude<K extends PageKind>(
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
      const error = { message, code: REQUIRES_ACTION_CODE, client_secret: result.clientSecret };
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

/**
 * Settles a charge in one transaction: delivers and ends its attempt, or queues the refund. Idempotent if `deliver` is.
 */
export async function settle<S extends Settled>(
  services: PaymentServices,
  of: PaymentOf,
  intent: Stripe.PaymentIntent,
  deliver: (work: SettleWork) => Promise<S>,
): Promise<S> {
  const { db, clock, log, metrics } = services;
  const now = clock.now();
  const settled = await transact(db, async (transaction) => {
    const delivered = await deliver({ services, transaction, now });
    if (delivered.givenBack) await enqueueRefund(transaction, { paymentIntent: intent.id, of }, now);
    return delivered;
  });
  const { isFirst, givenBack } = settled;
  if (isFirst) metrics.payment(of, 'paid');
  if (givenBack) log[givenBack.level](givenBack.message, givenBack.fields);
  return settled;
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
