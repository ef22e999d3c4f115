import { type OrderUpdate, type OrderUpdateAnswer, orderUpdated } from '@shared/api/shapes/orders/order-update';
import { type ExecuteAnswer, type ExecuteBody, executed } from '@shared/api/shapes/orders/payment';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { IDEMPOTENCY_KEY_HEADER, PAY_TIMEOUT_MS } from '@shared/api/wire';

/** POST /v1/order/update/{id}: saves the order's options. Resolves to the server's new counts (specification 7). */
export function updateOrder(id: string, order: OrderUpdate): Promise<Outcome<OrderUpdateAnswer>> {
  return request({ method: 'POST', path: ['order', 'update', id], body: order, answer: orderUpdated });
}

/**
 * POST /v1/order/execute/stripe: pays for the order (specification 7). `attemptId` stays the same however often the
 * attempt is resent. After a time-out (60 s) or a lost answer the outcome is unknown, never failed.
 */
export function executeOrder(body: ExecuteBody, attemptId: string): Promise<Outcome<ExecuteAnswer>> {
  return request({
    method: 'POST',
    path: ['order', 'execute', 'stripe'],
    body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: attemptId },
    timeoutMs: PAY_TIMEOUT_MS,
    answer: executed,
  });
}
