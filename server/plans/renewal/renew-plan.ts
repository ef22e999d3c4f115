import { findAttempt, type RenewalAttempt } from '@server/payments/attempt';
import { type ChargeRequest, charge, lookUpOrCancel, type NothingToCharge } from '@server/payments/charge';
import { settle } from '@server/payments/run-attempt';
import type { PaymentServices } from '@server/payments/services';
import { customerOf } from '@server/plans/billing-account';
import { beginRenewal, type RenewalJob } from '@server/plans/renewal-store';
import type { JobRun } from '@server/queue/job-run';
import { beginsEverywhere } from '@shared/payments/plan-days';
import { PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { refuseRenewal, settleRenewal } from './settle-renewal';

/**
 * Job `renew-plan`: charges a subscription for its next period once its renewal date has begun everywhere
 * (specification 9). Run twice, it charges once. If the plan was canceled during its renewal, it determines the outcome
 * of the charge.
 *
 * @throws Error if the outcome is unknown: the job is retried later.
 */
export async function renewPlan(services: PaymentServices, payload: unknown, run: JobRun): Promise<void> {
  // Only enqueueRenewalTry writes this payload.
  const job = payload as RenewalJob;
  const due = beginsEverywhere(job.date);
  // The clock may have been ahead when the job was taken.
  if (services.clock.now() < due) {
    run.again(due);
    return;
  }
  const renewal = await beginRenewal(services, job);
  if (renewal?.state === 'running') await runRenewal(services, renewal);
}

/** Charges a renewal, or determines its outcome, and records it. */
async function runRenewal(services: PaymentServices, renewal: RenewalAttempt): Promise<void> {
  const result = await charge(services, renewal, await chargeRequest(services, renewal));
  if (result.kind !== 'paid') services.metrics.payment('renewal', result.kind);
  switch (result.kind) {
    case 'paid':
      return settlePaidRenewal(services, renewal, result.intent);
    case 'needs-action':
      return endChallenge(services, renewal.id);
    case 'refused':
      return refuseRenewal(services, renewal, result.message);
    case 'unknown':
      throw notSettled(result.reason);
  }
}

/** One full period, charged off session to the plan's own card, if the plan still renews on this date. */
async function chargeRequest(
  services: PaymentServices,
  renewal: RenewalAttempt,
): Promise<ChargeRequest | NothingToCharge> {
  const { user_id, product, renewal_date, card } = await services.db
    .selectFrom('plans')
    .selectAll()
    .where('guid', '=', renewal.plan)
    .executeTakeFirstOrThrow();
  if (renewal_date !== renewal.renewal_date) return { none: 'it was canceled.' };
  if (!card) return { none: 'There is no card to charge.' };
  return {
    intent: async () => ({
      amount: PLAN_PRICES[product],
      customer: await customerOf(services, user_id),
      description: `${PLAN_NAMES[product]}, renewal`,
      metadata: { user: user_id, product, renewal: renewal_date },
    }),
    method: () => Promise.resolve({ method: { payment_method: card }, fingerprint: null, offSession: true }),
  };
}

/** Handles a bank challenge without the person present: cancels the intent unless it was paid at that moment. */
async function endChallenge(services: PaymentServices, id: string): Promise<void> {
  // Read again, as its intent has been stored since.
  const renewal = await findAttempt(services.db, 'renewal', id);
  if (!renewal) return;
  const outcome = await lookUpOrCancel(services, renewal);
  if (outcome.kind === 'paid') return settlePaidRenewal(services, renewal, outcome.intent);
  if (outcome.kind !== 'refused') throw notSettled(outcome.kind);
  await refuseRenewal(services, renewal, 'Your bank asked for a confirmation that only you can give.');
}

function notSettled(reason: string): Error {
  return new Error(`The renewal is not settled yet: ${reason}`);
}

/** Settles a charged renewal, or refunds it; idempotent. */
export async function settlePaidRenewal(
  services: PaymentServices,
  renewal: RenewalAttempt,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  await settle(services, 'renewal', intent, (work) => settleRenewal(work, renewal, intent));
}
