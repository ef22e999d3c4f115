import { browserZone } from '@shared/lib/time/browser-clock';
import type { KeptReceipt } from '@shared/order/order-flow-state';
import type { ReactNode } from 'react';
import { factsOfPaid, receiptItems } from './receipt-facts';
import { ReceiptActions, ReceiptPaper } from './receipt-paper';

/**
 * The receipt of an order that the server no longer shows, from the data kept in this browser: without the fax's
 * recipient and files.
 */
export function RememberedReceipt({ receipt }: { receipt: KeptReceipt }): ReactNode {
  return (
    <ReceiptPaper heading="Receipt" items={receiptItems(factsOfPaid(receipt), browserZone(), null)}>
      <ReceiptActions />
    </ReceiptPaper>
  );
}
