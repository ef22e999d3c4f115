import { patchOrder } from '@shared/order/order-store';
import { DeleteDialog } from '@shared/uploads/list/delete-dialog';
import { UploadAnnouncements } from '@shared/uploads/list/upload-announcements';
import type { UploadsState } from '@shared/uploads/upload-list-store';
import { isLacking } from '@shared/uploads/upload-state';
import type { Uploads } from '@shared/uploads/uploads-store';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styles from './fax-files.module.css';
import type { Place } from './fax-pages';
import { FileCard } from './file-card';
import { LackingFiles } from './lacking-files';
import { DrawerContext, useDrawer } from './page-picture';
import { PageViewer } from './page-viewer';

/**
 * The files in the order of the fax, with pictures of their pages that enlarge. A person can move and turn them, which
 * changes the order on the server when it is confirmed, and delete them after a confirmation. Above them, the files
 * that the order lacks.
 */
export function FaxFiles({ uploads }: { uploads: Uploads }): ReactNode {
  const state = useStore(uploads.store);
  const [viewed, setViewed] = useState<Place | null>(null);
  const drawer = useDrawer();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const lacking = state.items.filter(isLacking);
  const shown = state.items.filter((item) => item.phase.name !== 'refused' && !isLacking(item));
  const fixed = shown.filter(({ id }) => !uploads.arrange.canSend(id));
  const isSortable = shown.length > 1 && fixed.length < shown.length;
  const asked = state.pendingDelete && state.items.find(({ id }) => id === state.pendingDelete?.id);
  const focusHeading = useCallback(() => focusFilesOrStep(heading.current), []);
  useFocusAfterDelete(state, focusHeading);
  return (
    <DrawerContext value={drawer}>
      <LackingFiles items={lacking} onEmptied={focusHeading} uploads={uploads} />
      <section aria-labelledby={titleId} className={styles.files} hidden={shown.length === 0}>
        <h3 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
          What you're sending
        </h3>
        <ol aria-label="Files of your fax, in order" className={styles.list}>
          {shown.map((item, index) => (
            <FileCard
              arrange={uploads.arrange}
              index={index}
              isSortable={isSortable}
              item={item}
              key={item.id}
              onDelete={() => uploads.askDelete(item.id)}
              onEnlarge={(page) => setViewed({ id: item.id, page })}
              onRetry={() => uploads.retry(item.id)}
            />
          ))}
        </ol>
        {shown.length > 1 && fixed.length > 0 && <p className={styles.note}>{FIXED}</p>}
      </section>
      <PageViewer
        arrange={uploads.arrange}
        files={shown}
        onClose={() => setViewed(null)}
        onGo={setViewed}
        viewed={viewed}
      />
      <DeleteDialog
        fileName={state.pendingDelete?.name ?? null}
        isBusy={asked?.phase.name === 'deleting'}
        onDelete={() => void uploads.deleteFile()}
        onKeep={() => uploads.keepFile()}
      />
      <UploadAnnouncements uploads={uploads} />
    </DrawerContext>
  );
}

/** Focuses the heading of the files, or that of the step if no files are left. */
function focusFilesOrStep(files: HTMLElement | null): void {
  if (files?.closest('section')?.hidden) patchOrder({ focusTarget: 'heading' });
  else files?.focus();
}

/** Calls `focus` when a deleted file has removed the button that the focus returned to. */
function useFocusAfterDelete({ items, pendingDelete }: UploadsState, focus: () => void): void {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (pendingDelete) asked.current = pendingDelete.id;
    if (asked.current === null || items.some(({ id }) => id === asked.current)) return;
    asked.current = null;
    if (document.activeElement === document.body) focus();
  }, [items, pendingDelete, focus]);
}

const FIXED =
  "Files added before you reloaded this page can't be moved, and no other file can be moved past them. To change the order, remove them and add them again.";
