import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import type { PaidOrder } from '@shared/order/order-flow-state';
import { type OrderState, useOrder } from '@shared/order/order-store';
import { offers } from '@shared/stores/info';
import { useInfoState } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import type { Elements } from '@shared/ui/elements';
import { retryIcon } from '@shared/ui/icons/turns';
import { type ReactNode, useEffect, useState } from 'react';
import { DeliveryStatus } from './delivery/delivery-status';
import { DoneRedirect } from './done-redirect';
import styles from './done-step.module.css';
import { factsOfDone, factsOfOrder, type PaymentFacts, receiptItems } from './receipt-facts';
import { ReceiptActions, ReceiptPaper } from './receipt-paper';
import { receiptReferrer } from './receipt-referrer';
import { RememberedReceipt } from './remembered-receipt';
import { reportPaid } from './report-paid';
import { useReceiptAgain } from './use-receipt-again';

/** The paid order: the done template after a payment, the receipt template when its address is opened later. */
export function DoneStep(): ReactNode {
  const flow = useOrder((state) => state.flow);
  if (flow.at === 'done') return <Done paid={flow.paid} />;
  return flow.at === 'kept' ? <RememberedReceipt receipt={flow.receipt} /> : <Receipt />;
}

function Done({ paid }: { paid: PaidOrder }): ReactNode {
  const isScheduled = useOrder((state) => state.options.delivery.kind === 'scheduled');
  const state = useOrder((all) => all);
  const [status, setStatus] = useState<FaxStatus['status'] | null>(null);
  useEffect(() => reportPaid(paid), [paid]);
  return (
    <Sheet
      facts={factsOfDone(paid, state)}
      hasFailed={isUndelivered(status)}
      heading={headingOf(status) ?? (isScheduled ? 'Your fax is scheduled' : 'Your fax is on its way')}
      lead={<ReceiptLead email={paid.email} hasThanks={!isUndelivered(status)} />}
      onStatus={setStatus}
      state={state}
    >
      {paid.redirect !== undefined && <DoneRedirect to={paid.redirect} />}
    </Sheet>
  );
}

/** Where the receipt goes. */
function ReceiptLead({ email, hasThanks }: { email: string; hasThanks: boolean }): ReactNode {
  const thanks = hasThanks ? 'Thank you. ' : '';
  if (email === '') return <span>{`${thanks}Your receipt will arrive by email.`}</span>;
  return (
    <>
      <span>{`${thanks}Your receipt goes to`}</span> <bdi>{email}</bdi>
      <span>.</span>
    </>
  );
}

/** The heading of a fax that has ended. */
function headingOf(status: FaxStatus['status'] | null): string | undefined {
  if (status === 'delivered') return 'Your fax was delivered';
  return isUndelivered(status) ? 'Your fax could not be delivered' : undefined;
}

function isUndelivered(status: FaxStatus['status'] | null): boolean {
  return status === 'failed' || status === 'refunded';
}

function Receipt(): ReactNode {
  const state = useOrder((all) => all);
  const [facts] = useState(() => factsOfOrder(state));
  const [status, setStatus] = useState<FaxStatus['status'] | null>(null);
  return <Sheet facts={facts} hasFailed={isUndelivered(status)} heading="Receipt" onStatus={setStatus} state={state} />;
}

interface SheetProps {
  heading: string;
  lead?: ReactNode;
  state: OrderState;
  facts: PaymentFacts;
  hasFailed: boolean;
  onStatus: (status: FaxStatus['status']) => void;
  children?: Elements;
}

/** A paid order whose facts are all known. */
function Sheet({ heading, lead, state, facts, hasFailed, onStatus, children }: SheetProps): ReactNode {
  // A receipt opened by a mailed link comes without files, because it may be another person's.
  const again = useReceiptAgain(facts.order, state.flow.at === 'done' || state.paidFiles.length > 0);
  const delivery = (
    <>
      {children}
      <Delivery guid={facts.order} onStatus={onStatus} price={facts.price} tz={state.options.delivery.wall.tz} />
    </>
  );
  return (
    <ReceiptPaper
      hasFailed={hasFailed}
      heading={heading}
      items={receiptItems(facts, state.options.delivery.wall.tz, state)}
      lead={lead}
      news={delivery}
    >
      <ReceiptActions>
        <Button busy={again.isBusy} icon={retryIcon} onClick={again.press}>
          Send again
        </Button>
      </ReceiptActions>
      <p className={styles.hint}>{again.hint}</p>
      {again.dialog}
    </ReceiptPaper>
  );
}

interface DeliveryProps {
  guid: string;
  /** The price paid, as shown; empty if unknown. */
  price: string;
  tz: string;
  onStatus: (status: FaxStatus['status']) => void;
}

/** The fax's status, if the server reports it. */
function Delivery({ guid, price, tz, onStatus }: DeliveryProps): ReactNode {
  const info = useInfoState();
  if (info.phase !== 'ready' || !offers(info, 'delivery')) return null;
  const referrer = receiptReferrer(info.info.context, guid) ?? undefined;
  const heard = ({ status }: FaxStatus): void => onStatus(status);
  return <DeliveryStatus guid={guid} onStatus={heard} price={price} referrer={referrer} tz={tz} />;
}
