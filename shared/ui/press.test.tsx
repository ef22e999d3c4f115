import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterClick, useFrozenDuringClick } from './press';

function Shown({ value }: { value: string }) {
  return <p>{useFrozenDuringClick(value)}</p>;
}

/** Shows "before"; returns functions to change the value and to read it from the page. */
function show() {
  const { rerender, container } = render(<Shown value="before" />);
  return { change: (value: string) => rerender(<Shown value={value} />), shown: () => container.textContent };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  fireEvent.click(document.body);
  jest.useRealTimers();
});

test('what changes during a press is shown once it has been clicked', () => {
  const { change, shown } = show();
  fireEvent.pointerDown(document.body);
  change('during');
  expect(shown()).toBe('before');
  fireEvent.pointerUp(document.body);
  expect(shown()).toBe('before');
  fireEvent.click(document.body);
  expect(shown()).toBe('during');
  change('after');
  expect(shown()).toBe('after');
});

test('a press without a click ends a tenth of a second after the finger is lifted', () => {
  const { change, shown } = show();
  fireEvent.pointerDown(document.body);
  change('during');
  act(() => jest.advanceTimersByTime(500));
  fireEvent.pointerUp(document.body);
  act(() => jest.advanceTimersByTime(99));
  expect(shown()).toBe('before');
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toBe('during');
});

test('a press that becomes a scroll ends at once', () => {
  const { change, shown } = show();
  fireEvent.pointerDown(document.body);
  change('during');
  fireEvent.pointerCancel(document.body);
  expect(shown()).toBe('during');
});

test('a press whose end never comes holds for a second', () => {
  const { change, shown } = show();
  fireEvent.pointerDown(document.body);
  change('during');
  act(() => jest.advanceTimersByTime(999));
  expect(shown()).toBe('before');
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toBe('during');
  fireEvent.pointerUp(document.body);
  change('later');
  expect(shown()).toBe('later');
});

test('work can wait for the end of a press', async () => {
  const done: string[] = [];
  await afterClick().then(() => done.push('unpressed'));
  fireEvent.pointerDown(document.body);
  const waiting = afterClick().then(() => done.push('pressed'));
  await Promise.resolve();
  expect(done).toEqual(['unpressed']);
  fireEvent.click(document.body);
  await waiting;
  expect(done).toEqual(['unpressed', 'pressed']);
});

test('a page drawn without a browser shows the value', () => {
  expect(renderToString(<Shown value="before" />)).toBe('<p>before</p>');
  expect(screen.queryByText('before')).toBeNull();
});
