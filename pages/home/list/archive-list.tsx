import styles from '@pages/home/home-page.module.css';
import { homeStore } from '@pages/home/home-store';
import type { Archive } from '@shared/api/shapes/archives';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import type { Elements } from '@shared/ui/elements';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { ArchiveRow } from './archive-row';
import { searchArchives, searchable } from './archive-search';
import { FilterField } from './filter-field';
import { LongList } from './long-list';
import { NoMatch } from './no-match';

/** Number of archives up to which all rows are rendered. */
const WHOLE_LIST = 50;

/** Number of archives up to which there is no filter. */
const NO_FILTER = 5;

/** Heading, filter and rows. Typed text appears at once; the filtered rows are deferred. */
export function ArchiveList({
  archives,
  intro,
  openId,
}: {
  archives: readonly Archive[];
  intro: Elements;
  openId: string | undefined;
}): ReactNode {
  const filter = useStore(homeStore, (state) => state.filter);
  const text = useDeferredValue(filter);
  const searched = useMemo(() => searchable(archives), [archives]);
  const found = useMemo(() => searchArchives(searched, text), [searched, text]);
  const hasFilter = archives.length > NO_FILTER || filter !== '';
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Archives
        </h1>
        {hasFilter && <FilterField text={filter} />}
      </div>
      {intro}
      {hasFilter && (
        <p className={styles.count} role="status">
          {countOf(found.length, archives.length)}
        </p>
      )}
      {found.length === 0 ? <NoMatch text={text} /> : <Rows archives={found} openId={openId} />}
    </>
  );
}

function Rows({ archives, openId }: { archives: readonly Archive[]; openId: string | undefined }): ReactNode {
  if (archives.length > WHOLE_LIST) {
    return <LongList archives={archives} openId={openId} />;
  }
  return (
    <ul aria-label="Archives" className={styles.rows}>
      {archives.map((archive) => (
        <ArchiveRow archive={archive} isOpen={archive.id === openId} key={archive.id} />
      ))}
    </ul>
  );
}

function countOf(found: number, all: number): string {
  const total = all.toLocaleString(SITE_LOCALE);
  return found === all ? `${total} archives` : `${found.toLocaleString(SITE_LOCALE)} of ${total} archives`;
}
