import { Skeleton } from '@shared/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './order-flow.module.css';

/** Stands where a step will be. */
export function Waiting(): ReactNode {
  return (
    <div aria-busy="true" className={styles.step}>
      <Skeleton height="title" width="half" />
      <Skeleton height="block" />
      <Skeleton height="control" />
    </div>
  );
}
