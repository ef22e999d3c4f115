import type { Services } from '@server/context';
import type { MailMessage } from '@server/mail/mailer';
import { instantOf } from '@server/orders/order-update';
import type { OrderRow } from '@server/orders/order-view';
import { SINGLE_FAX } from '@server/orders/product';
import { isEmail } from '@shared/lib/email';
import { formatInZone, loadZones, needsTables, zoneNote } from '@shared/lib/time/dates';

/** The receipt of a paid order; null if there is no valid address. */
export async function receiptOf({ config }: Services, order: OrderRow): Promise<MailMessage | null> {
  const to = order.receipt_email ?? '';
  if (!isEmail(to)) return null;
  return {
    to,
    replyTo: config.supportEmail,
    subject: `${config.brandName}: receipt for your fax to ${order.to_number}`,
    text: receiptText(order, await whenSent(order), config),
  };
}

/** When the fax goes out, as chosen, in the person's time zone. */
async function whenSent({ instantsend, deliverytime, tz }: OrderRow): Promise<string> {
  if (instantsend || deliverytime === null) return 'right away';
  if (needsTables(tz)) await loadZones();
  const epochMs = instantOf(deliverytime);
  return formatInZone(epochMs, tz) + zoneNote(epochMs, tz);
}

function receiptText(
  order: OrderRow,
  when: string,
  { brandName, publicUrl, supportEmail }: Services['config'],
): string {
  return [
    `Thank you for your order.`,
    ``,
    `Order number: ${order.id}`,
    `Product: ${SINGLE_FAX.description}`,
    `Fax number: ${order.to_number}`,
    `Pages: ${order.paid_pagecount ?? 0}`,
    `Sent: ${when}`,
    `Paid: $${((order.paid_amount ?? 0) / 100).toFixed(2)}`,
    ``,
    `Your receipt, from the browser you ordered with: ${publicUrl}/order/${order.id}`,
    `Questions? Write to ${supportEmail}.`,
    ``,
    brandName,
  ].join('\n');
}
