import styles from '@pages/home/home-page.module.css';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';

const ROWS = [1, 2, 3];

/** Placeholder for the archives page while the list loads. */
export function ArchivesSkeleton(): ReactNode {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Archives</h1>
      </div>
      <VisuallyHidden>Loading your archives…</VisuallyHidden>
      <div className={styles.rows}>
        {ROWS.map((row) => (
          <div className={styles.row} key={row}>
            <Skeleton height="title" width="half" />
            <Skeleton lines={2} width="long" />
          </div>
        ))}
      </div>
    </>
  );
}
