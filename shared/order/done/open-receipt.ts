import { fetchInfo } from '@shared/api/calls/info';
import type { Context, Info } from '@shared/api/shapes/info';
import { fetchZones } from '@shared/lib/time/dates';
import type { KeptReceipt } from '@shared/order/order-flow-state';
import type { OrderPage } from '@shared/order/order-machine';
import { keptReceipt } from './kept-receipts';
import { receiptReferrer } from './receipt-referrer';

/** The page at an order's address, with its data: the server's context, or what this browser kept. */
export type OpenedReceipt =
  | { page: OrderPage; context: Context }
  | { page: 'kept'; receipt: KeptReceipt; context: Context };

/**
 * The receipt at the address of an order. If the first answer lacks the order, and this tab was opened by a mailed link
 * (capability `receiptlink`), asks for the link's order. If the server shows only a newer order, the data kept in this
 * browser is the receipt. Null if there was no answer.
 */
export async function openReceipt(info: Info, guid: string): Promise<OpenedReceipt | null> {
  // A receipt gives the time of payment by the clocks of its zone.
  const [opened] = await Promise.all([findReceipt(info, guid), fetchZones()]);
  return opened;
}

async function findReceipt({ context }: Info, guid: string): Promise<OpenedReceipt | null> {
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
