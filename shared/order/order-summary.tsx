import { lateView } from '@shared/boot/late/late-view';
import { useFileCount } from '@shared/order/files/order-uploads';
import { usePageCount } from '@shared/order/files/page-count';
import { pressStep } from '@shared/order/steps/order-presses';
import { supportedCountry } from '@shared/reference/places/countries';
import { Button } from '@shared/ui/buttons/button';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { fileCountText, pageCountText } from '@shared/uploads/count-words';
import type { ReactNode } from 'react';
import { type FormStep, isForm } from './order-flow-state';
import { shownPrice, useOrder } from './order-store';
import styles from './order-summary.module.css';
import { usePaymentPhase } from './payment-phase-store';

const ScheduledTime = lateView(() => import('./confirm/scheduled-time'), 'ScheduledTime');
const CoverWords = lateView(() => import('./recipient/cover-words'), 'CoverWords');

interface LineProps {
  term: string;
  /** The step where this is changed, if that is a different one. */
  step?: FormStep;
  /** Label of the button that changes it. */
  change?: string;
  children: ReactNode;
}

/**
 * The order as a slip of paper that fills up: to whom, what, when, for how much. Each line follows its own part of the
 * order, so that a keystroke in the number field redraws one line.
 */
export function OrderSummary(): ReactNode {
  return (
    <div className={styles.slip}>
      <dl className={styles.lines}>
        <Line change="Change the number" step="recipient" term="To">
          <Recipient />
        </Line>
        <Line change="Change the files" step="recipient" term="Pages">
          <Files />
        </Line>
        <Cover />
        <Line change="Change the delivery" step="confirm" term="When">
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

function Line({ term, step, change, children }: LineProps): ReactNode {
  const at = useOrder((state) => state.flow);
  const isPaying = usePaymentPhase().kind === 'working';
  const isChangeable = step !== undefined && !isPaying && isForm(at) && at.at !== 'recipient' && at.at !== step;
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {isChangeable && (
        <dd className={styles.change}>
          <Button aria-label={change} onClick={() => pressStep(step)} size="small" variant="quiet">
            Change
          </Button>
        </dd>
      )}
    </div>
  );
}

function Cover(): ReactNode {
  const hasCover = useOrder((state) => state.options.coverpage);
  if (!hasCover) return null;
  return (
    <Line change="Change the cover page" step="recipient" term="Cover">
      <CoverWords />
    </Line>
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
  return <ScheduledTime moment={moment} tz={wall.tz} />;
}
