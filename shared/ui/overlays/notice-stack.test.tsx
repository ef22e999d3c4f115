import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { type NoticeItem, NoticeStack } from './notice-stack';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const saved: NoticeItem = { id: 'a', type: 'success', content: 'Your changes have been saved.', duration: 5000 };
const failed: NoticeItem = { id: 'b', type: 'error', content: 'An error occurred logging out.', duration: null };

function Example({ first }: { first: NoticeItem[] }) {
  const [notices, setNotices] = useState(first);
  return (
    <>
      <button onClick={() => setNotices([...notices, failed])} type="button">
        Sign out
      </button>
      <NoticeStack
        closeLabel="Close notice"
        label="Notices"
        notices={notices}
        onClose={(id) => setNotices((all) => all.filter((notice) => notice.id !== id))}
      />
    </>
  );
}

const pass = (time: number) => act(() => jest.advanceTimersByTime(time));
const savedText = () => screen.queryByText('Your changes have been saved.');
const stack = () => screen.getByRole('region', { name: 'Notices' });

test('has its live regions before there is any notice', () => {
  render(<Example first={[]} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('announces errors as alerts and the rest as status', () => {
  render(<Example first={[saved, failed]} />);
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred logging out.');
  expect(screen.getByRole('status')).toHaveTextContent('Your changes have been saved.');
});

test('removes a notice after its time, and a sticky one never', () => {
  render(<Example first={[saved, failed]} />);
  pass(4999);
  expect(savedText()).toBeVisible();
  pass(1);
  expect(savedText()).not.toBeInTheDocument();
  pass(1_000_000);
  expect(screen.getByText('An error occurred logging out.')).toBeVisible();
});

test('pauses while hovered and resumes with the remaining time', () => {
  render(<Example first={[saved]} />);
  pass(3000);
  fireEvent.pointerEnter(stack());
  pass(60_000);
  expect(savedText()).toBeVisible();
  fireEvent.pointerLeave(stack());
  pass(1999);
  expect(savedText()).toBeVisible();
  pass(1);
  expect(savedText()).not.toBeInTheDocument();
});

test('pauses while the focus is on it', () => {
  render(<Example first={[saved]} />);
  act(() => screen.getByRole('button', { name: 'Close notice' }).focus());
  pass(60_000);
  expect(savedText()).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Sign out' }).focus());
  pass(5000);
  expect(savedText()).not.toBeInTheDocument();
});

test('pauses while the page is hidden', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(<Example first={[saved]} />);
  pass(60_000);
  expect(savedText()).toBeVisible();
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  pass(5000);
  expect(savedText()).not.toBeInTheDocument();
});

test('moves the focus to the next notice when one is closed, and back to where it was after the last', () => {
  render(<Example first={[failed, saved]} />);
  const opener = screen.getByRole('button', { name: 'Sign out' });
  act(() => opener.focus());
  const [first] = screen.getAllByRole('button', { name: 'Close notice' });
  act(() => first?.focus());
  fireEvent.click(screen.getAllByRole('button', { name: 'Close notice' })[0] ?? opener);
  const left = screen.getByRole('button', { name: 'Close notice' });
  expect(left).toHaveFocus();
  fireEvent.click(left);
  expect(opener).toHaveFocus();
  fireEvent.click(opener);
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred logging out.');
});
