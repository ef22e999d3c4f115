import type { Services } from '@server/context';
import { type ChargeResult, lookOrCancel } from '@server/payments/charge';
import type { PlanRow } from '@server/plans/plan-store';
import { chargeRenewal } from './charge-renewal';
import { beginRenewal, planOfRenewal, type Renewal, type RenewalJob } from './renewal-store';
import { refuseRenewal, settleRenewal } from './settle-renewal';

/**
 * Job `renew-plan`: charges a subscription for its next period on its renewal date (Specification 9). Run twice it
 * charges once. Of a plan that was cancelled while its renewal was under way, it finds out what became of the charge.
 *
 * @throws Error when the provider's answer is not known: the job is done again later.
 */
export async function renewPlan(services: Services, payload: unknown): Promise<void> {
  // Written by enqueueRenewalTry and nothing else.
  const renewal = await beginRenewal(services, payload as RenewalJob);
  if (renewal?.state !== 'running') return;
  const plan = await planOfRenewal(services.db, renewal);
  const isDue = plan.renewal_date === renewal.renewal_date;
  const result = isDue ? await chargeRenewal(services, plan, renewal) : await lookOrCancel(services, renewal);
  await conclude(services, plan, renewal, result);
}

async function conclude(services: Services, plan: PlanRow, renewal: Renewal, result: ChargeResult): Promise<void> {
  if (result.kind !== 'paid') services.metrics.payment('renewal', result.kind);
  switch (result.kind) {
    case 'paid':
      return settleRenewal(services, plan, renewal, result.intent);
    case 'needs-action':
      return endQuestion(services, plan, renewal);
    case 'refused':
      return refuseRenewal(services, plan, renewal, result.message);
    case 'unknown':
      throw notSettled(result.reason);
  }
}

/** The bank asks, and nobody is there to answer: cancelled, unless it was paid in that moment. */
async function endQuestion(
  services: Services,
  plan: PlanRow,
  { plan: guid, renewal_date, try: count }: Renewal,
): Promise<void> {
  // Its intent was written down since.
  const renewal = await beginRenewal(services, { plan: guid, date: renewal_date, try: count });
  if (!renewal) return;
  const looked = await lookOrCancel(services, renewal);
  if (looked.kind === 'paid') return settleRenewal(services, plan, renewal, looked.intent);
  if (looked.kind !== 'refused') throw notSettled(looked.kind);
  await refuseRenewal(services, plan, renewal, 'the bank asks for a confirmation that only you can give.');
}

function notSettled(reason: string): Error {
  return new Error(`The renewal is not settled yet: ${reason}`);
}
