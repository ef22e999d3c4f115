import { serverNow } from '@shared/api/transport/clock';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { isCount, isObject } from '@shared/lib/shape/leaves';
import type { KeptReceipt } from '@shared/order/order-flow-state';
import { mayUseStored, storedOwner } from '@shared/stores/stored-owner';

/** How many receipts are kept, and for how long, in ms. */
const MOST = 100;
const KEPT_MS = 90 * 86_400_000;

/** A receipt as it is stored, and the person signed in then (`storedOwner`). */
interface StoredReceipt extends KeptReceipt {
  owner?: string;
}

/**
 * Keeps a paid order's data, because a server need not show the order again. Only the latest hundred are kept, for 90
 * days or until sign-out.
 */
export function keepReceipt({ order, paidAt, email, amount, pagecount, price = '' }: KeptReceipt): void {
  const others = storedReceipts().filter((kept) => kept.order !== order);
  const receipt: StoredReceipt = { order, paidAt, email, amount, pagecount, price, owner: storedOwner() };
  browserStorage.setJson(KEYS.receipts, [receipt, ...others].slice(0, MOST));
}

/**
 * The kept data of an order; null if it was not paid in this browser, or too long ago, or by somebody else who was
 * signed in.
 */
export function keptReceipt(order: string): KeptReceipt | null {
  const stored = storedReceipts().find((kept) => kept.order === order);
  return stored !== undefined && mayUseStored(stored.owner, storedOwner()) ? stored : null;
}

function storedReceipts(): StoredReceipt[] {
  const stored = browserStorage.getJson(KEYS.receipts);
  const oldest = serverNow() - KEPT_MS;
  return Array.isArray(stored) ? stored.filter(isReceipt).filter(({ paidAt }) => paidAt > oldest) : [];
}

function isReceipt(value: unknown): value is StoredReceipt {
  return (
    isObject(value) &&
    typeof value.order === 'string' &&
    typeof value.email === 'string' &&
    [value.price, value.owner].every((text) => text === undefined || typeof text === 'string') &&
    [value.paidAt, value.amount, value.pagecount].every(isCount)
  );
}
