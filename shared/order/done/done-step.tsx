import type { PaidOrder } from '@shared/order/order-flow-state';
import { useOrder } from '@shared/order/order-store';
import { StepHeading } from '@shared/order/steps/step-heading';
import { Button } from '@shared/ui/buttons/button';
import { Icon } from '@shared/ui/icon';
import { printerIcon } from '@shared/ui/icons/archives';
import { sendIcon } from '@shared/ui/icons/documents';
import { retryIcon } from '@shared/ui/icons/turns';
import { DataList, type DataListItem } from '@shared/ui/layout/data-list';
import { type ReactNode, useEffect, useState } from 'react';
import { DoneRedirect } from './done-redirect';
import styles from './done-step.module.css';
import { factsOfOrder, factsOfPaid, receiptItems } from './receipt-facts';
import { reportPaid } from './report-paid';
import { sendAgain, sendAnother } from './send-again';

/** The paid order: the done template after a payment, the receipt template when its address is opened later. */
export function DoneStep(): ReactNode {
  const flow = useOrder((state) => state.flow);
  return flow.at === 'done' ? <Done paid={flow.paid} /> : <Receipt />;
}

function Done({ paid }: { paid: PaidOrder }): ReactNode {
  const isScheduled = useOrder((state) => state.options.delivery.kind === 'scheduled');
  const state = useOrder((all) => all);
  useEffect(() => reportPaid(paid), [paid]);
  const lead =
    paid.email === '' ? 'Your receipt will arrive by email.' : <>Your receipt goes to {<bdi>{paid.email}</bdi>}.</>;
  return (
    <Sheet
      heading={isScheduled ? 'Your fax is scheduled' : 'Your fax is on its way'}
      lead={<>Thank you. {lead}</>}
      items={receiptItems(state, factsOfPaid(paid))}
    >
      {paid.redirect !== undefined && <DoneRedirect to={paid.redirect} />}
    </Sheet>
  );
}

function Receipt(): ReactNode {
  const state = useOrder((all) => all);
  const [facts] = useState(() => factsOfOrder(state));
  return <Sheet heading="Receipt" items={receiptItems(state, facts)} />;
}

interface SheetProps {
  heading: string;
  lead?: ReactNode;
  items: readonly DataListItem[];
  children?: ReactNode;
}

function Sheet({ heading, lead, items, children }: SheetProps): ReactNode {
  return (
    <article className={styles.receipt}>
      <span className={styles.seal}>
        <Icon name="check" size={28} />
      </span>
      <StepHeading lead={lead}>{heading}</StepHeading>
      {children}
      <DataList items={items} />
      <div className={styles.actions}>
        <Button icon={sendIcon} onClick={sendAnother} variant="primary">
          Send another fax
        </Button>
        <Button icon={retryIcon} onClick={sendAgain}>
          Send again
        </Button>
        <Button icon={printerIcon} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className={styles.hint}>“Send again” starts a new fax to the same number; add the files once more.</p>
    </article>
  );
}
