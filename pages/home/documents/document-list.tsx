import { useVisibleRows } from '@pages/home/list/visible-rows';
import { failureSentence } from '@shared/api/transport/failure';
import { Button } from '@shared/ui/buttons/button';
import { type ReactNode, useEffect, useRef } from 'react';
import { DocumentRow } from './document-row';
import { countText } from './document-words';
import styles from './documents.module.css';
import { type DocumentsState, loadOlder } from './documents-store';

/** Shorter lists render every row, each as high as it needs. */
const WHOLE_LIST = 50;

/** Height of a row of a long list until the first one is measured, CSS pixels. */
const ROW = 108;

type ListProps = Pick<DocumentsState & { phase: 'ready' }, 'known' | 'changes' | 'older'> & { archiveId: string };

/** The documents, of which only the visible ones are rendered if there are many, and a way to the older ones. */
export function DocumentList(props: ListProps): ReactNode {
  const { known, archiveId, older } = props;
  return (
    <>
      <p className={styles.count}>{countText(known.documents.length, known.more)}</p>
      {known.documents.length > WHOLE_LIST ? <LongList {...props} /> : <ShortList {...props} />}
      {known.more && <Older archiveId={archiveId} older={older} />}
    </>
  );
}

function ShortList({ known, changes, archiveId }: ListProps): ReactNode {
  return (
    <ul aria-label="Documents" className={styles.list}>
      {known.documents.map((document) => (
        <DocumentRow archiveId={archiveId} change={changes[document.id]} document={document} key={document.id} />
      ))}
    </ul>
  );
}

function LongList({ known: { documents, more }, changes, archiveId }: ListProps): ReactNode {
  const { list, height, indexes } = useVisibleRows(documents.length, ROW);
  return (
    <ul aria-label="Documents" className={styles.long} ref={list} style={{ blockSize: height * documents.length }}>
      {indexes.map((index) => {
        const document = documents[index];
        return (
          document && (
            <DocumentRow
              archiveId={archiveId}
              change={changes[document.id]}
              document={document}
              key={document.id}
              place={{ index, count: more ? -1 : documents.length, offset: index * height }}
            />
          )
        );
      })}
    </ul>
  );
}

/** Pressed by itself when it comes into view. */
function Older({ archiveId, older }: Pick<ListProps, 'archiveId' | 'older'>): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = older === 'idle';
  useEffect(() => {
    if (!isWaiting || !button.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadOlder(archiveId);
      },
      { rootMargin: '600px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [archiveId, isWaiting]);
  return (
    <div className={styles.older}>
      {typeof older === 'object' && (
        <p className={styles.problem} role="alert">
          {failureSentence('An error occurred retrieving older documents.', older.failure)}
        </p>
      )}
      <Button busy={older === 'loading'} onClick={() => void loadOlder(archiveId)} ref={button}>
        Show older documents
      </Button>
    </div>
  );
}
