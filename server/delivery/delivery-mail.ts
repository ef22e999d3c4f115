import type { Services } from '@server/context';
import { letter } from '@server/mail/letter';
import type { MailMessage } from '@server/mail/mailer';
import type { OrderRow } from '@server/orders/order-view';
import { receiptLink } from '@server/orders/receipt-link';
import { isEmail } from '@shared/lib/email';
import { formatUsd } from '@shared/lib/money';
import { writtenNumber } from '@shared/lib/phone/written-number';
import { formatInLetter, loadZones } from '@shared/lib/time/dates';
import { PATHS } from '@shared/reference/addresses/paths';
import { type FaxReason, REASON_ADVICE, REASON_WORDS } from '@shared/reference/fax-reasons';

/** A mail that the fax of an order has arrived; null if there is no address to write to. */
export async function deliveredMail(services: Services, order: OrderRow, now: number): Promise<MailMessage | null> {
  const to = order.receipt_email ?? '';
  if (!isEmail(to)) return null;
  const number = writtenNumber(order.to_number).text;
  return letter(services.config, {
    to,
    subject: `Your fax to ${number} was delivered`,
    paragraphs: [
      `Your fax to ${number} was delivered on ${await timeIn(order, now)}.`,
      factsOf(order),
      receiptOf(services, order),
    ],
  });
}

/** Why a fax was not delivered, and what becomes of the money. */
export interface NotDelivered {
  reason: FaxReason;
  tries: number;
  /** Cents that are refunded; 0 if there is nothing to refund. */
  refund: number;
}

/** A mail that the fax of an order could not be delivered; null if there is no address to write to. */
export async function failedMail(
  services: Services,
  order: OrderRow,
  { reason, tries, refund }: NotDelivered,
  now: number,
): Promise<MailMessage | null> {
  const to = order.receipt_email ?? '';
  if (!isEmail(to)) return null;
  const number = writtenNumber(order.to_number).text;
  const often = tries > 1 ? ` We tried ${tries} times, the last time on ${await timeIn(order, now)}.` : '';
  return letter(services.config, {
    to,
    subject: `Your fax to ${number} was not delivered`,
    paragraphs: [
      `We could not deliver your fax to ${number}: ${REASON_WORDS[reason]}.${often}`,
      ...(refund > 0 ? [refundWords(order, refund)] : []),
      [REASON_ADVICE[reason], `A new fax: ${services.config.publicUrl}${PATHS.start}`],
      factsOf(order),
      receiptOf(services, order),
    ],
  });
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

function receiptOf(services: Services, order: OrderRow): string[] {
  return ['The receipt, in any browser:', receiptLink(services, order.id).url];
}

async function timeIn({ tz }: OrderRow, at: number): Promise<string> {
  await loadZones();
  return formatInLetter(at, tz);
}
