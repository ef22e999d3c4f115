/** Plan constants as the server knows them (specification 3). */
export const PLAN_PRODUCTS = [
  'PLAN_ONETIME_TRIAL',
  'PLAN_ONETIME_ANNUAL',
  'PLAN_SUBSCRIPTION_MONTHLY',
  'PLAN_SUBSCRIPTION_ANNUAL',
] as const;

/** A plan constant (specification 3). */
export type PlanConstant = (typeof PLAN_PRODUCTS)[number];

/** Full price of each plan in cents (specification 9). */
export const PLAN_PRICES: Record<PlanConstant, number> = {
  PLAN_ONETIME_TRIAL: 0,
  PLAN_ONETIME_ANNUAL: 3300,
  PLAN_SUBSCRIPTION_MONTHLY: 300,
  PLAN_SUBSCRIPTION_ANNUAL: 3000,
};

/** The display name of each plan (specification 1). */
export const PLAN_NAMES: Record<PlanConstant, string> = {
  PLAN_ONETIME_TRIAL: 'Trial',
  PLAN_ONETIME_ANNUAL: 'One-year',
  PLAN_SUBSCRIPTION_MONTHLY: 'Monthly subscription',
  PLAN_SUBSCRIPTION_ANNUAL: 'Annual subscription',
};

/** A first charge below this many cents is increased by a full period (specification 9). */
export const SMALLEST_CHARGE = 100;

/** Whether plans of this product renew until they are canceled (specification 9). */
export function isSubscription(product: PlanConstant): boolean {
  return product === 'PLAN_SUBSCRIPTION_MONTHLY' || product === 'PLAN_SUBSCRIPTION_ANNUAL';
}

/** Whether a plan is free, once: the trial (specification 9). */
export function isTrial(product: PlanConstant): boolean {
  return PLAN_PRICES[product] === 0;
}

/** Whether a value from an address or an answer is a plan constant. */
export function isPlanConstant(value: unknown): value is PlanConstant {
  return PLAN_PRODUCTS.some((product) => product === value);
}
