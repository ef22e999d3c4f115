import { STORAGE_NAMES, type StorageProvider } from '@shared/reference/features';
import { ConfirmDialog } from '@shared/ui/overlays/confirm-dialog';
import type { ReactNode } from 'react';

interface UnlinkDialogProps {
  provider: StorageProvider;
  /** The account at the storage; may be empty. */
  account: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an archive's link to a storage is removed. */
export function UnlinkDialog({ provider, account, isBusy, onConfirm, onCancel }: UnlinkDialogProps): ReactNode {
  const name = STORAGE_NAMES[provider];
  return (
    <ConfirmDialog
      busy={isBusy}
      cancelLabel="Keep it linked"
      closeLabel="Close"
      confirmLabel="Unlink"
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open
      title={`Unlink ${name}?`}
    >
      <p>
        <span>New documents in this archive will no longer be saved to</span>{' '}
        <bdi>{account === '' ? name : account}</bdi>
        <span>.</span>
      </p>
      <p>Files already saved there stay there, and the documents in this archive stay here.</p>
    </ConfirmDialog>
  );
}
