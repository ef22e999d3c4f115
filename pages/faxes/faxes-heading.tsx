import type { ReactNode } from 'react';
import styles from './faxes-heading.module.css';

/** The page's heading, the same during and after loading. */
export function FaxesHeading(): ReactNode {
  return <h1 className={styles.title}>Sent faxes</h1>;
}
