import { isEmail, tidyEmail } from '@shared/lib/email';
import type { OrderRow } from './order-view';

/** Where the mails about a paid order go, tidied: accounts may have an address that is not. Null if there is none. */
export function receiptAddress({ receipt_email }: OrderRow): string | null {
  const address = tidyEmail(receipt_email ?? '');
  return isEmail(address) ? address : null;
}
