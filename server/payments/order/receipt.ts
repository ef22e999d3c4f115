import { letter } from '@server/mail/letter';
import type { MailMessage } from '@server/mail/mailer';
import { instantOf } from '@server/orders/order-update';
import type { OrderRow } from '@server/orders/order-view';
import { SINGLE_FAX } from '@server/orders/product';
import { receiptAddress } from '@server/orders/receipt-address';
import { receiptLink } from '@server/orders/receipt-link';
import type { PaymentServices } from '@server/payments/services';
import { formatUsd } from '@shared/lib/money';
import { writtenNumber } from '@shared/lib/phone/written-number';
import { dateIn, formatDay, formatInLetter, loadZones } from '@shared/lib/time/dates';

/** The receipt of a paid order; null if there is no valid address. Times are in the order's zone. */
export async function receiptOf(services: PaymentServices, order: OrderRow): Promise<MailMessage | null> {
  const { config } = services;
  const to = receiptAddress(order);
  if (to === null) return null;
  await loadZones();
  const number = writtenNumber(order.to_number).text;
  const due = dueAt(order);
  const time = due === null ? null : formatInLetter(due, order.tz);
  const link = receiptLink(services, order.id);
  const lastDay = formatDay(dateIn(link.until, order.tz));
  return letter(config, {
    to,
    subject: `Your ${config.brandName} receipt: fax to ${number}`,
    paragraphs: [
      `Thank you for your order. ${whenWords(`your fax to ${number}`, time, due !== null && due <= services.clock.now())}`,
      factsOf(order, time),
      ...(services.isDeliveryKnown ? ['We will email you when it has been delivered, or if it could not be.'] : []),
      ['Sold by:', ...config.seller],
      [`To see or print this receipt, open this link in any browser. It works until ${lastDay}:`, link.url],
    ],
  });
}

function factsOf(order: OrderRow, time: string | null): string[] {
  const { text, country } = writtenNumber(order.to_number);
  return [
    `Order number: ${order.id}`,
    `Item: ${SINGLE_FAX.description}`,
    `Fax number: ${country === null ? text : `${text}, ${country}`}`,
    `Pages: ${order.paid_pagecount ?? 0}`,
    `Delivery: ${time ?? 'right after payment'}`,
    ...(order.paid_at === null ? [] : [`Paid on: ${formatInLetter(order.paid_at, order.tz)}`]),
    ...(order.paid_method === null ? [] : [`Paid with: ${order.paid_method}`]),
    `Amount: ${formatUsd(order.paid_amount ?? 0)}`,
  ];
}

/** When the fax is sent, in words. The chosen time may have passed before the payment is known. */
function whenWords(fax: string, time: string | null, isPast: boolean): string {
  if (time === null) return `We are sending ${fax} now.`;
  return isPast ? `It was to go on ${time}. We are sending ${fax} now.` : `We will send ${fax} on ${time}.`;
}

/** When the fax is sent, as chosen, ms since the epoch; null if right after payment. */
function dueAt({ instantsend, deliverytime }: OrderRow): number | null {
  return instantsend || deliverytime === null ? null : instantOf(deliverytime);
}
