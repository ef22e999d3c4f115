import { useFocusTarget } from '@shared/order/steps/use-focus-target';
import { UploadList } from '@shared/uploads/list/upload-list';
import type { UploadItem } from '@shared/uploads/upload-state';
import type { Uploads } from '@shared/uploads/uploads-store';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import styles from './fax-files.module.css';

interface LackingFilesProps {
  uploads: Uploads;
  /** The files that the order lacks. */
  items: readonly UploadItem[];
  /** Takes the focus when none are left. */
  onEmptied: () => void;
}

/**
 * The files that are not part of the fax although they were chosen, with the reason and what to do. The order waits
 * until the person decides.
 */
export function LackingFiles({ uploads, items, onEmptied }: LackingFilesProps): ReactNode {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusTarget('files', heading);
  return (
    <section aria-labelledby={titleId} className={styles.files} hidden={items.length === 0}>
      <h3 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
        {TITLE}
      </h3>
      <UploadList
        items={items}
        label={TITLE}
        onDelete={useCallback((id: string) => uploads.askDelete(id), [uploads])}
        onEmptied={onEmptied}
        onReplace={useCallback((id: string, file: File) => uploads.replace(id, file), [uploads])}
        onRemove={useCallback((id: string) => uploads.remove(id), [uploads])}
        onRetry={useCallback((id: string) => uploads.retry(id), [uploads])}
      />
    </section>
  );
}

const TITLE = 'Not part of your fax yet';
