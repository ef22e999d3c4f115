import { Button } from '@shared/ui/buttons/button';
import { TextField } from '@shared/ui/fields/text-field';
import { Stack } from '@shared/ui/layout/stack';
import { ConfirmDialog } from '@shared/ui/overlays/confirm-dialog';
import { Dialog } from '@shared/ui/overlays/dialog';
import { useState } from 'react';
import { Section } from './section';

/** Dialogs, each opened by its button. */
export function DialogsSection() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'busy' | null>(null);
  const [name, setName] = useState('');
  const close = () => setOpen(null);
  return (
    <Section title="Dialogs">
      <Stack gap={3} row>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Open question</Button>
        <Button onClick={() => setOpen('busy')}>Open busy question</Button>
      </Stack>
      <Dialog
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button onClick={close} variant="primary">
              Save
            </Button>
          </>
        }
        closeLabel="Close"
        onClose={close}
        open={open === 'dialog'}
        title="Rename this document"
      >
        <TextField label="Name" name="document" onChange={setName} value={name} />
      </Dialog>
      <ConfirmDialog
        busy={open === 'busy'}
        cancelLabel="Keep File"
        closeLabel="Close"
        confirmLabel="Delete File"
        danger
        onCancel={close}
        onConfirm={() => {
          setOpen('busy');
          setTimeout(close, 2000);
        }}
        open={open === 'confirm' || open === 'busy'}
        title="Delete contract.pdf?"
      >
        The file is removed from this order. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
