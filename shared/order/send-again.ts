import { goTo } from '@shared/lib/navigate';
import { forgetDraft, keepDraft } from './order-draft';
import { formAddress } from './order-place';
import { orderStore } from './order-store';

/** Starts a new, empty fax. */
export function sendAnother(): void {
  forgetDraft();
  goTo(formAddress());
}

/** Starts a new fax to the same number, with the same cover page, sent at once. */
export function sendAgain(): void {
  const { options } = orderStore.getState();
  const { wall } = options.delivery;
  keepDraft({ orderId: null, unsent: true, options: { ...options, delivery: { kind: 'instant', wall } } });
  goTo(formAddress());
}
