import { fetchInfo } from '@shared/api/calls/info';
import type { Context, Info } from '@shared/api/shapes/info';
import { fetchZones } from '@shared/lib/time/dates';
import type { KeptReceipt } from '@shared/order/order-flow-state';
import type { OrderPage } from '@shared/order/order-machine';
import { keptReceipt } from './kept-receipts';
import { receiptReferrer } from './receipt-referrer';

/** What the address of an order shows, and the context, or what this browser remembers, to show it from. */
export type OpenedReceipt =
  | { page: OrderPage; context: Context }
  | { page: 'kept'; receipt: KeptReceipt; context: Context };

/**
 * The receipt at the address of an order. If the first answer does not have the order, and this tab was opened by a mailed
 * link that the server knows how to read (capability `receiptlink`), asks for what that link shows. A server that has moved
 * on to another order shows no earlier one: what this browser remembers of its payment is then the receipt. Null if there
 * was no answer.
 */
export async function openReceipt({ context }: Info, guid: string): Promise<OpenedReceipt | null> {
  // A receipt says when it was paid, by the clocks of its zone.
  await fetchZones();
  if (context.order.id === guid) return { page: 'receipt', context };
  const receipt = keptReceipt(guid);
  const fromHere = receipt && ({ page: 'kept', receipt, context } as const);
  const referrer = receiptReferrer(context, guid);
  if (referrer === null) return fromHere ?? { page: 'unknown', context };
  const linked = await fetchInfo({ referrer });
  if (!linked.ok) return fromHere;
  const { order } = linked.value.context;
  if (order.id !== guid) return fromHere ?? { page: 'link-expired', context: linked.value.context };
  return { page: 'receipt', context: linked.value.context };
}
