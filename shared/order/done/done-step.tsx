import { formatUsd } from '@shared/lib/money';
import { formatInZone } from '@shared/lib/time/dates';
import type { PaidOrder } from '@shared/order/order-flow-state';
import type { OrderState } from '@shared/order/order-store';
import { useOrder } from '@shared/order/order-store';
import { StepHeading } from '@shared/order/steps/step-heading';
import { supportedCountry } from '@shared/reference/countries';
import { Button } from '@shared/ui/buttons/button';
import { Icon } from '@shared/ui/icon';
import { printerIcon } from '@shared/ui/icons/archives';
import { sendIcon } from '@shared/ui/icons/documents';
import { retryIcon } from '@shared/ui/icons/turns';
import { DataList, type DataListItem } from '@shared/ui/layout/data-list';
import { countPages } from '@shared/uploads/count-words';
import { type ReactNode, useEffect } from 'react';
import { DoneRedirect } from './done-redirect';
import styles from './done-step.module.css';
import { reportPaid } from './report-paid';
import { sendAgain, sendAnother } from './send-again';

/** The paid order: the done template after a payment, the receipt template when its address is opened later. */
export function DoneStep(): ReactNode {
  const flow = useOrder((state) => state.flow);
  return flow.at === 'done' ? <Done paid={flow.paid} /> : <Receipt />;
}

function Done({ paid }: { paid: PaidOrder }): ReactNode {
  const isScheduled = useOrder((state) => state.options.delivery.kind === 'scheduled');
  const facts = useOrder((state) => state);
  useEffect(() => reportPaid(paid), [paid]);
  const lead =
    paid.email === '' ? 'Your receipt will arrive by email.' : <>Your receipt goes to {<bdi>{paid.email}</bdi>}.</>;
  return (
    <Sheet
      heading={isScheduled ? 'Your fax is scheduled' : 'Your fax is on its way'}
      lead={<>Thank you. {lead}</>}
      items={factsOf(facts, paid)}
    >
      {paid.redirect !== undefined && <DoneRedirect to={paid.redirect} />}
    </Sheet>
  );
}

function Receipt(): ReactNode {
  const state = useOrder((all) => all);
  return (
    <Sheet
      heading="Receipt"
      items={[...factsOf(state, null), ...filesOf(state)]}
      lead={state.order?.description ?? ''}
    />
  );
}

interface SheetProps {
  heading: string;
  lead: ReactNode;
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

/** The facts on a receipt, from the payment's answer or, later, from the order itself. */
function factsOf({ order, details, options }: OrderState, paid: PaidOrder | null): DataListItem[] {
  const { check, number, delivery } = options;
  const country = check.kind === 'good' ? supportedCountry(check.alpha2)?.name : undefined;
  const pages = paid?.pagecount ?? details?.pagecount ?? 0;
  const amount = paid?.amount ?? details?.amount ?? order?.amount ?? 0;
  const shown = check.kind === 'good' ? check.shown : number;
  return [
    { term: 'Fax number', value: <bdi>{country === undefined ? shown : `${shown}, ${country}`}</bdi> },
    ...(pages > 0 ? [{ term: 'Length', value: countPages(pages) }] : []),
    { term: 'Delivery', value: deliveryOf(delivery) },
    { term: 'Amount', value: formatUsd(amount) },
    ...(paid && paid.email !== '' ? [{ term: 'Email', value: <bdi>{paid.email}</bdi> }] : []),
    ...(paid ? [{ term: 'Paid on', value: formatInZone(paid.paidAt, delivery.wall.tz) }] : []),
    { term: 'Order number', value: <code>{paid?.order ?? order?.id}</code> },
  ];
}

function filesOf({ paidFiles }: OrderState): DataListItem[] {
  if (paidFiles.length === 0) return [];
  const names = paidFiles.map(({ key, name }) => (
    <li key={key}>
      <bdi>{name}</bdi>
    </li>
  ));
  return [{ term: 'Files', value: <ul className={styles.files}>{names}</ul> }];
}

function deliveryOf(delivery: OrderState['options']['delivery']): string {
  if (delivery.kind === 'instant') return 'Right after payment';
  return delivery.moment.kind === 'set' ? formatInZone(delivery.moment.epochMs, delivery.wall.tz) : 'Scheduled';
}
