import { useVisibleRows } from '@pages/home/parts/visible-rows';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { ShowOlder } from '@shared/ui/progress/show-older';
import type { ReactNode } from 'react';
import { DocumentRow } from './document-row';
import { countText } from './document-words';
import styles from './documents.module.css';
import { type DocumentsState, loadOlder } from './documents-store';

/** Number of documents up to which every row is rendered, with its own height. */
const WHOLE_LIST = 50;

/** Height of a row of a long list until the first one is measured, CSS pixels. */
const ROW = 108;

type ListProps = Pick<DocumentsState & { phase: 'ready' }, 'known' | 'changes' | 'older'> & { archiveId: string };

/** The documents, of which only the visible ones are rendered in a long list, and a button to load older ones. */
export function DocumentList(props: ListProps): ReactNode {
  const { known, archiveId, older } = props;
  return (
    <>
      <p className={styles.count}>{countText(known.items.length, known.more)}</p>
      {known.items.length > WHOLE_LIST ? <LongList {...props} /> : <ShortList {...props} />}
      {known.more && (
        <ShowOlder
          isLoading={older === 'loading'}
          label="Show older documents"
          load={() => void loadOlder(archiveId)}
          problem={
            typeof older === 'object'
              ? failureSentence('An error occurred retrieving older documents.', older.failure)
              : undefined
          }
        />
      )}
    </>
  );
}

function ShortList({ known, changes, archiveId }: ListProps): ReactNode {
  return (
    <ul aria-label="Documents" className={styles.list}>
      {known.items.map((document) => (
        <DocumentRow archiveId={archiveId} change={changes[document.id]} document={document} key={document.id} />
      ))}
    </ul>
  );
}

function LongList({ known: { items: documents, more }, changes, archiveId }: ListProps): ReactNode {
  const { list, height, indexes } = useVisibleRows(documents.length, ROW);
  // All rows have the same height, so one document with another line makes all rows higher.
  const hasCopies = documents.some(({ forwarded }) => forwarded.length > 0);
  const hasLeftOut = documents.some(({ leftout }) => leftout.length > 0);
  return (
    <ul
      aria-label="Documents"
      className={styles.long}
      data-copies={hasCopies || undefined}
      data-left-out={hasLeftOut || undefined}
      ref={list}
      style={{ blockSize: height * documents.length }}
    >
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
