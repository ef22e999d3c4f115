import type { Elements } from '@shared/ui/elements';
import { Icon } from '@shared/ui/icon';
import { backIcon } from '@shared/ui/icons/turns';
import type { ReactNode } from 'react';
import styles from './billing-page.module.css';

/** Props of every view: where to report its heading, which gets the focus when the view replaces another. */
export interface BillingViewProps {
  headingRef: (heading: HTMLElement | null) => void;
}

/** Title, lead, back link and content of a view. */
export interface BillingColumnProps extends Partial<BillingViewProps> {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Hash and name of the previous view. */
  back?: { href: string; label: string };
  children: Elements;
}

/** The column around a view: back link, heading, content. */
export function BillingColumn({ title, lead, back, headingRef, children }: BillingColumnProps): ReactNode {
  return (
    <div className={styles.column}>
      {back && (
        <a className={styles.back} href={back.href}>
          <Icon name={backIcon} size={16} />
          <span>{back.label}</span>
        </a>
      )}
      <h1 className={styles.title} ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
