import { Button } from '@shared/ui/buttons/button';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /** The confirmed action destroys something. */
  danger?: boolean;
  /** The confirmed action is running: the dialog stays open and ignores presses. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation before an action. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, closeLabel, danger, busy = false } = props;
  const cancel = () => {
    if (!busy) props.onCancel();
  };
  return (
    <Dialog
      actions={
        <>
          <Button aria-disabled={busy || undefined} data-autofocus onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button busy={busy} onClick={props.onConfirm} variant={danger ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </>
      }
      closeLabel={closeLabel}
      onClose={cancel}
      open={open}
      role="alertdialog"
      size="small"
      title={title}
    >
      {children}
    </Dialog>
  );
}
