import { appConfig } from '@shared/lib/app-config';
import { formatUsd } from '@shared/lib/money';
import { sellerLines } from '@shared/lib/seller-lines';
import { formatInZone } from '@shared/lib/time/dates';
import type { PaidOrder } from '@shared/order/order-flow-state';
import type { OrderState } from '@shared/order/order-store';
import { supportedCountry } from '@shared/reference/places/countries';
import type { DataListItem } from '@shared/ui/layout/data-list';
import { countPages } from '@shared/uploads/count-words';
import type { ReactNode } from 'react';
import { CopyNumber } from './copy-number';
import styles from './done-step.module.css';
import { keptReceipt } from './kept-receipts';

/** What is known of the payment of an order. Whatever is unknown is left out of the receipt. */
export interface PaymentFacts {
  order: string;
  /** Cents. */
  amount: number;
  pagecount: number;
  /** Where the receipt went; may be empty. */
  email: string;
  /** How it was paid, in words; may be empty. */
  method: string;
  /** Ms since the epoch; null if unknown. */
  paidAt: number | null;
}

/** The facts of a payment made on this page. */
export function factsOfPaid({ order, amount, pagecount, email, paidAt }: PaidOrder): PaymentFacts {
  return { order, amount, pagecount, email, method: '', paidAt };
}

/** The facts of an order whose address was opened later: what the server tells, and what this browser remembers. */
export function factsOfOrder({ order, details }: OrderState): PaymentFacts {
  const id = order?.id ?? '';
  const kept = keptReceipt(id);
  const at = Date.parse(order?.paid?.at ?? '');
  return {
    order: id,
    amount: details?.amount ?? order?.amount ?? kept?.amount ?? 0,
    pagecount: details?.pagecount || (kept?.pagecount ?? 0),
    email: order?.paid?.email || (kept?.email ?? ''),
    method: order?.paid?.method ?? '',
    paidAt: Number.isNaN(at) ? (kept?.paidAt ?? null) : at,
  };
}

/** A receipt's lines: who sold what, when, where to, for how much. */
export function receiptItems({ order, options, paidFiles }: OrderState, facts: PaymentFacts): DataListItem[] {
  const { check, number, delivery } = options;
  const country = check.kind === 'good' ? supportedCountry(check.alpha2)?.name : undefined;
  const shown = check.kind === 'good' ? check.shown : number;
  const { amount, pagecount, email, method, paidAt } = facts;
  return [
    { term: 'Sold by', value: <Lines of={sellerLines(appConfig.seller, appConfig)} /> },
    ...(paidAt === null ? [] : [{ term: 'Paid on', value: formatInZone(paidAt, delivery.wall.tz) }]),
    ...(order === null || order.description === '' ? [] : [{ term: 'Item', value: <bdi>{order.description}</bdi> }]),
    { term: 'Fax number', value: <bdi>{country === undefined ? shown : `${shown}, ${country}`}</bdi> },
    ...(pagecount > 0 ? [{ term: 'Length', value: countPages(pagecount) }] : []),
    { term: 'Delivery', value: deliveryOf(delivery) },
    { term: 'Amount', value: formatUsd(amount) },
    ...(method === '' ? [] : [{ term: 'Paid with', value: <bdi>{method}</bdi> }]),
    ...(email === '' ? [] : [{ term: 'Email', value: <bdi>{email}</bdi> }]),
    { term: 'Order number', value: <CopyNumber order={facts.order} /> },
    ...(paidFiles.length === 0 ? [] : [{ term: 'Files', value: <Lines of={paidFiles.map(({ name }) => name)} /> }]),
  ];
}

/** Several short texts below each other. */
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
