import { appConfig } from '@shared/lib/app-config';
import styles from '@shared/order/order-flow.module.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusTarget } from './use-focus-target';

interface StepHeadingProps {
  children: string;
  /** One sentence below it. */
  lead?: ReactNode;
  /** Title of the browser's tab, if it differs from the heading. */
  title?: string;
}

/**
 * The heading of a step. It takes the focus when the step changes, which also announces it, and sets the title of the
 * browser's tab.
 */
export function StepHeading({ children, lead, title = children }: StepHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusTarget('heading', heading);
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
