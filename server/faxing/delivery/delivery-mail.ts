import type { FaxingServices } from '@server/faxing/services';
import { letter } from '@server/mail/letter';
import type { MailMessage } from '@server/mail/mailer';
import { instantOf } from '@server/orders/order-update';
import type { OrderRow } from '@server/orders/order-view';
import { receiptAddress } from '@server/orders/receipt-address';
import { receiptLink } from '@server/orders/receipt-link';
import { isLate } from '@server/platform/clock';
import { formatUsd } from '@shared/lib/money';
import { writtenNumber } from '@shared/lib/phone/written-number';
import { formatInLetter, loadZones } from '@shared/lib/time/dates';
import { PATHS } from '@shared/reference/addresses/paths';
import { type FaxReason, REASON_ADVICE, REASON_WORDS, UNSENT } from '@shared/reference/fax-reasons';
import type { DeliveryRow } from './delivery-store';

/** What is known about the end of a delivery; times are ms since the epoch. */
export interface DeliveryEnd {
  /** Before its end. */
  delivery: Pick<DeliveryRow, 'created_at' | 'updated_at'> | undefined;
  now: number;
}

/** A mail that the fax of an order has arrived; null if there is no address to write to. */
export async function deliveredMail(
  services: FaxingServices,
  order: OrderRow,
  end: DeliveryEnd,
): Promise<MailMessage | null> {
  const to = receiptAddress(order);
  if (to === null) return null;
  const number = writtenNumber(order.to_number).text;
  return letter(services.config, {
    to,
    subject: `Your fax to ${number} was delivered`,
    paragraphs: [
      `Your fax to ${number} was delivered ${await whenDelivered(order, end)}`,
      ...(await lateWords(order, end)),
      factsOf(order),
      receiptOf(services, order),
    ],
  });
}

/** Why a fax was not delivered, and what becomes of the money. */
export interface NotDelivered {
  /** Null: the line was never asked. */
  reason: FaxReason | null;
  tries: number;
  /** Cents; 0 if there is nothing to refund. */
  refund: number;
}

/** A mail that the fax of an order could not be delivered; null if there is no address to write to. */
export async function failedMail(
  services: FaxingServices,
  order: OrderRow,
  { reason, tries, refund }: NotDelivered,
  end: DeliveryEnd,
): Promise<MailMessage | null> {
  const to = receiptAddress(order);
  if (to === null) return null;
  const number = writtenNumber(order.to_number).text;
  const last = isSeen(end) ? `, the last time on ${await timeIn(order, end.now)}` : '';
  const often = tries > 1 ? ` We tried ${tries} times${last}.` : '';
  return letter(services.config, {
    to,
    subject: `Your fax to ${number} was not delivered`,
    paragraphs: [
      `We could not deliver your fax to ${number}: ${reason === null ? UNSENT.words : REASON_WORDS[reason]}.${often}`,
      ...(await lateWords(order, end)),
      ...(refund > 0 ? [refundWords(order, refund)] : []),
      [
        reason === null ? UNSENT.advice : REASON_ADVICE[reason],
        `A new fax: ${services.config.publicUrl}${PATHS.start}`,
      ],
      factsOf(order),
      receiptOf(services, order),
    ],
  });
}

/** When it was delivered, with the full stop; no exact time if this server was down at that time. */
async function whenDelivered(order: OrderRow, end: DeliveryEnd): Promise<string> {
  const { delivery, now } = end;
  if (!delivery || isSeen(end)) return `on ${await timeIn(order, now)}.`;
  const between = `between ${await timeIn(order, delivery.updated_at)} and ${await timeIn(order, now)}`;
  return `${between}: we could not follow it in that time.`;
}

/** Whether the last try was followed until its end: a fax being sent makes progress every few minutes. */
function isSeen({ delivery, now }: DeliveryEnd): boolean {
  return !delivery || !isLate(delivery.updated_at, now);
}

/** Why it was late, if the first try came long after the chosen time, or after the payment. */
async function lateWords(order: OrderRow, { delivery }: DeliveryEnd): Promise<string[]> {
  const { instantsend, deliverytime, paid_at } = order;
  const chosen = instantsend || deliverytime === null ? 0 : instantOf(deliverytime);
  const due = Math.max(paid_at ?? 0, chosen);
  if (!delivery || !isLate(due, delivery.created_at)) return [];
  return [`Our first try came late: the fax was due on ${await timeIn(order, due)}, and our server was down then.`];
}

function refundWords(order: OrderRow, refund: number): string {
  const where = order.paid_method === null ? '' : ` to your ${order.paid_method}`;
  return (
    `We are refunding the ${formatUsd(refund)} you paid${where}. You do not have to do anything. ` +
    'Banks usually take 5 to 10 days to show it.'
  );
}

function factsOf({ id, paid_pagecount }: OrderRow): string[] {
  return [`Order number: ${id}`, `Pages: ${paid_pagecount ?? 0}`];
}

function receiptOf(services: FaxingServices, order: OrderRow): string[] {
  return ['The receipt, in any browser:', receiptLink(services, order.id).url];
}

async function timeIn({ tz }: OrderRow, at: number): Promise<string> {
  await loadZones();
  return formatInLetter(at, tz);
}
