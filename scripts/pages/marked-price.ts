import { formatUsd } from '@shared/lib/money';
import { SINGLE_FAX_PRICE } from '@shared/reference/single-fax';

/** The price of a fax for texts that do not change at run time, as read by search engines and previews. */
export const faxPrice = formatUsd(SINGLE_FAX_PRICE);

/**
 * The price of a fax as HTML, marked so that `shared/boot/show-fax-price.ts` can show the price of the visitor's order.
 */
export const markedPrice = `<span data-fax-price>${faxPrice}</span>`;

/** Plain text as HTML, with the price of a fax marked. */
export function withMarkedPrice(text: string): string {
  const html = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return html.replaceAll(faxPrice, markedPrice);
}
