import type { JsonObject } from '@server/http/app-env';
import { requiredText, textField, wholeNumber } from '@server/http/fields';
import { Refusal } from '@server/http/refuse';
import { hashToken } from '@server/secrets';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { isEmail } from '@shared/lib/email';
import { isPlanConstant, PLAN_PRICES } from '@shared/reference/prices';

/** The body of POST /v1/plans, checked. */
export interface Purchase {
  product: PlanProduct;
  /** Cents, as the page showed it. */
  cost: number;
  paymentMethod: string | null;
  email: string;
  key: string;
  /** YYYY-MM-DD, as the page showed it; undefined when it did not say. */
  renewDate: string | undefined;
  /** The intent the person has authenticated. */
  paymentIntentId: string | undefined;
  /** Hash of all but the intent: the same on every re-send of one attempt. */
  fingerprint: string;
}

const HIGHEST_COST = 1_000_000;

/** Reads the body of POST /v1/plans (Specification 7). Throws Refusal 400 for what cannot be right. */
export function readPurchase(body: JsonObject): Purchase {
  const product = requiredText(body, 'product', undefined, 50);
  if (!isPlanConstant(product)) throw new Refusal(400, 'There is no such plan');
  if (textField(body, 'channel', 20) !== 'web') throw new Refusal(400, 'The field channel is not valid');
  if (textField(body, 'via', 20) !== 'stripe') throw new Refusal(400, 'The field via is not valid');
  const cost = wholeNumber(body, 'cost', 0, HIGHEST_COST);
  const email = requiredText(
    body,
    'email',
    'Please provide a valid email address to complete your payment.',
    300,
  ).trim();
  if (!isEmail(email)) throw new Refusal(400, 'Please provide a valid email address to complete your payment.');
  const key = matching(body, 'key', /^[0-9A-Za-z]{16,64}$/);
  if (key === undefined) throw new Refusal(400, 'The field key is missing');
  const paymentMethod = readMethod(body, product);
  const renewDate = matching(body, 'renew_date', /^\d{4}-\d{2}-\d{2}$/);
  return {
    product,
    cost,
    paymentMethod,
    email,
    key,
    renewDate,
    paymentIntentId: matching(body, 'paymentIntentId', /^pi_\w{1,200}$/),
    fingerprint: hashToken(JSON.stringify([product, cost, email, paymentMethod, renewDate ?? null])),
  };
}

/** What is paid with: nothing for a plan that is free. */
function readMethod(body: JsonObject, product: PlanProduct): string | null {
  if (PLAN_PRICES[product] === 0) return null;
  const method = matching(body, 'payment_method', /^pm_\w{1,200}$/);
  if (method === undefined) throw new Refusal(400, 'The field payment_method is missing');
  return method;
}

function matching(body: JsonObject, name: string, pattern: RegExp): string | undefined {
  const value = body[name] === null ? undefined : textField(body, name, 255);
  if (value !== undefined && !pattern.test(value)) throw new Refusal(400, `The field ${name} is not valid`);
  return value;
}
