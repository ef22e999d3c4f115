import { countUse } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import { type AttemptAnswer, type PlanAttempt, planAttemptId } from '@server/payments/attempt';
import { begunAt } from '@server/payments/attempt-store';
import { assertSameUse, payOnce } from '@server/payments/pay-once';
import type { PaymentServices } from '@server/payments/services';
import { paidThroughOf } from '@server/plans/plan-store';
import { HOUR } from '@server/platform/clock';
import { PLAN_REFUSED_CODE } from '@shared/api/wire';
import { emailFault } from '@shared/lib/email';
import { formatUsd } from '@shared/lib/money';
import { formatDay } from '@shared/lib/time/dates';
import { MESSAGES } from '@shared/messages';
import { type PlanQuote, quotePlan } from '@shared/payments/plan-price';
import { PLAN_PURCHASE } from './plan-purchase';
import type { Purchase } from './read-purchase';

/** Limit of a person's new attempts; resending one does not count. */
const LIMIT = { name: 'buy-plan', count: 20, windowMs: HOUR };

/** Sending the same request again cannot change the refusal. */
const FOR_GOOD = { code: PLAN_REFUSED_CODE };

const TOO_MANY = "You've started too many purchases in the last hour";

/**
 * POST /v1/plans (specification 7): buys a plan once. The same key gets the same answer, or 409 while the attempt is
 * running. The server calculates the price; if the page shows a different one, it is refused and asks again.
 *
 * @param known the attempt with this key as stored; undefined for a new one
 * @throws Refusal 400 before anything has begun, 409 and 503 if the outcome is not known yet.
 */
export async function buyPlan(
  services: PaymentServices,
  userId: string,
  purchase: Purchase,
  known?: PlanAttempt,
): Promise<AttemptAnswer> {
  const id = planAttemptId(userId, purchase.key);
  return payOnce(services, PLAN_PURCHASE, {
    id,
    known,
    assertSame: (attempt) => {
      assertSameUse(attempt.fingerprint === purchase.fingerprint);
      assertOwnIntent(purchase, attempt.payment_intent);
    },
    prepare: async () => {
      assertOwnIntent(purchase, null);
      // Checked last: an attempt under way gets its answer with any address.
      const fault = emailFault(purchase.email, MESSAGES.card.emailInvalid);
      if (fault !== null) throw new Refusal(400, fault);
      const quote = agreedQuote(
        purchase,
        services.clock.now(),
        await paidThroughOf(services, userId, purchase.product),
      );
      // Not 429, which would leave open whether a payment was made: nothing has begun.
      const { isWithin, endsInMs } = await countUse(services, LIMIT, userId);
      if (!isWithin) throw new Refusal(400, TOO_MANY, {}, endsInMs);
      const attempt = {
        id,
        kind: 'plan' as const,
        user_id: userId,
        fingerprint: purchase.fingerprint,
        product: purchase.product,
        cost: quote.charge,
        payment_method: purchase.paymentMethod,
        email: purchase.email,
        period_end: quote.periodEnd,
        renewal_date: quote.renewDate,
      };
      return () => Promise.resolve({ attempt: { ...attempt, ...begunAt(services.clock.now()) }, isAlone: false });
    },
  });
}

/** Throws if the page names a payment that is not the attempt's. */
function assertOwnIntent({ paymentIntentId }: Purchase, own: string | null): void {
  if (paymentIntentId !== undefined && paymentIntentId !== own) throw new Refusal(400, 'There is no such payment');
}

/** Today's price, if it matches the one that the page showed. */
function agreedQuote({ product, cost, renewDate }: Purchase, now: number, paid: string | null): PlanQuote {
  const quote = quotePlan(product, now, paid);
  if (cost !== quote.charge) {
    throw new Refusal(
      400,
      `The price has changed: it's ${formatUsd(quote.charge)} today. You weren't charged`,
      FOR_GOOD,
    );
  }
  if (renewDate !== undefined && renewDate !== quote.renewDate) {
    const now = quote.renewDate === null ? 'this plan does not renew' : `it is now ${formatDay(quote.renewDate)}`;
    throw new Refusal(400, `The date of the next charge has changed: ${now}. You weren't charged`, FOR_GOOD);
  }
  return quote;
}
