import { goTo } from '@shared/lib/address/navigate';
import { ADDED_MESSAGES } from '@shared/messages';
import { paidAddress } from '@shared/order/order-place';
import { orderStore } from '@shared/order/order-store';
import { unfinishedRecords } from '@shared/payments/attempt/payment-journal';
import { resumeAttempt } from '@shared/payments/attempt/run-attempt';
import { notify } from '@shared/stores/notices';
import { paymentOf, resumePayment } from './pay-order';

/**
 * Resumes every payment whose answer was lost, before a payment form is shown (specification 4, locks). The payment step
 * shows the one for this page's order; an earlier order that turns out to be paid leads to its receipt.
 */
export async function resumePayments(): Promise<void> {
  const own = orderStore.getState().order?.id;
  for (const { id } of unfinishedRecords('order')) {
    if (id === own) await resumePayment();
    else await resumeEarlier(id);
  }
}

/** True if the answer to a payment for this page's order was lost. */
export function hasOwnPayment(): boolean {
  const own = orderStore.getState().order?.id;
  return unfinishedRecords('order').some(({ id }) => id === own);
}

/** Resumes the payment of an earlier order, without showing it in this order's payment step. */
async function resumeEarlier(id: string): Promise<void> {
  const result = await resumeAttempt(paymentOf(id));
  if (result.kind === 'paid') goTo(paidAddress(result.reference ?? id));
  if (result.kind === 'unknown') {
    notify({
      type: 'warning',
      text: `${ADDED_MESSAGES.paymentUnknown} Order number: ${id}`,
      duration: null,
      key: 'earlier',
    });
  }
}
