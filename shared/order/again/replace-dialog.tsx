import { ConfirmDialog } from '@shared/ui/overlays/confirm-dialog';
import type { ReactNode } from 'react';

interface ReplaceDialogProps {
  /** What the unfinished fax has: "2 files and a fax number". */
  what: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The confirmation before an unfinished fax is replaced. */
export function ReplaceDialog({ what, isBusy, onConfirm, onCancel }: ReplaceDialogProps): ReactNode {
  return (
    <ConfirmDialog
      busy={isBusy}
      cancelLabel="Keep it"
      closeLabel="Close"
      confirmLabel="Replace it"
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      open
      title="Replace your unfinished fax?"
    >
      <p>{`You have an unfinished fax with ${what}. Sending this one again deletes it.`}</p>
    </ConfirmDialog>
  );
}
