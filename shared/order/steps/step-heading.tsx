import { appConfig } from '@shared/lib/app-config';
import styles from '@shared/order/order-flow.module.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSpot } from './use-spot';

interface StepHeadingProps {
  children: string;
  /** One sentence under it. */
  lead?: ReactNode;
  /** What the browser's tab says, where the heading alone would not do. */
  title?: string;
}

/** The heading of a step: gets the focus when the step changes, which also announces it, and names the browser's tab. */
export function StepHeading({ children, lead, title = children }: StepHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useSpot('heading', heading);
  useEffect(() => {
    document.title = `${title} – ${appConfig.brandName}`;
  }, [title]);
  return (
    <header className={styles.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {children}
      </h2>
      {lead && <p className="muted">{lead}</p>}
    </header>
  );
}
