import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { Refusal } from '@server/http/refuse';
import { enqueue } from '@server/jobs/queue';
import type { AttemptAnswer } from '@server/payments/attempt';
import { type ChargeResult, lookOrCancel } from '@server/payments/charge';
import { activePlans } from '@server/plans/plan-store';
import { formatDay } from '@shared/lib/time/dates';
import { chargePlan } from './charge-plan';
import {
  claimPlanAttempt,
  closePlanAttempt,
  findPlanAttempt,
  holdPlanAttempt,
  otherAttempts,
  type PlanAttempt,
  releasePlanAttempt,
} from './plan-attempt-store';
import { settlePlan } from './settle-plan';

/** How long a person may take to authenticate with the bank. */
const CHALLENGE_TIME = HOUR;

const TRIAL_USED = 'You have had the trial before: please choose another plan';

/**
 * Charges an attempt this process holds, or finds out what became of it, and writes the outcome down. A trial charges
 * nothing.
 *
 * @throws Refusal 503 when the provider's answer is not known: the same attempt may be sent again.
 */
export async function runPlanAttempt(services: Services, attempt: PlanAttempt): Promise<AttemptAnswer> {
  if (attempt.cost === 0) {
    return (await settlePlan(services, attempt, null)) ?? refuse(services, attempt, 400, { message: TRIAL_USED });
  }
  return conclude(services, attempt, await chargePlan(services, attempt));
}

/**
 * Before a new attempt charges: earlier ones for the same plan that wait for the bank are settled if they were paid
 * and cancelled for good if not. Answers the new attempt when the person has the plan.
 */
export async function endOthers(services: Services, attempt: PlanAttempt): Promise<AttemptAnswer | null> {
  const waiting = await otherAttempts(services.db, attempt, 'needs_action');
  for (const one of waiting.filter(({ product }) => product === attempt.product)) {
    await conclude(services, one, await lookOrCancel(services, one), attempt);
  }
  const plans = await activePlans(services, attempt.user_id);
  const same = plans.find(({ product, cancelled_at }) => product === attempt.product && cancelled_at === null);
  if (!same || same.product === 'PLAN_ONETIME_TRIAL') return null;
  const end = same.renewal_date
    ? `renews on ${formatDay(same.renewal_date)}`
    : `lasts until ${formatDay(same.period_end)}`;
  return refuse(services, attempt, 400, { message: `You have this plan: it ${end}. Nothing was charged` });
}

/** Settles a running purchase of this person that a crash left behind, so that another may begin. */
export async function settleAbandonedPurchase(services: Services, userId: string): Promise<void> {
  const [left] = await otherAttempts(services.db, { user_id: userId, key: '' }, 'running');
  const attempt = left ? await claimPlanAttempt(services, left) : null;
  if (attempt) await endLeft(services, attempt);
}

/** Job `settle-plan-attempt`: an attempt nobody came back for is looked at, never charged. */
export async function settleLeftPurchase(services: Services, payload: unknown): Promise<void> {
  // Written with the attempt and nothing else.
  const { user, key } = payload as { user: string; key: string };
  const known = await findPlanAttempt(services.db, user, key);
  if (!known || known.state === 'done' || known.state === 'refused') return;
  const now = services.clock.now();
  if (known.state === 'needs_action' && now - known.updated_at < CHALLENGE_TIME) {
    await enqueue(services.db, 'settle-plan-attempt', { user, key }, now, now + CHALLENGE_TIME);
    return;
  }
  const attempt = await claimPlanAttempt(services, known);
  if (!attempt) throw new Error('The purchase is being worked on');
  await endLeft(services, attempt);
}

/** Ends an attempt of this process that was left in the middle: paid if it was, otherwise cancelled for good. */
function endLeft(services: Services, attempt: PlanAttempt): Promise<AttemptAnswer> {
  return holdPlanAttempt(services, attempt, async () =>
    conclude(services, attempt, await lookOrCancel(services, attempt)),
  );
}

async function conclude(
  services: Services,
  attempt: PlanAttempt,
  result: ChargeResult,
  holder: PlanAttempt = attempt,
): Promise<AttemptAnswer> {
  if (result.kind !== 'paid') services.metrics.payment('plan', result.kind);
  services.log.info('plan payment', { product: attempt.product, outcome: result.kind });
  switch (result.kind) {
    case 'paid':
      return (await settlePlan(services, attempt, result.intent)) ?? neverWithMoney();
    case 'needs-action': {
      const message = 'Your bank asks you to confirm this payment';
      const error = { message, code: 'requires_action', client_secret: result.clientSecret };
      await closePlanAttempt(services.db, attempt, 'needs_action', null, services.clock.now());
      return { status: 402, body: { error } };
    }
    case 'refused':
      return refuse(services, attempt, 402, result);
    case 'unknown':
      await releasePlanAttempt(services, holder);
      throw new Refusal(503, 'The payment provider has not answered yet', {}, 2_000);
  }
}

async function refuse(
  { db, clock }: Services,
  attempt: PlanAttempt,
  status: 400 | 402,
  { message, code }: { message: string; code?: string },
): Promise<AttemptAnswer> {
  const answer: AttemptAnswer = { status, body: { error: { message, ...(code ? { code } : {}) } } };
  await closePlanAttempt(db, attempt, 'refused', answer, clock.now());
  return answer;
}

/** Only a trial can be refused at settling, and no intent belongs to one. */
function neverWithMoney(): never {
  throw new Error('A paid plan could not be written down');
}
