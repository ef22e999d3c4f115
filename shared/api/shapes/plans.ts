import { holding, list, nullable, object, optional } from '@shared/lib/shape/compound';
import { count, isCount, name, text, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';
import { PLAN_PRODUCTS } from '@shared/reference/prices';
import { features } from './user';

/** Plan constants (specification 3). */
const product = word(PLAN_PRODUCTS);
/** One of the plan constants. */
export type PlanProduct = Infer<typeof product>;

/** A person's plan (specification 3). Dates are YYYY-MM-DD or ISO-8601. */
export const plan = object({
  guid: name(),
  plan: product,
  current_period_end: text(''),
  features,
  renewal_date: optional(text()),
  end_date: optional(text()),
});
/** A plan a person has. */
export type Plan = Infer<typeof plan>;

/** Answer to GET /v1/plans. */
export const planList = holding('values', list(plan));

/** Body of POST /v1/plans. */
export const planPurchase = object({
  product,
  channel: word(['web']),
  via: word(['stripe']),
  /** Cents, as shown on the page. */
  cost: count(),
  email: text(),
  /** The attempt's idempotency key, the same for every retry of one attempt. */
  key: text(),
  /** Id of the payment method; null for the trial. */
  payment_method: nullable(text()),
  /** YYYY-MM-DD; absent for plans that do not renew. */
  renew_date: optional(text()),
  paymentIntentId: optional(text()),
});
/** How to pay for a plan. */
export type PlanPurchase = Infer<typeof planPurchase>;

/** Order number as text. Some servers use sequential numbers, which are converted. */
const orderNumber: Shape<string> = {
  ...name(),
  read: (value) => name().read(isCount(value) ? String(value) : value),
};

/** Answer to POST /v1/plans. */
export const planPurchased = object({
  ordernumber: orderNumber,
  /** Cents. */
  total: count(),
  product,
  product_name: text(''),
  category: text(''),
});
/** What was bought. */
export type PlanPurchased = Infer<typeof planPurchased>;
