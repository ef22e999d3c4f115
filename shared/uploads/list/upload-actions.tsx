import { IconButton } from '@shared/ui/buttons/icon-button';
import { trashIcon } from '@shared/ui/icons/documents';
import { closeIcon } from '@shared/ui/icons/tones';
import { deletableKey, isCancelable, type UploadItem } from '@shared/uploads/upload-state';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';

/** A person's actions on a file in the list. */
export interface UploadActionHandlers {
  /** Removes a file that is not uploaded, or a line explaining a refusal. */
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  /** Called with a file chosen to replace one whose content is missing. */
  onReplace: (id: string, file: File) => void;
  /** Asks for confirmation before a file is deleted. */
  onDelete: (id: string) => void;
}

interface UploadActionsProps extends Pick<UploadActionHandlers, 'onRemove' | 'onDelete'> {
  item: UploadItem;
}

/** The button that removes a file, by the file's state. */
export function UploadActions({ item, onRemove, onDelete }: UploadActionsProps) {
  const { id, name, phase } = item;
  const isDeletable = deletableKey(phase) !== null || phase.name === 'deleting';
  const isRemovable = phase.name === 'refused' || phase.name === 'missing' || phase.name === 'failed';
  return (
    <div>
      {isCancelable(phase) && (
        <IconButton icon={closeIcon} label={UPLOAD_WORDS.cancelFile(name)} onClick={() => onRemove(id)} />
      )}
      {isRemovable && !isDeletable && (
        <IconButton icon={closeIcon} label={UPLOAD_WORDS.removeFile(name)} onClick={() => onRemove(id)} />
      )}
      {isDeletable && (
        <IconButton
          aria-disabled={phase.name === 'deleting' || undefined}
          icon={trashIcon}
          label={UPLOAD_WORDS.deleteFile(name)}
          onClick={() => onDelete(id)}
        />
      )}
    </div>
  );
}
