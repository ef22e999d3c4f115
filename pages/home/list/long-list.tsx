import styles from '@pages/home/home-page.module.css';
import type { Archive } from '@shared/api/shapes/archives';
import type { ReactNode } from 'react';
import { ArchiveRow } from './archive-row';
import { useRowsInSight } from './rows-in-sight';

/** A list too long to draw whole: rows of one height, only those in sight. */
export function LongList({
  archives,
  openId,
}: {
  archives: readonly Archive[];
  openId: string | undefined;
}): ReactNode {
  const { list, height, indexes } = useRowsInSight(archives.length);
  return (
    <ul aria-label="Archives" className={styles.long} ref={list} style={{ blockSize: height * archives.length }}>
      {indexes.map((index) => {
        const archive = archives[index];
        return (
          archive && (
            <ArchiveRow
              archive={archive}
              count={archives.length}
              index={index}
              isOpen={archive.id === openId}
              key={archive.id}
              offset={index * height}
            />
          )
        );
      })}
    </ul>
  );
}
