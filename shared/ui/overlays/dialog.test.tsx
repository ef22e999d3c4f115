import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Rename
      </button>
      <Dialog closeLabel="Close" onClose={() => setOpen(false)} open={open} title="Rename this document">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

const question = {
  open: true,
  title: 'Delete contract.pdf?',
  children: 'This cannot be undone.',
  confirmLabel: 'Delete File',
  cancelLabel: 'Keep File',
  closeLabel: 'Close',
};

test('opens with its title focused and returns the focus when closed', async () => {
  render(<Example />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(screen.getByRole('dialog', { name: 'Rename this document' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rename this document' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
});

test('closes by Esc and by a press on the backdrop, but not by a press inside', async () => {
  render(<Example />);
  const opener = screen.getByRole('button', { name: 'Rename' });
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(opener);
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('returns the focus when its owner removes it', async () => {
  function Owner() {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <button onClick={() => setOpen(true)} type="button">
          Ask
        </button>
        {open && <ConfirmDialog {...question} onCancel={close} onConfirm={close} />}
      </>
    );
  }
  render(<Owner />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep File' }));
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('starts a question on the harmless answer', async () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(<ConfirmDialog {...question} onCancel={onCancel} onConfirm={onConfirm} />);
  expect(screen.getByRole('alertdialog', { name: 'Delete contract.pdf?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep File' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Delete File' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('accepts no answer while the confirmed action runs', async () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(<ConfirmDialog {...question} busy onCancel={onCancel} onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete File' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep File' }));
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
