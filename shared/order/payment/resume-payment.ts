import type { ExecuteAnswer } from '@shared/api/shapes/orders/payment';
import { serverNow } from '@shared/api/transport/clock';
import { failureDetail } from '@shared/api/transport/failure-sentence';
import { goTo } from '@shared/lib/address/navigate';
import { ADDED_MESSAGES } from '@shared/messages';
import { keepReceipt, keptReceipt } from '@shared/order/done/kept-receipts';
import { paidAddress } from '@shared/order/order-place';
import { orderStore } from '@shared/order/order-store';
import { unfinishedRecords } from '@shared/payments/attempt/payment-journal';
import { resumeAttempt } from '@shared/payments/attempt/run-attempt';
import { notify } from '@shared/stores/notices';
import { paymentOf, resumePayment } from './pay-order';

/**
 * Resumes every payment without an answer before a payment form is shown (specification 4, locks). The payment step
 * shows the one for this page's order; an earlier order that proves to be paid leads to its receipt.
 */
export async function resumePayments(): Promise<void> {
  const own = orderStore.getState().order?.id;
  for (const { id } of unfinishedRecords('order')) {
    if (id === own) await resumePayment();
    else await resumeEarlier(id);
  }
}

/** True if a payment for this page's order has had no answer. */
export function hasOwnPayment(): boolean {
  const own = orderStore.getState().order?.id;
  return unfinishedRecords('order').some(({ id }) => id === own);
}

/** Keeps an earlier order's receipt for a server that has moved on to another order; unknown members are 0 or empty. */
function rememberEarlier(order: string, answer: ExecuteAnswer | null): void {
  if (answer === null && keptReceipt(order) !== null) return;
  keepReceipt({ amount: 0, pagecount: 0, email: '', ...answer, order, paidAt: serverNow() });
}

/** Resumes the payment of an earlier order, without showing it in this order's payment step. */
async function resumeEarlier(id: string): Promise<void> {
  const result = await resumeAttempt(paymentOf(id));
  if (result.kind === 'paid') {
    const order = result.reference ?? id;
    rememberEarlier(order, result.answer);
    goTo(paidAddress(order));
  }
  if (result.kind === 'unknown') {
    const detail = result.failure === null ? null : failureDetail(result.failure);
    notify({
      type: 'warning',
      text: `${ADDED_MESSAGES.paymentUnknown(detail)} Order number: ${id}`,
      duration: null,
      key: 'earlier',
    });
  }
}
