import { countPages, type FileRow, type OrderRow } from './order-view';

/**
 * What an attempt pays for, as a text: where the fax goes, when, and which pages. Stored when the attempt begins, and
 * compared before the order is marked paid.
 *
 * @param files the registered files of the order, in sequence
 */
export function termsOf(order: OrderRow, files: readonly FileRow[]): string {
  const { to_number, instantsend, deliverytime, tz, coverpage, number, sendername, senderphone, sku } = order;
  return JSON.stringify([
    [sku, to_number, number],
    instantsend ? null : [deliverytime, tz],
    coverpage ? [sendername, senderphone] : null,
    files.map(({ key, size }) => [key, size]),
    countPages(order, files),
  ]);
}
