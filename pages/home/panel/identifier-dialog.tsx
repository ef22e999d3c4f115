import { MESSAGES } from '@shared/messages';
import { ConfirmDialog } from '@shared/ui/overlays/confirm-dialog';
import type { ReactNode } from 'react';

interface IdentifierDialogProps {
  /** The address that will stop working. */
  email: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Warns before an archive's identifier is permanently changed (specification 8). */
export function IdentifierDialog({ email, isBusy, onConfirm, onCancel }: IdentifierDialogProps): ReactNode {
  return (
    <ConfirmDialog
      busy={isBusy}
      cancelLabel={MESSAGES.archives.identifierCancel}
      closeLabel="Close"
      confirmLabel={MESSAGES.archives.identifierConfirm}
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open
      title="Change this archive's identifier?"
    >
      <p>{MESSAGES.archives.identifierWarning}</p>
      <p>
        <span>Email sent to</span> <bdi>{email}</bdi> <span>will no longer arrive.</span>
      </p>
    </ConfirmDialog>
  );
}
