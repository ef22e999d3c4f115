import { fetchInfo } from '@shared/api/calls/info';
import { executeOrder } from '@shared/api/calls/order';
import type { ExecuteAnswer, ExecuteBody } from '@shared/api/shapes/orders/payment';
import type { MethodSettings } from '@shared/api/shapes/settings';
import { appConfig } from '@shared/lib/app-config';
import { orderStore, priceOf, takePrice } from '@shared/order/order-store';
import { isPaying, setPaymentPhase } from '@shared/order/payment-phase-store';
import { saveOptions } from '@shared/order/saving/save-order';
import { showProblem } from '@shared/order/steps/order-steps';
import { currentProblem } from '@shared/order/steps/send-event';
import type { PaidState } from '@shared/payments/attempt/attempt-options';
import { payWithStatus, resumeWithStatus, type ShownPayment } from '@shared/payments/status/pay-with-status';
import { orderPath } from '@shared/reference/addresses/paths';
import { dismissNoticeOf } from '@shared/stores/notices';
import { finishOrder } from './finish-order';

/** A payment method: it makes the token, and its settings go back to the server unchanged. */
export interface PaymentMethod {
  settings: MethodSettings;
  /** Address for the receipt; empty if the method gave none. */
  email: string;
  /** Makes the provider's token, or gives the reason there is none (nothing was charged). */
  createToken: () => Promise<{ ok: true; token: string } | { ok: false; message: string }>;
}

/**
 * Pays the order (specification 4, Order). Call it synchronously in the press handler. `shown` is the displayed price
 * in cents. Resolves when the attempt has ended or its outcome is unknown (see the phase): to true if the server
 * confirmed the payment.
 */
export async function payOrder(method: PaymentMethod, shown: number): Promise<boolean> {
  const { order } = orderStore.getState();
  if (order === null || isPaying()) return false;
  // The delivery time may have passed while the card was being entered.
  const problem = currentProblem();
  if (problem) {
    showProblem(problem);
    return false;
  }
  return payWithStatus({
    ...paymentOf(order.id),
    onPaid: (answer, reference) => finishOrder(answer, reference, method.email),
    createBody: async () => {
      // The server must charge for the order on the screen.
      if (!(await saveOptions())) {
        // The reason is shown once, beside the button.
        dismissNoticeOf('order-options');
        return { ok: false, message: NOT_SAVED };
      }
      const made = await method.createToken();
      return made.ok ? { ok: true, body: executeBody(order.id, made.token, method) } : made;
    },
    total: { shown, current: () => currentPrice(order.id) },
  });
}

/** Resumes the payment of this page's order if its outcome is unknown. */
export async function resumePayment(): Promise<void> {
  const { order } = orderStore.getState();
  if (order !== null && !isPaying()) await resumeWithStatus(paymentOf(order.id));
}

/** The payment of an order, for `payWithStatus` and `resumeAttempt`. */
export function paymentOf(id: string): ShownPayment<ExecuteBody, ExecuteAnswer> {
  return {
    kind: 'order',
    id,
    send: (body, attemptId) => executeOrder(body, attemptId),
    checkPaid: () => isPaid(id),
    referenceOf: (answer) => answer.order ?? null,
    show: setPaymentPhase,
    onPaid: (answer, reference) => finishOrder(answer, reference),
  };
}

const NOT_SAVED = "We couldn't save your order. Please check your connection and try again.";

/**
 * Whether an order is paid. After a payment the server returns a new order, and the paid one only at its own address. A
 * different order alone proves nothing, because the visitor may have changed.
 */
async function isPaid(id: string): Promise<PaidState> {
  const here = await fetchInfo();
  if (!here.ok) return 'unknown';
  if (here.value.context.order.id === id) return 'unpaid';
  const there = await fetchInfo({ referrer: window.location.origin + orderPath(id) });
  return there.ok && there.value.context.order.id === id ? 'paid' : 'unknown';
}

async function currentPrice(id: string): Promise<number | null> {
  const info = await fetchInfo();
  if (!info.ok || info.value.context.order.id !== id) return priceOf(orderStore.getState());
  takePrice(info.value.context);
  return priceOf(info.value.context);
}

function executeBody(order: string, token: string, { settings, email }: PaymentMethod): ExecuteBody {
  const body = { token, url: window.location.href, environment: appConfig.buildEnvironment, settings };
  if (!appConfig.executeExtras) return body;
  return { ...body, order, ...(email === '' ? {} : { email }) };
}
