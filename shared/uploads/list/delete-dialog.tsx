import { MESSAGES } from '@shared/messages';
import { ConfirmDialog } from '@shared/ui/overlays/confirm-dialog';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';

interface DeleteDialogProps {
  /** Name of the file to confirm; null if there is none. */
  fileName: string | null;
  isBusy: boolean;
  onDelete: () => void;
  onKeep: () => void;
}

/** The confirmation before a file is deleted: Delete File or Keep File (specification 4). */
export function DeleteDialog({ fileName, isBusy, onDelete, onKeep }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      busy={isBusy}
      cancelLabel={MESSAGES.uploads.deleteCancel}
      closeLabel={UPLOAD_WORDS.close}
      confirmLabel={MESSAGES.uploads.deleteConfirm}
      danger
      onCancel={onKeep}
      onConfirm={onDelete}
      open={fileName !== null}
      title={UPLOAD_WORDS.deleteTitle}
    >
      <p>
        <strong>
          <bdi>{fileName}</bdi>
        </strong>
      </p>
      <p>{UPLOAD_WORDS.deleteQuestion}</p>
    </ConfirmDialog>
  );
}
