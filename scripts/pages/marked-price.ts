import { formatUsd } from '@shared/lib/money';
import { SINGLE_FAX_PRICE } from '@shared/reference/single-fax';

/** The price of a fax in the HTML, for texts that nothing changes at run time: what search engines and previews read. */
export const faxPrice = formatUsd(SINGLE_FAX_PRICE);

/** The price of a fax as HTML, marked for the page to say what the visitor's order says (`shared/boot/show-fax-price.ts`). */
export const markedPrice = `<span data-fax-price>${faxPrice}</span>`;

/** Plain text as HTML, with the price of a fax marked. */
export function withMarkedPrice(text: string): string {
  const html = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return html.replaceAll(faxPrice, markedPrice);
}
