import { type Plan, type PlanPurchase, type PlanPurchased, planList, planPurchased } from '@shared/api/shapes/plans';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { PAY_TIMEOUT_MS } from '@shared/api/wire';
import { nothing } from '@shared/lib/shape/leaves';

/** GET /v1/plans: the person's plans (specification 7). */
export function listPlans(): Promise<Outcome<Plan[]>> {
  return request({ method: 'GET', path: ['plans'], answer: planList });
}

/** DELETE /v1/plans/{guid}: cancels a plan. */
export function cancelPlan(guid: string): Promise<Outcome<null>> {
  return request({ method: 'DELETE', path: ['plans', guid], answer: nothing });
}

/**
 * POST /v1/plans: buys a plan. A refusal with code `requires_action` carries the client secret of the payment to
 * confirm. After a time-out (60 s) or a lost answer the outcome is unknown, never failed.
 */
export function purchasePlan(body: PlanPurchase): Promise<Outcome<PlanPurchased>> {
  return request({
    method: 'POST',
    path: ['plans'],
    body,
    timeoutMs: PAY_TIMEOUT_MS,
    answer: planPurchased,
  });
}
