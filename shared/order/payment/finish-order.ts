import type { ExecuteAnswer } from '@shared/api/shapes/orders/payment';
import { serverNow } from '@shared/api/transport/clock';
import { DURATIONS } from '@shared/durations';
import { dropDraft } from '@shared/forms/draft';
import { replaceUrl } from '@shared/lib/address/navigate';
import { shownEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { keepReceipt } from '@shared/order/done/kept-receipts';
import { closeUploads, listedUploads } from '@shared/order/files/order-uploads';
import { sumPages } from '@shared/order/files/page-count';
import type { PaidOrder } from '@shared/order/order-flow-state';
import { paidAddress } from '@shared/order/order-place';
import { orderStore, patchOrder, priceOf, priceWords } from '@shared/order/order-store';
import { forgetDraft } from '@shared/order/saving/order-draft';
import { sendEvent } from '@shared/order/steps/send-event';
import { dismissNoticeOf, notify } from '@shared/stores/notices';

/**
 * Shows the done step of a paid order, at its address (specification 4). Members missing in the answer come from this
 * page: its own order, the price and page count last known. `answer` is null if the payment was found to be done later.
 *
 * @param email where the receipt goes, as entered; empty if unknown
 */
export function finishOrder(answer: ExecuteAnswer | null, reference: string | null, email = ''): void {
  const state = orderStore.getState();
  const { order, details } = state;
  const guid = answer?.order ?? reference ?? order?.id ?? '';
  const paid: PaidOrder = {
    amount: priceOf(state) ?? 0,
    pagecount: details?.pagecount || sumPages(listedUploads()),
    ...answer,
    email: shownEmail(answer?.email || email),
    order: guid,
    paidAt: serverNow(),
  };
  keepReceipt({ ...paid, price: paid.amount > 0 ? priceWords(state, paid.amount) : '' });
  closeUploads();
  forgetDraft();
  dropDraft('payer');
  for (const key of ['order-options', 'paying', 'still-uploading']) dismissNoticeOf(key);
  // Back must not lead to the form of a paid order, so its address replaces the payment step's.
  replaceUrl(paidAddress(guid), null);
  sendEvent({ type: 'paid', paid });
  patchOrder({ recipientError: null, deliveryError: null, focusTarget: 'heading' });
  notify({ type: 'success', text: MESSAGES.order.paymentThanks, duration: DURATIONS.paymentSuccess, key: 'paid' });
}
