import { browserZone } from '@shared/lib/time/browser-clock';
import type { KeptReceipt } from '@shared/order/order-flow-state';
import type { ReactNode } from 'react';
import { factsOfPaid, receiptItems } from './receipt-facts';
import { ReceiptActions, ReceiptPaper } from './receipt-paper';

/**
 * The receipt of an order that the server no longer shows: what this browser remembers of its payment. Whom the fax went
 * to, and its files, are not remembered.
 */
export function RememberedReceipt({ receipt }: { receipt: KeptReceipt }): ReactNode {
  return (
    <ReceiptPaper heading="Receipt" items={receiptItems(factsOfPaid(receipt), browserZone(), null)}>
      <ReceiptActions />
    </ReceiptPaper>
  );
}
