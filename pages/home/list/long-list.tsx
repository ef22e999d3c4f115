import styles from '@pages/home/home-page.module.css';
import { useVisibleRows } from '@pages/home/parts/visible-rows';
import type { Archive } from '@shared/api/shapes/archives';
import type { ReactNode } from 'react';
import { ArchiveRow } from './archive-row';

/** A virtual list for many archives: rows of equal height, of which only the visible ones are rendered. */
export function LongList({
  archives,
  openId,
}: {
  archives: readonly Archive[];
  openId: string | undefined;
}): ReactNode {
  const { list, height, indexes } = useVisibleRows(archives.length);
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
