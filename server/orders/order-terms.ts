import { countPages, type FileRow, type OrderRow } from './order-view';

/** The product in an attempt's terms; null for an attempt from before they were stored. */
export function skuOf(terms: string): string | null {
  // Only `termsOf` writes them.
  const [[sku]] = terms === '' ? [[null]] : (JSON.parse(terms) as [[string]]);
  return sku;
}

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
