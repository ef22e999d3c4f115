import type { OrderOptions } from '@shared/order/order-options';
import { type OrderState, orderStore } from '@shared/order/order-store';
import { checkNumberSoon } from '@shared/order/rules/check-number';
import { resolveMoment } from '@shared/order/rules/delivery-moment';
import { sameUpdate } from './order-update';
import { queueSave, saveDraftOnly } from './save-order';

/**
 * Reacts to the person's changes: checks the number after the keystroke was painted, resolves a wall time, and saves
 * the server's part. Returns a function that stops it.
 */
export function followOptions(): () => void {
  const unsubscribe = orderStore.subscribe((state, before) => {
    if (state.options === before.options) return;
    follow(state, before);
  });
  window.addEventListener('pagehide', keepNow);
  return () => {
    window.removeEventListener('pagehide', keepNow);
    unsubscribe();
  };
}

function follow({ flow, order, options }: OrderState, { order: orderBefore, options: before }: OrderState): void {
  if (options.number !== before.number || options.alpha2 !== before.alpha2) checkNumberSoon();
  const { delivery } = options;
  if (delivery.kind === 'scheduled' && delivery.moment.kind === 'pending') void resolveMoment();
  // The options arrived with the order: the person did not change them.
  if (order === null || orderBefore === null) return;
  // A paid order is read-only: options derived to show it are not sent.
  if (flow.at !== 'receipt' && flow.at !== 'done') keepSoon(before);
}

let lastKept: OrderOptions | null = null;

/** Storing and saving wait until the keystroke is painted; changes until then count as one. */
function keepSoon(before: OrderOptions): void {
  if (lastKept !== null) return;
  lastKept = before;
  setTimeout(keepNow, 0);
}

/** Stores the last changes when the page is left, painted or not. */
function keepNow(): void {
  if (lastKept === null) return;
  const isSame = sameUpdate(orderStore.getState().options, lastKept);
  lastKept = null;
  if (isSame) saveDraftOnly();
  else queueSave();
}
