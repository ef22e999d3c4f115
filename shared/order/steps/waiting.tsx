import styles from '@shared/order/order-flow.module.css';
import { Skeleton } from '@shared/ui/progress/skeleton';
import type { ReactNode } from 'react';

/** Placeholder for a step that is loading. */
export function Waiting(): ReactNode {
  return (
    <div aria-busy="true" className={styles.step}>
      <Skeleton height="title" width="half" />
      <Skeleton height="block" />
      <Skeleton height="control" />
    </div>
  );
}
