import styles from '@pages/home/home-page.module.css';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';

const ROWS = [1, 2, 3];

/** The archives page while the list is on the way. */
export function ArchivesSkeleton(): ReactNode {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Archives</h1>
      </div>
      <VisuallyHidden>Loading your archives…</VisuallyHidden>
      <RowsSkeleton />
    </>
  );
}

/** Rows that are on the way. */
export function RowsSkeleton(): ReactNode {
  return (
    <div className={styles.rows}>
      {ROWS.map((row) => (
        <div className={styles.row} key={row}>
          <Skeleton height="title" width="half" />
          <Skeleton lines={2} width="long" />
        </div>
      ))}
    </div>
  );
}
