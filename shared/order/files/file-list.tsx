import { DeleteDialog } from '@shared/uploads/list/delete-dialog';
import { UploadAnnouncements } from '@shared/uploads/list/upload-announcements';
import { UploadList } from '@shared/uploads/list/upload-list';
import type { Uploads } from '@shared/uploads/uploads-store';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';

interface FileListProps {
  uploads: Uploads;
  /** Moves the focus after the last file is removed from the list. */
  onEmptied: () => void;
}

/** The list of files, the confirmation before one is deleted, and the announcements for screen readers. */
export function FileList({ uploads, onEmptied }: FileListProps): ReactNode {
  const { items, pendingDelete } = useStore(uploads.store);
  const asked = pendingDelete && items.find(({ id }) => id === pendingDelete.id);
  return (
    <>
      <UploadList
        items={items}
        onDelete={useCallback((id: string) => uploads.askDelete(id), [uploads])}
        onEmptied={onEmptied}
        onRemove={useCallback((id: string) => uploads.remove(id), [uploads])}
        onReplace={useCallback((id: string, file: File) => uploads.replace(id, file), [uploads])}
        onRetry={useCallback((id: string) => uploads.retry(id), [uploads])}
      />
      <DeleteDialog
        fileName={pendingDelete?.name ?? null}
        isBusy={asked?.phase.name === 'deleting'}
        onDelete={() => void uploads.deleteFile()}
        onKeep={() => uploads.keepFile()}
      />
      <UploadAnnouncements uploads={uploads} />
    </>
  );
}
