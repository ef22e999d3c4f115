import type { Plan, PlanProduct, PlanPurchase, PlanPurchased } from '@shared/api/contract';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { count, defined, list, nothing, oneOf, record, text } from '@shared/api/transport/shape';
import { TIMEOUTS } from '@shared/api/wire';
import { readFeatures } from './read-order';

type Json = Record<string, unknown>;

const PRODUCTS: readonly PlanProduct[] = [
  'PLAN_ONETIME_TRIAL',
  'PLAN_ONETIME_ANNUAL',
  'PLAN_SUBSCRIPTION_MONTHLY',
  'PLAN_SUBSCRIPTION_ANNUAL',
];

/** GET /v1/plans: the plans the person has (specification 7). */
export function listPlans(options: CallOptions = {}): Promise<Outcome<Plan[]>> {
  return request({ ...options, method: 'GET', path: ['plans'], check: (json) => list(json, 'values', readPlan) });
}

/** DELETE /v1/plans/{guid}: cancels a plan. */
export function cancelPlan(guid: string, options: CallOptions = {}): Promise<Outcome<null>> {
  return request({ ...options, method: 'DELETE', path: ['plans', guid], check: nothing });
}

/**
 * POST /v1/plans: buys a plan. A refusal with code `requires_action` carries the client secret of the payment to be
 * confirmed. A time-out (60 s) or a lost answer is unknown, never failed.
 */
export function purchasePlan(body: PlanPurchase, options: CallOptions = {}): Promise<Outcome<PlanPurchased>> {
  return request({
    ...options,
    method: 'POST',
    path: ['plans'],
    body,
    timeoutMs: TIMEOUTS.pay,
    check: readPurchased,
  });
}

function readPlan(json: Json): Plan | undefined {
  const guid = text(json, 'guid');
  const plan = oneOf(json, 'plan', PRODUCTS);
  if (!guid || !plan) return undefined;
  return defined({
    guid,
    plan,
    current_period_end: text(json, 'current_period_end') ?? '',
    features: readFeatures(record(json, 'features') ?? {}),
    renewal_date: text(json, 'renewal_date'),
    end_date: text(json, 'end_date'),
  });
}

function readPurchased(json: Json): PlanPurchased | undefined {
  const ordernumber = text(json, 'ordernumber') ?? count(json, 'ordernumber')?.toString();
  const total = count(json, 'total');
  const product = oneOf(json, 'product', PRODUCTS);
  if (!ordernumber || total === undefined || !product) return undefined;
  return {
    ordernumber,
    total,
    product,
    product_name: text(json, 'product_name') ?? '',
    category: text(json, 'category') ?? '',
  };
}
