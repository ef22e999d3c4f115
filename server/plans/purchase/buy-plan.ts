import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { countUse } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import { type AttemptAnswer, storedAnswer } from '@server/payments/attempt';
import { formatUsd } from '@shared/lib/money';
import { formatDay } from '@shared/lib/time/dates';
import { type PlanQuote, quotePlan } from '@shared/payments/plan-price';
import {
  claimPlanAttempt,
  findPlanAttempt,
  holdPlanAttempt,
  insertPlanAttempt,
  type PlanAttempt,
} from './plan-attempt-store';
import type { Purchase } from './read-purchase';
import { endOthers, runPlanAttempt, settleAbandonedPurchase } from './run-plan-attempt';

/** New attempts a person may begin; re-sends of one do not count. */
const LIMIT = { name: 'buy-plan', count: 20, windowMs: HOUR };

const TOO_MANY = 'You have begun many purchases in the last hour, so this one was not made. Please try again later.';

/**
 * POST /v1/plans (Specification 7): buys a plan once. The same key gets the same answer; while it is being worked on,
 * 409. The price is worked out here; another one on the page is refused, so that the page asks again.
 *
 * @throws Refusal 400 before anything was begun, 409 and 503 when the outcome is not known yet.
 */
export async function buyPlan(services: Services, userId: string, purchase: Purchase): Promise<AttemptAnswer> {
  const known = await findPlanAttempt(services.db, userId, purchase.key);
  if (known) return goOn(services, known, purchase);

  if (purchase.paymentIntentId !== undefined) throw new Refusal(400, 'There is no such payment');
  const quote = agreedQuote(purchase, services.clock.now());
  // Not 429, which leaves open whether a payment was made: nothing has begun.
  if (!(await countUse(services, LIMIT, userId)).isWithin) throw new Refusal(400, TOO_MANY);
  const attempt = await begin(services, userId, purchase, quote);
  return holdPlanAttempt(
    services,
    attempt,
    async () => (await endOthers(services, attempt)) ?? runPlanAttempt(services, attempt),
  );
}

async function goOn(services: Services, attempt: PlanAttempt, purchase: Purchase): Promise<AttemptAnswer> {
  if (attempt.fingerprint !== purchase.fingerprint) {
    const message = 'This payment attempt was already used for something else';
    throw new Refusal(400, message, { code: 'idempotency_error' });
  }
  const { paymentIntentId } = purchase;
  if (paymentIntentId !== undefined && paymentIntentId !== attempt.payment_intent) {
    throw new Refusal(400, 'There is no such payment');
  }
  const stored = storedAnswer(attempt);
  if (stored) return stored;
  const claimed = await claimPlanAttempt(services, attempt);
  if (!claimed) throw underWay();
  return holdPlanAttempt(services, claimed, () => runPlanAttempt(services, claimed));
}

async function begin(services: Services, userId: string, purchase: Purchase, quote: PlanQuote): Promise<PlanAttempt> {
  const fresh = {
    user_id: userId,
    key: purchase.key,
    fingerprint: purchase.fingerprint,
    product: purchase.product,
    cost: quote.charge,
    payment_method: purchase.paymentMethod,
    email: purchase.email,
    period_end: quote.periodEnd,
    renewal_date: quote.renewDate,
  };
  const attempt = await insertPlanAttempt(services, fresh);
  if (attempt) return attempt;
  await settleAbandonedPurchase(services, userId);
  const second = await insertPlanAttempt(services, fresh);
  if (!second) throw underWay();
  return second;
}

/** Today's price, if it is what the page showed. */
function agreedQuote({ product, cost, renewDate }: Purchase, now: number): PlanQuote {
  const quote = quotePlan(product, now);
  if (cost !== quote.charge) {
    throw new Refusal(400, `The price has changed: today it is ${formatUsd(quote.charge)}. Nothing was charged`);
  }
  if (renewDate !== undefined && renewDate !== quote.renewDate) {
    const now = quote.renewDate === null ? 'this plan does not renew' : `it is now ${formatDay(quote.renewDate)}`;
    throw new Refusal(400, `The date of the next charge has changed: ${now}. Nothing was charged`);
  }
  return quote;
}

function underWay(): Refusal {
  return new Refusal(409, 'This purchase is being worked on right now', {}, 1_000);
}
