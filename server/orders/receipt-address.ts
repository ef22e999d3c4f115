import { isEmail, tidyEmail } from '@shared/lib/email';
import type { OrderRow } from './order-view';

/** Where mails about a paid order go, tidied, because accounts may have untidied addresses. Null if there is none. */
export function receiptAddress({ receipt_email }: OrderRow): string | null {
  const address = tidyEmail(receipt_email ?? '');
  return isEmail(address) ? address : null;
}
