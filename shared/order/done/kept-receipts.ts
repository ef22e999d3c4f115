import { serverNow } from '@shared/api/transport/clock';
import { inBrowser, KEYS } from '@shared/lib/kept';
import { isCount, isObject } from '@shared/lib/shape/leaves';
import type { PaidOrder } from '@shared/order/order-flow-state';

/** What this browser remembers of an order that was paid in it. */
export type KeptReceipt = Pick<PaidOrder, 'order' | 'paidAt' | 'email' | 'amount' | 'pagecount'>;

/** How many are remembered, and for how long, in ms. */
const MOST = 10;
const KEPT_MS = 90 * 86_400_000;

/**
 * Remembers what the receipt of a paid order shows beyond the order itself, because a server need not tell it again. Only
 * the latest ten are remembered, for 90 days, until somebody signs out.
 */
export function keepReceipt({ order, paidAt, email, amount, pagecount }: PaidOrder): void {
  const others = keptReceipts().filter((kept) => kept.order !== order);
  inBrowser.setJson(KEYS.receipts, [{ order, paidAt, email, amount, pagecount }, ...others].slice(0, MOST));
}

/** What is remembered of an order; null if it was not paid in this browser, or too long ago. */
export function keptReceipt(order: string): KeptReceipt | null {
  return keptReceipts().find((kept) => kept.order === order) ?? null;
}

function keptReceipts(): KeptReceipt[] {
  const stored = inBrowser.getJson(KEYS.receipts);
  const oldest = serverNow() - KEPT_MS;
  return Array.isArray(stored) ? stored.filter(isReceipt).filter(({ paidAt }) => paidAt > oldest) : [];
}

function isReceipt(value: unknown): value is KeptReceipt {
  return (
    isObject(value) &&
    typeof value.order === 'string' &&
    typeof value.email === 'string' &&
    [value.paidAt, value.amount, value.pagecount].every(isCount)
  );
}
