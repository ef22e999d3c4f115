import { type FileRow, type OrderRow, pagesToFax } from './order-view';

/** The product in an attempt's terms; null for an attempt from before they were stored. */
export function skuOf(terms: string): string | null {
  // Only `termsOf` writes them.
  const [[sku]] = terms === '' ? [[null]] : (JSON.parse(terms) as [[string]]);
  return sku;
}

/**
 * What an attempt pays for, as a text: recipient, time and pages. Stored when the attempt begins, and compared before
 * the order is marked paid.
 *
 * @param files the registered files of the order, in sequence
 */
export function termsOf(order: OrderRow, files: readonly FileRow[]): string {
  const { to_number, instantsend, deliverytime, tz, coverpage, number, sendername, senderphone, sku } = order;
  return JSON.stringify([
    [sku, to_number, number],
    instantsend ? null : [deliverytime, tz],
    coverpage ? [sendername, senderphone, ...coverTexts(order)] : null,
    files.map(({ key, size }) => [key, size]),
    pagesToFax(order, files),
  ]);
}

/** Empty without texts, as in the terms of attempts from before texts existed. */
function coverTexts({ coverto, coversubject, covermessage }: OrderRow): string[] {
  const texts = [coverto, coversubject, covermessage];
  return texts.some((text) => text !== '') ? texts : [];
}
