import type { ExecuteAnswer, ExecuteBody, OrderUpdate, OrderUpdateAnswer } from '@shared/api/contract';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { count, defined, record, text } from '@shared/api/transport/shape';
import { HEADERS, TIMEOUTS } from '@shared/api/wire';
import { readDetails, readNamedSettings } from './read-order';

/** POST /v1/order/update/{id}: saves the order's options; answers what the server has counted (specification 7). */
export function updateOrder(
  id: string,
  order: OrderUpdate,
  options: CallOptions = {},
): Promise<Outcome<OrderUpdateAnswer>> {
  return request({ ...options, method: 'POST', path: ['order', 'update', id], body: order, check: readUpdated });
}

/**
 * POST /v1/order/execute/stripe: pays the order (specification 7). `attemptId` is the same on every re-send of one
 * attempt. A time-out (60 s) or a lost answer is unknown, never failed.
 */
export function executeOrder(
  body: ExecuteBody,
  attemptId: string,
  options: CallOptions = {},
): Promise<Outcome<ExecuteAnswer>> {
  return request({
    ...options,
    method: 'POST',
    path: ['order', 'execute', 'stripe'],
    body,
    headers: { [HEADERS.idempotencyKey]: attemptId },
    timeoutMs: TIMEOUTS.pay,
    check: readExecuted,
  });
}

function readUpdated(json: Record<string, unknown>): OrderUpdateAnswer | undefined {
  const context = record(json, 'context');
  const detailsJson = context && record(context, 'details');
  const details = detailsJson && readDetails(detailsJson);
  if (!context || !details) return undefined;
  const settings = record(context, 'settings');
  return { details, ...(settings ? { settings: readNamedSettings(settings) } : {}) };
}

function readExecuted(json: Record<string, unknown>): ExecuteAnswer | undefined {
  const order = text(json, 'order');
  const amount = count(json, 'amount');
  if (!order || amount === undefined) return undefined;
  return defined({
    order,
    amount,
    pagecount: count(json, 'pagecount') ?? 0,
    email: text(json, 'email') ?? '',
    redirect: text(json, 'redirect'),
  });
}
