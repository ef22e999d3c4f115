import { StepHeading } from '@shared/order/steps/step-heading';
import { Button } from '@shared/ui/buttons/button';
import type { Elements } from '@shared/ui/elements';
import { Icon } from '@shared/ui/icon';
import { printerIcon } from '@shared/ui/icons/archives';
import { sendIcon } from '@shared/ui/icons/documents';
import { closeIcon } from '@shared/ui/icons/tones';
import { DataList, type DataListItem } from '@shared/ui/layout/data-list';
import type { ReactNode } from 'react';
import styles from './done-step.module.css';
import { sendAnother } from './send-again';

interface ReceiptPaperProps {
  heading: string;
  lead?: ReactNode;
  hasFailed?: boolean;
  /** The fax's status, above the lines. */
  news?: Elements;
  items: readonly DataListItem[];
  children: Elements;
}

/** The paper of a receipt: its seal, its heading, its lines. */
export function ReceiptPaper({
  heading,
  lead,
  hasFailed = false,
  news,
  items,
  children,
}: ReceiptPaperProps): ReactNode {
  return (
    <article className={styles.receipt}>
      <span className={hasFailed ? styles.failedSeal : styles.seal}>
        <Icon name={hasFailed ? closeIcon : 'check'} size={28} />
      </span>
      <StepHeading lead={lead}>{heading}</StepHeading>
      {news}
      <DataList items={items} />
      {children}
    </article>
  );
}

/** The actions of every receipt, then those of this one. */
export function ReceiptActions({ children }: { children?: Elements }): ReactNode {
  return (
    <div className={styles.actions}>
      <Button icon={sendIcon} onClick={sendAnother} variant="primary">
        Send another fax
      </Button>
      {children}
      <Button icon={printerIcon} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
