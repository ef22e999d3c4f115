import { replaceUrl } from '@shared/lib/address/navigate';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { RECEIPT_PARAM } from '@shared/reference/addresses/paths';

/**
 * Moves the token of a mailed receipt link from the address, where others could read it, to this tab's storage, where a
 * reload still finds it. If the tab cannot store it, it stays in the address.
 */
export function takeReceiptToken(guid: string): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get(RECEIPT_PARAM);
  if (token === null || !tabStorage.set(KEYS.receiptLink + guid, token)) return;
  url.searchParams.delete(RECEIPT_PARAM);
  replaceUrl(url.href);
}
