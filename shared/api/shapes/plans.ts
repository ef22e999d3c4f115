import { list, nullable, object, optional, transform, unwrap } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { dayLater } from '@shared/lib/shape/day';
import { count, identifier, text, word, writtenCount } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import { isSubscription, PLAN_PRODUCTS } from '@shared/reference/prices';
import { features } from './user';

/** Plan constants (specification 3). */
const product = word(PLAN_PRODUCTS);
/** One of the plan constants. */
export type PlanProduct = Infer<typeof product>;

const receivedPlan = object({
  guid: identifier(),
  plan: product,
  current_period_end: date(''),
  features,
  renewal_date: optional(date()),
  end_date: optional(date()),
  /** The card that renewals are charged to. */
  card: optional(object({ brand: text(''), last4: text('') })),
  /** `past_due`: a renewal could not be charged; `next_try` and `message` say when it is tried again, and why. */
  state: optional(word(['active', 'canceled', 'past_due'])),
  /** Cents of the renewal that could not be charged. */
  amount_due: optional(writtenCount()),
  next_try: optional(date()),
  message: optional(text()),
});

/**
 * A person's plan (specification 3); a server may also list ended ones. Dates are YYYY-MM-DD or ISO-8601. Only a
 * subscription has a renewal date, the day after its period ends (specification 4); a canceled one has an end date
 * instead.
 */
export const plan = transform(receivedPlan, ({ renewal_date, ...plan }) => {
  const { current_period_end, end_date } = plan;
  if (!isSubscription(plan.plan)) return plan;
  const isCanceled = renewal_date === undefined && end_date !== undefined;
  return isCanceled
    ? plan
    : { ...plan, renewal_date: renewal_date ?? (current_period_end && dayLater(current_period_end)) };
});
/** A plan a person has. */
export type Plan = Infer<typeof receivedPlan>;

/** Answer to GET /v1/plans. */
export const planList = unwrap('values', list(plan));

/** Body of POST /v1/plans. */
export const planPurchase = object({
  product,
  channel: word(['web']),
  via: word(['stripe']),
  /** Cents, as shown on the page. */
  cost: count(),
  email: text(),
  /** The attempt's idempotency key, the same for every retry. */
  key: text(),
  /** Id of the payment method; null for the trial. */
  payment_method: nullable(text()),
  /** YYYY-MM-DD; absent for plans that do not renew. */
  renew_date: optional(text()),
  paymentIntentId: optional(text()),
});
/** How to pay for a plan. */
export type PlanPurchase = Infer<typeof planPurchase>;

/** Answer to POST /v1/plans: the plan is paid, whether or not the rest can be read. */
export const planPurchased = object({
  ordernumber: optional(identifier()),
  /** Cents. */
  total: optional(writtenCount()),
  product: optional(product),
  product_name: text(''),
  category: text(''),
});
/** The purchase; members that are missing or cannot be read are left out. */
export type PlanPurchased = Infer<typeof planPurchased>;
