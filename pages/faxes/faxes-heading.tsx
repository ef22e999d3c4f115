import type { ReactNode } from 'react';
import styles from './faxes-heading.module.css';

/** The page's heading, the same while it loads and after. */
export function FaxesHeading(): ReactNode {
  return <h1 className={styles.title}>Sent faxes</h1>;
}
