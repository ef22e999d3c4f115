import { formatDayInZone, formatTimeInZone } from '@shared/lib/time/dates';
import { useFileCount } from '@shared/order/files/order-uploads';
import { usePageCount } from '@shared/order/files/page-count';
import { supportedCountry } from '@shared/reference/places/countries';
import { Button } from '@shared/ui/buttons/button';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { fileCountText, pageCountText } from '@shared/uploads/count-words';
import type { ReactNode } from 'react';
import { type FormStep, isForm } from './order-flow-state';
import { shownPrice, useOrder } from './order-store';
import styles from './order-summary.module.css';
import { usePaymentPhase } from './payment-phase-store';

/** Goes to the step where a line is changed. */
type OnChange = (step: FormStep) => void;

interface LineProps {
  term: string;
  /** The step where this line is changed, if it is another one. */
  step?: FormStep;
  /** Label of the button that changes it. */
  changeLabel?: string;
  onChange?: OnChange;
  children: ReactNode;
}

/**
 * The order's lines: recipient, content, time, price. Each line follows its own part of the order, so that a keystroke
 * in the number field redraws only one.
 */
export function OrderSummary({ onChange }: { onChange: OnChange }): ReactNode {
  return (
    <div className={styles.slip}>
      <dl className={styles.lines}>
        <Line changeLabel="Change the number" onChange={onChange} step="recipient" term="To">
          <Recipient />
        </Line>
        <Line changeLabel="Change the files" onChange={onChange} step="recipient" term="Pages">
          <Files />
        </Line>
        <Cover onChange={onChange} />
        <Line changeLabel="Change the delivery" onChange={onChange} step="confirm" term="When">
          <When />
        </Line>
        <Line term="Price">
          <Price />
        </Line>
      </dl>
    </div>
  );
}

/** The price from the newest answer; a placeholder until there is one. */
export function Price(): ReactNode {
  const price = useOrder(shownPrice);
  if (price === null) return <Skeleton width="half" />;
  return (
    <strong className="amount">
      <bdi>{price}</bdi>
    </strong>
  );
}

function Line({ term, step, changeLabel, onChange, children }: LineProps): ReactNode {
  const at = useOrder((state) => state.flow);
  const isPaying = usePaymentPhase().kind === 'working';
  const isChangeable = step !== undefined && !isPaying && isForm(at) && at.at !== 'recipient' && at.at !== step;
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {isChangeable && (
        <dd className={styles.change}>
          <Button aria-label={changeLabel} onClick={() => onChange?.(step)} size="small" variant="quiet">
            Change
          </Button>
        </dd>
      )}
    </div>
  );
}

function Cover({ onChange }: { onChange: OnChange }): ReactNode {
  const hasCover = useOrder((state) => state.options.coverpage);
  if (!hasCover) return null;
  return (
    <Line changeLabel="Change the cover page" onChange={onChange} step="recipient" term="Cover">
      <CoverWords />
    </Line>
  );
}

/** The sender, recipient and subject of the fax. */
function CoverWords(): ReactNode {
  const sender = useOrder((state) => state.options.sendername);
  const about = useOrder(({ options: { coverto, coversubject } }) =>
    [coverto && `To ${coverto}`, coversubject].filter(Boolean).join(': '),
  );
  return (
    <>
      <bdi>{sender || 'Cover page'}</bdi>
      {about && <bdi className={styles.detail}>{about}</bdi>}
    </>
  );
}

function Recipient(): ReactNode {
  const number = useOrder((state) => state.options.number);
  const check = useOrder((state) => state.options.check);
  const alpha2 = useOrder((state) => state.options.alpha2);
  if (number === '') return <span className="muted">No number yet</span>;
  return (
    <>
      <bdi className="amount">{check.kind === 'good' ? check.shown : number}</bdi>
      <span className={styles.detail}>{supportedCountry(alpha2)?.name}</span>
    </>
  );
}

function Files(): ReactNode {
  const pages = usePageCount();
  const count = useFileCount();
  if (count === 0) return <span className="muted">No files yet</span>;
  if (pages === 0) return <span>{fileCountText(count)}</span>;
  return (
    <>
      <span>{pageCountText(pages)}</span>
      <span className={styles.detail}>{fileCountText(count)}</span>
    </>
  );
}

function When(): ReactNode {
  const delivery = useOrder((state) => state.options.delivery);
  if (delivery.kind === 'instant') return <span>Right after payment</span>;
  const { moment, wall } = delivery;
  if (moment.kind !== 'set') return <span className="muted">No time yet</span>;
  return (
    <>
      <span>{formatDayInZone(moment.epochMs, wall.tz)}</span>
      <span className={styles.detail}>{formatTimeInZone(moment.epochMs, wall.tz)}</span>
    </>
  );
}
