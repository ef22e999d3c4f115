import { goTo } from '@shared/lib/address/navigate';
import { formAddress } from '@shared/order/order-place';
import { orderStore } from '@shared/order/order-store';
import { forgetDraft, keepOrderDraft } from '@shared/order/saving/order-draft';

/** Starts a new, empty fax. */
export function sendAnother(): void {
  forgetDraft();
  goTo(formAddress());
}

/** Starts a new fax to the same number, with the same cover page, to be sent at once. */
export function sendAgain(): void {
  const { options } = orderStore.getState();
  const { wall } = options.delivery;
  keepOrderDraft({ orderId: null, unsent: true, options: { ...options, delivery: { kind: 'instant', wall } } });
  goTo(formAddress());
}
