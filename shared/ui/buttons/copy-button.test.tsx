import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './copy-button';

function renderButton() {
  const onCopied = jest.fn();
  const onFailed = jest.fn();
  const user = userEvent.setup();
  render(<CopyButton copiedLabel="Copied" label="Copy" onCopied={onCopied} onFailed={onFailed} text="a@b.example" />);
  return { onCopied, onFailed, user };
}

const setClipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });

test('copies the text and says so for a moment', async () => {
  const { onCopied, onFailed, user } = renderButton();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('a@b.example');
  expect(onCopied).toHaveBeenCalledTimes(1);
  expect(onFailed).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Copied' })).toHaveFocus();
});

test('shows its first label again after two seconds', async () => {
  jest.useFakeTimers();
  setClipboard({ writeText: () => Promise.resolve() });
  render(<CopyButton copiedLabel="Copied" label="Copy" onFailed={jest.fn()} text="x" />);
  await act(async () => {
    screen.getByRole('button').click();
    await Promise.resolve();
  });
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  act(() => jest.advanceTimersByTime(2000));
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  jest.useRealTimers();
});

test('reports that the browser refused', async () => {
  const { onCopied, onFailed, user } = renderButton();
  const refusal = new Error('Not allowed');
  setClipboard({ writeText: () => Promise.reject(refusal) });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(onFailed).toHaveBeenCalledWith(refusal);
  expect(onCopied).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('reports that there is no clipboard at all', async () => {
  const { onFailed, user } = renderButton();
  setClipboard(undefined);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(onFailed).toHaveBeenCalledTimes(1);
});
