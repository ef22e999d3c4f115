import type { JsonObject } from '@server/http/app-env';
import { type Rule, readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { hashToken } from '@server/platform/data/secrets';
import { type PlanProduct, type PlanPurchase, planPurchase } from '@shared/api/shapes/plans';
import { emailKey, isEmail, tidyEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { PLAN_PRICES } from '@shared/reference/prices';

/** The validated body of POST /v1/plans. */
export interface Purchase {
  product: PlanProduct;
  /** Cents, as shown by the page. */
  cost: number;
  paymentMethod: string | null;
  /** Tidied; may contain an invisible character. */
  email: string;
  key: string;
  /** YYYY-MM-DD, as shown by the page; undefined if not sent. */
  renewDate: string | undefined;
  /** The intent the person has authenticated. */
  paymentIntentId: string | undefined;
  /** Hash of everything except the intent: the same whenever an attempt is resent. */
  fingerprint: string;
}

const RULES: Record<keyof PlanPurchase, Rule> = {
  product: { missing: 'The field product is missing', wrong: 'There is no such plan' },
  channel: {},
  via: {},
  cost: { max: 1_000_000 },
  email: {
    max: 300,
    // As sent, for the fingerprint.
    tidy: (email) => email.trim(),
    test: (email) => isEmail(emailKey(email)),
    missing: MESSAGES.card.emailInvalid,
    wrong: MESSAGES.card.emailInvalid,
  },
  key: { max: 255, mayBeNull: true, mayBeBlank: true, test: (key) => /^[0-9A-Za-z]{16,64}$/.test(key) },
  payment_method: { max: 255, absent: null },
  renew_date: { max: 255, mayBeNull: true, test: (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) },
  paymentIntentId: { max: 255, mayBeNull: true, test: (id) => /^pi_\w{1,200}$/.test(id) },
};

/** Reads the body of POST /v1/plans (specification 7). Throws Refusal 400 for invalid values. */
export function readPurchase(body: JsonObject): Purchase {
  const purchase = readBody(planPurchase, body, RULES);
  const { product, cost, email, key, renew_date: renewDate, paymentIntentId } = purchase;
  const paymentMethod = methodOf(purchase);
  const fingerprint = hashToken(JSON.stringify([product, cost, email, paymentMethod, renewDate ?? null]));
  return { product, cost, paymentMethod, email: tidyEmail(email), key, renewDate, paymentIntentId, fingerprint };
}

/** The payment method; null for a free plan. */
function methodOf({ product, payment_method }: PlanPurchase): string | null {
  if (PLAN_PRICES[product] === 0) return null;
  if (payment_method === null) throw new Refusal(400, 'The field payment_method is missing');
  if (!/^pm_\w{1,200}$/.test(payment_method)) throw new Refusal(400, 'The field payment_method is not valid');
  return payment_method;
}
