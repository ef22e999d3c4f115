import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { Button } from './button';
import { LinkButton } from './link-button';

test('runs its action when pressed', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Delete File</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Delete File' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('ignores presses while busy, and keeps the focus and its name', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Pay</Button>);
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  rerender(
    <Button busy onClick={onClick}>
      Pay
    </Button>,
  );
  await userEvent.click(button);
  await userEvent.keyboard('{Enter} ');
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleName('Pay');
});

test('does not submit a form while busy, by press or by Enter in a field', async () => {
  const onSubmit = jest.fn((event: SyntheticEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button busy type="submit">
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('does not submit a form unless it is a submit button', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Add a file</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('is a link when it leads somewhere', () => {
  render(<LinkButton href="/start">Send a fax</LinkButton>);
  expect(screen.getByRole('link', { name: 'Send a fax' })).toHaveAttribute('href', '/start');
});
