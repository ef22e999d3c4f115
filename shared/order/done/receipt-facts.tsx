import { appConfig } from '@shared/lib/app-config';
import { sellerLines } from '@shared/lib/seller-lines';
import { formatInZone } from '@shared/lib/time/dates';
import type { KeptReceipt, PaidOrder } from '@shared/order/order-flow-state';
import { type OrderState, priceOf, priceWords } from '@shared/order/order-store';
import { supportedCountry } from '@shared/reference/places/countries';
import type { DataListItem } from '@shared/ui/layout/data-list';
import { pageCountText } from '@shared/uploads/count-words';
import type { ReactNode } from 'react';
import { CopyNumber } from './copy-number';
import styles from './done-step.module.css';
import { keptReceipt } from './kept-receipts';

/** The known facts of a payment. Unknown ones are left out of the receipt. */
export interface PaymentFacts {
  order: string;
  /** The price paid, as shown; empty if unknown. */
  price: string;
  /** 0 if unknown. */
  pagecount: number;
  /** Where the receipt went; may be empty. */
  email: string;
  /** How it was paid, in words; may be empty. */
  method: string;
  /** Ms since the epoch; null if unknown. */
  paidAt: number | null;
}

/** The part of a sent fax that the receipt shows. */
type SentFax = Pick<OrderState, 'order' | 'options' | 'paidFiles'>;

/** The facts of a payment made in this browser. */
export function factsOfPaid({ order, amount, price = '', pagecount, email, paidAt }: KeptReceipt): PaymentFacts {
  return { order, price: price || wordsFor(amount, null), pagecount, email, method: '', paidAt };
}

/** The facts of a payment made on this page. */
export function factsOfDone(paid: PaidOrder, { order }: OrderState): PaymentFacts {
  return { ...factsOfPaid(paid), price: wordsFor(paid.amount, order) };
}

/** An amount in cents, as shown; empty if unknown. */
function wordsFor(amount: number, order: OrderState['order']): string {
  return amount > 0 ? priceWords({ order }, amount) : '';
}

/** The facts of an order opened by its address later: the server's, and those kept in this browser. */
export function factsOfOrder({ order, details }: OrderState): PaymentFacts {
  const id = order?.id ?? '';
  const kept = keptReceipt(id);
  const at = Date.parse(order?.paid?.at ?? '');
  const amount = priceOf({ order, details }) || (kept?.amount ?? 0);
  return {
    order: id,
    price: wordsFor(amount, order),
    pagecount: details?.pagecount || (kept?.pagecount ?? 0),
    email: order?.paid?.email || (kept?.email ?? ''),
    method: order?.paid?.method ?? '',
    paidAt: Number.isNaN(at) ? (kept?.paidAt ?? null) : at,
  };
}

/** A receipt's lines. Times are in the zone `tz`; `fax` is null if only the payment is known. */
export function receiptItems(facts: PaymentFacts, tz: string, fax: SentFax | null): DataListItem[] {
  const { price, pagecount, email, method, paidAt } = facts;
  const description = fax?.order?.description ?? '';
  const files = fax?.paidFiles ?? [];
  return [
    { term: 'Sold by', value: <Lines of={sellerLines(appConfig.seller, appConfig)} /> },
    ...(paidAt === null ? [] : [{ term: 'Paid on', value: formatInZone(paidAt, tz) }]),
    ...(description === '' ? [] : [{ term: 'Item', value: <bdi>{description}</bdi> }]),
    ...(fax === null ? [] : [{ term: 'Fax number', value: <bdi>{recipientOf(fax.options)}</bdi> }]),
    ...(pagecount > 0 ? [{ term: 'Length', value: pageCountText(pagecount) }] : []),
    ...(fax === null ? [] : [{ term: 'Delivery', value: deliveryOf(fax.options.delivery) }]),
    ...(price === '' ? [] : [{ term: 'Amount', value: <bdi>{price}</bdi> }]),
    ...(method === '' ? [] : [{ term: 'Paid with', value: <bdi>{method}</bdi> }]),
    ...(email === '' ? [] : [{ term: 'Email', value: <bdi>{email}</bdi> }]),
    { term: 'Order number', value: <CopyNumber order={facts.order} /> },
    ...(files.length === 0 ? [] : [{ term: 'Files', value: <Lines of={files.map(({ name }) => name)} /> }]),
  ];
}

/** The number in readable form, with its country if known. */
function recipientOf({ check, number }: OrderState['options']): string {
  if (check.kind !== 'good') return number;
  const country = supportedCountry(check.alpha2)?.name;
  return country === undefined ? check.shown : `${check.shown}, ${country}`;
}

/** Several short texts, one below the other. */
function Lines({ of }: { of: readonly string[] }): ReactNode {
  return (
    <ul className={styles.lines}>
      {of.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may occur twice.
        <li key={index}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}

function deliveryOf(delivery: OrderState['options']['delivery']): string {
  if (delivery.kind === 'instant') return 'Right after payment';
  return delivery.moment.kind === 'set' ? formatInZone(delivery.moment.epochMs, delivery.wall.tz) : 'Scheduled';
}
