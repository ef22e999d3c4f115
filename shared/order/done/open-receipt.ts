import { fetchInfo } from '@shared/api/calls/info';
import type { Context, Info } from '@shared/api/shapes/info';
import { fetchZones } from '@shared/lib/time/dates';
import type { OrderPage } from '@shared/order/order-machine';
import { linkReferrer } from './link-referrer';

/** What the address of an order shows, and the context to show it from. */
export interface OpenedReceipt {
  page: OrderPage;
  context: Context;
}

/**
 * The receipt at the address of an order. If the first answer does not have the order, and this tab was opened by a mailed
 * link that the server knows how to read (capability `receiptlink`), asks for what that link shows. Null if there was no
 * answer.
 */
export async function openReceipt({ context }: Info, guid: string): Promise<OpenedReceipt | null> {
  // A receipt says when it was paid, by the clocks of its zone.
  await fetchZones();
  if (context.order.id === guid) return { page: 'receipt', context };
  const referrer = linkReferrer(context, guid);
  if (referrer === null) return { page: 'unknown', context };
  const linked = await fetchInfo({ referrer });
  if (!linked.ok) return null;
  const { order } = linked.value.context;
  return { page: order.id === guid ? 'receipt' : 'outdated', context: linked.value.context };
}
