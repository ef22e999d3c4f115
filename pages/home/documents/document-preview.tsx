import type { ArchiveDocument } from '@shared/api/shapes/documents';
import { appConfig } from '@shared/lib/app-config';
import { documentPreviewPath } from '@shared/reference/addresses/document-paths';
import { Icon } from '@shared/ui/icon';
import { fileIcon } from '@shared/ui/icons/documents';
import { type ReactNode, useState } from 'react';
import styles from './documents.module.css';

/** A small picture of the document's first page; a blank sheet as long as there is none. */
export function DocumentPreview({ archiveId, document }: { archiveId: string; document: ArchiveDocument }): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  // Pages are counted and drawn together.
  const isThere = document.pagecount !== undefined && !isMissing;
  return (
    <span aria-hidden="true" className={styles.sheet}>
      {isThere ? (
        <img
          alt=""
          className={styles.page}
          decoding="async"
          loading="lazy"
          onError={() => setIsMissing(true)}
          src={documentPreviewPath({ archiveId, id: document.id }, appConfig.apiBase)}
        />
      ) : (
        <Icon name={fileIcon} />
      )}
    </span>
  );
}
