import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { DeleteDialog } from '@shared/uploads/list/delete-dialog';
import type { UploadsState } from '@shared/uploads/upload-list-store';
import { isLacking, type UploadItem } from '@shared/uploads/upload-state';
import type { Uploads } from '@shared/uploads/uploads-store';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import styles from './fax-files.module.css';
import type { Place } from './fax-pages';
import { FileCard } from './file-card';
import { LackingFiles } from './lacking-files';
import { DrawerContext, useDrawer } from './page-picture';
import { PageViewer } from './page-viewer';
import { TakenOutFile } from './taken-out-file';

/**
 * What goes out: the files in the order of the fax, with pictures of their pages that enlarge. They can be moved, turned
 * and taken out; the order on the server follows when it is confirmed. Above them, what was to go out and lacks.
 */
export function FaxFiles({ uploads }: { uploads: Uploads }): ReactNode {
  const state = useStore(uploads.store);
  const [viewed, setViewed] = useState<Place | null>(null);
  const drawer = useDrawer();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => () => uploads.arrange.forgetTakenOut(), [uploads]);
  const rows = rowsOf(state);
  const lacking = state.items.filter(isLacking);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const shown = rows.filter(({ kind }) => kind === 'file').map(({ item }) => item);
  const fixed = shown.filter(({ id }) => !uploads.arrange.canSend(id));
  const isSortable = shown.length > 1 && fixed.length < shown.length;
  const asked = state.pendingDelete && state.items.find(({ id }) => id === state.pendingDelete?.id);
  return (
    <DrawerContext value={drawer}>
      <LackingFiles items={lacking} onEmptied={focusHeading} uploads={uploads} />
      <section aria-labelledby={titleId} className={styles.files} hidden={rows.length === 0}>
        <h3 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
          What you're sending
        </h3>
        <ol aria-label="Files of your fax, in order" className={styles.list}>
          {rows.map((row) =>
            row.kind === 'file' ? (
              <FileCard
                arrange={uploads.arrange}
                index={shown.indexOf(row.item)}
                isSortable={isSortable}
                item={row.item}
                key={row.item.id}
                onEnlarge={(page) => setViewed({ id: row.item.id, page })}
                onRetry={() => uploads.retry(row.item.id)}
              />
            ) : (
              <TakenOutFile
                key={row.item.id}
                name={row.item.name}
                onGone={focusHeading}
                onUndo={() => uploads.arrange.putBack(row.item.id)}
              />
            ),
          )}
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
      <div role="status">
        <VisuallyHidden key={state.announcement.number}>{state.announcement.text}</VisuallyHidden>
      </div>
    </DrawerContext>
  );
}

const FIXED =
  "Files added before you reloaded this page can't be moved, and no other file can be moved past them. To change the order, remove them and add them again.";

type Row = { kind: 'file' | 'taken-out'; item: UploadItem };

/** The files that are part of the fax or on their way, and those taken out, each at its former place. */
function rowsOf({ items, takenOut }: UploadsState): Row[] {
  const rows: Row[] = items.map((item) => ({ kind: 'file', item }));
  for (const { item, index } of takenOut.toReversed()) rows.splice(index, 0, { kind: 'taken-out', item });
  return rows.filter(({ kind, item }) => item.phase.name !== 'refused' && (kind === 'taken-out' || !isLacking(item)));
}
