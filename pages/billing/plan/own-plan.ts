import type { Plan, PlanProduct } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { type PlanQuote, paidThrough, quotePlan } from '@shared/payments/plan-price';
import { isPlanInForce, renews } from '@shared/payments/plan-state';
import { isTrial } from '@shared/reference/prices';
import { infoStore, offers } from '@shared/stores/info';

/**
 * The person's plan that leaves nothing to buy of this product: one that renews, the trial, even if it has ended, or
 * one whose days are paid, unless the server sells the time after them (a one-year plan is extended only on request).
 *
 * @param isExtending the person asked to extend the plan
 */
export function ownPlan(plans: readonly Plan[], product: PlanProduct, isExtending = false): Plan | undefined {
  const own = plans.filter(({ plan }) => plan === product);
  if (isTrial(product)) return own.at(-1);
  const inForce = own.filter((plan) => isPlanInForce(plan, serverNow()));
  const isMoreSold = offersExtension() && (isExtending || product !== 'PLAN_ONETIME_ANNUAL');
  return inForce.find(renews) ?? (isMoreSold ? undefined : inForce.at(-1));
}

/** Whether the person has this one-time plan and can extend it. */
export function isExtendable(plans: readonly Plan[], product: PlanProduct): boolean {
  return ownPlan(plans, product) !== undefined && ownPlan(plans, product, true) === undefined;
}

/** A product's price at this moment, and its start: after the days of it that are paid. */
export function quoteNow(plans: readonly Plan[], product: PlanProduct): PlanQuote {
  const now = serverNow();
  return quotePlan(product, now, offersExtension() ? paidThrough(plans, product, now) : null);
}

/** Whether the server sells a plan for the time after the paid days (capability `extend`). */
function offersExtension(): boolean {
  return offers(infoStore.getState(), 'extend');
}
