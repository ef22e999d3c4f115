import type { OrderFileTable, OrderTable } from '@server/platform/data/tables/orders';
import type { OrderFile } from '@shared/api/shapes/orders/files';
import type { Order, OrderDetails } from '@shared/api/shapes/orders/order';
import { shownEmail } from '@shared/lib/email';
import { writtenNumber } from '@shared/lib/phone/written-number';
import type { Selectable } from 'kysely';
import { NO_COVER } from './cover-texts';
import { SINGLE_FAX } from './product';

/** An order as stored. */
export type OrderRow = Selectable<OrderTable>;

/** A file as stored. */
export type FileRow = Selectable<OrderFileTable>;

/** The order as sent to pages (specification 3). A paid one includes what was paid, when, and how. */
export function viewOrder(row: OrderRow): Order {
  const { amount, description, category, displaycosttext } = SINGLE_FAX;
  return {
    id: row.id,
    number: row.number,
    to: row.to_number,
    instantsend: row.instantsend,
    deliverytime: row.deliverytime,
    tz: row.tz,
    coverpage: row.coverpage,
    sendername: row.sendername,
    senderphone: row.senderphone,
    coverto: row.coverto,
    coversubject: row.coversubject,
    covermessage: row.covermessage,
    amount: row.paid_amount ?? amount,
    description,
    sku: row.sku,
    category,
    displaycosttext,
    ...viewPayment(row),
  };
}

/**
 * The order for a holder of the receipt mail's link: what the mail said, without the cover page and the mail's address.
 */
export function viewMailedOrder(row: OrderRow): Order {
  const number = writtenNumber(row.to_number).text;
  return viewOrder({ ...row, ...NO_COVER, number, receipt_email: null });
}

function viewPayment({ paid_at, receipt_email, paid_method }: OrderRow): Pick<Order, 'paid'> {
  if (paid_at === null) return {};
  return {
    paid: { at: new Date(paid_at).toISOString(), email: shownEmail(receipt_email ?? ''), method: paid_method ?? '' },
  };
}

/** Totals of an order: pages of its registered files, and its price (specification 3). */
export function viewDetails(row: OrderRow, files: readonly FileRow[]): OrderDetails {
  return {
    id: row.id,
    pagecount: row.paid_pagecount ?? pagesToFax(row, files),
    amount: row.paid_amount ?? SINGLE_FAX.amount,
  };
}

/** Pages to fax: those of the files, plus the cover page. */
export function pagesToFax(row: OrderRow, files: readonly FileRow[]): number {
  return files.reduce((pages, file) => pages + (file.pagecount ?? 0), row.coverpage && files.length > 0 ? 1 : 0);
}

/** A file as sent to pages. */
export function viewFile(row: FileRow): OrderFile {
  const { key, name, size, source, pagecount } = row;
  return { key, name, size, source, ...(pagecount === null ? {} : { pagecount }) };
}
