import type { Plan, PlanProduct } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { type PlanQuote, paidThrough, quotePlan } from '@shared/payments/plan-price';
import { isPlanInForce, renews } from '@shared/payments/plan-state';
import { isTrial } from '@shared/reference/prices';
import { infoStore } from '@shared/stores/info';

/**
 * The person's plan that leaves nothing to buy of this product: one that renews, the trial, even if it has ended, or one whose
 * days are paid, unless the server begins the next after them.
 */
export function ownPlan(plans: readonly Plan[], product: PlanProduct): Plan | undefined {
  const own = plans.filter(({ plan }) => plan === product);
  if (isTrial(product)) return own.at(-1);
  const inForce = own.filter((plan) => isPlanInForce(plan, serverNow()));
  return inForce.find(renews) ?? (isExtended() ? undefined : inForce.at(-1));
}

/** What a product costs now, and when it begins: after the days of it that are paid. */
export function quoteNow(plans: readonly Plan[], product: PlanProduct): PlanQuote {
  const now = serverNow();
  return quotePlan(product, now, isExtended() ? paidThrough(plans, product, now) : null);
}

/** Whether the server sells a plan for the time after the days that are paid (capability `extend`). */
function isExtended(): boolean {
  const state = infoStore.getState();
  return state.phase === 'ready' && state.info.context.settings.capabilities.includes('extend');
}
