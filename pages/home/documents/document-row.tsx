import type { ArchiveDocument } from '@shared/api/shapes/documents';
import { appConfig } from '@shared/lib/app-config';
import { documentFilePath, documentShowPath } from '@shared/reference/addresses/document-paths';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { downloadIcon, trashIcon } from '@shared/ui/icons/documents';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { DocumentPreview } from './document-preview';
import { factsText, leftOutText, originText, titleOf } from './document-words';
import styles from './documents.module.css';
import { type DocumentChange, requestDelete, requestRestore } from './documents-store';
import { Forwardings, ForwardingsInLine } from './forwardings';

interface DocumentRowProps {
  archiveId: string;
  document: ArchiveDocument;
  change: DocumentChange | undefined;
  /** Position in a virtual list, its number of rows (-1: not known), and the offset from its top in pixels. */
  place?: { index: number; count: number; offset: number };
}

/** One document: its first page, name, origin, copies, and actions. */
export const DocumentRow = memo(
  function DocumentRow({ archiveId, document, change, place }: DocumentRowProps): ReactNode {
    const isGone = change === 'deleted' || change === 'restoring';
    const Shown = isGone ? DeletedDocument : PresentDocument;
    const row = useRef<HTMLLIElement>(null);
    const wasGone = useRef(isGone);
    // The pressed button is gone: its replacement, Undo or Delete, gets the focus, unless the person has moved on. Not
    // when the row scrolls into view.
    useEffect(() => {
      const isLost = window.document.activeElement === window.document.body;
      if (wasGone.current !== isGone && isLost) row.current?.querySelector('button')?.focus();
      wasGone.current = isGone;
    }, [isGone]);
    return (
      <li
        aria-posinset={place && place.index + 1}
        aria-setsize={place?.count}
        className={place && styles.placed}
        data-index={place?.index}
        ref={row}
        style={place && { transform: `translateY(${place.offset}px)` }}
      >
        <Shown archiveId={archiveId} change={change} document={document} isInLongList={place !== undefined} />
      </li>
    );
  },
  (before, after) =>
    before.document === after.document &&
    before.change === after.change &&
    before.archiveId === after.archiveId &&
    before.place?.index === after.place?.index &&
    before.place?.count === after.place?.count &&
    before.place?.offset === after.place?.offset,
);

interface ShownProps extends Pick<DocumentRowProps, 'archiveId' | 'document' | 'change'> {
  isInLongList: boolean;
}

function PresentDocument({ archiveId, document, change, isInLongList }: ShownProps): ReactNode {
  const place = { archiveId, id: document.id };
  const title = titleOf(document);
  return (
    <article className={styles.row}>
      <DocumentPreview archiveId={archiveId} document={document} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <a href={documentShowPath(place, appConfig.apiBase)} rel="noreferrer" target="_blank" title={title}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p className={styles.fact}>
          <bdi>{originText(document)}</bdi>
        </p>
        <p className={styles.fact}>{factsText(document)}</p>
        <LeftOut document={document} isInLongList={isInLongList} />
        {isInLongList ? (
          <ForwardingsInLine forwarded={document.forwarded} />
        ) : (
          <Forwardings archiveId={archiveId} forwarded={document.forwarded} />
        )}
      </div>
      <div className={styles.ways}>
        <LinkButton
          aria-label={`Download ${title}`}
          download
          href={documentFilePath(place, appConfig.apiBase)}
          icon={downloadIcon}
          size="small"
          variant="quiet"
        >
          Download
        </LinkButton>
        <Button
          aria-label={`Delete ${title}`}
          busy={change === 'deleting'}
          icon={trashIcon}
          onClick={() => void requestDelete(archiveId, document)}
          size="small"
          variant="quiet"
        >
          Delete
        </Button>
      </div>
    </article>
  );
}

/** What came with the document and is not kept; on one line in a list whose rows all have the same height. */
function LeftOut({ document, isInLongList }: Pick<ShownProps, 'document' | 'isInLongList'>): ReactNode {
  const text = leftOutText(document);
  if (text === null) return null;
  return (
    <p className={isInLongList ? styles.inLine : styles.fact} title={isInLongList ? text : undefined}>
      <bdi>{text}</bdi>
    </p>
  );
}

function DeletedDocument({ archiveId, document, change }: ShownProps): ReactNode {
  const title = titleOf(document);
  return (
    <article className={styles.deleted}>
      <p className={styles.deletedText} id={`deleted-${document.id}`}>
        <span>Deleted:</span> <bdi>{title}</bdi>
        <span>. You can undo this until you leave this page.</span>
      </p>
      <Button
        aria-describedby={`deleted-${document.id}`}
        busy={change === 'restoring'}
        onClick={() => void requestRestore(archiveId, document)}
        size="small"
      >
        Undo
      </Button>
    </article>
  );
}
