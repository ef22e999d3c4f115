import { serverNow } from '@shared/api/transport/clock';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { isCount, isObject } from '@shared/lib/shape/leaves';
import type { KeptReceipt } from '@shared/order/order-flow-state';

/** How many receipts are kept, and for how long, in ms. */
const MOST = 100;
const KEPT_MS = 90 * 86_400_000;

/**
 * Keeps a paid order's data, because a server need not show the order again. Only the latest hundred are kept, for 90
 * days or until sign-out.
 */
export function keepReceipt({ order, paidAt, email, amount, pagecount, price = '' }: KeptReceipt): void {
  const others = keptReceipts().filter((kept) => kept.order !== order);
  browserStorage.setJson(KEYS.receipts, [{ order, paidAt, email, amount, pagecount, price }, ...others].slice(0, MOST));
}

/** The kept data of an order; null if it was not paid in this browser, or too long ago. */
export function keptReceipt(order: string): KeptReceipt | null {
  return keptReceipts().find((kept) => kept.order === order) ?? null;
}

function keptReceipts(): KeptReceipt[] {
  const stored = browserStorage.getJson(KEYS.receipts);
  const oldest = serverNow() - KEPT_MS;
  return Array.isArray(stored) ? stored.filter(isReceipt).filter(({ paidAt }) => paidAt > oldest) : [];
}

function isReceipt(value: unknown): value is KeptReceipt {
  return (
    isObject(value) &&
    typeof value.order === 'string' &&
    typeof value.email === 'string' &&
    (value.price === undefined || typeof value.price === 'string') &&
    [value.paidAt, value.amount, value.pagecount].every(isCount)
  );
}
