import styles from '@shared/order/order-flow.module.css';
import { Skeleton } from '@shared/ui/progress/skeleton';
import type { ReactNode } from 'react';

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
