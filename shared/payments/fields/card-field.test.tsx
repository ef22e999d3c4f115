import { type ColorScheme, installColorScheme } from '@shared/testing/browser/color-scheme';
import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type RefObject } from 'react';
import { CardField, type CardFieldProps } from './card-field';

let fake: FakeStripe;
let scheme: ColorScheme;

beforeEach(() => {
  fake = installFakeStripe();
  scheme = installColorScheme();
});

afterEach(() => {
  fake.remove();
  jest.useRealTimers();
});

function open(change: Partial<CardFieldProps> = {}) {
  const elementRef: RefObject<StripeCardElement | null> = createRef();
  const callbacks = { onChange: jest.fn(), onFailed: jest.fn() };
  const props: CardFieldProps = {
    stripe: library(),
    elementRef,
    error: undefined,
    waiting: 'One moment',
    ...callbacks,
    ...change,
  };
  const view = render(<CardField {...props} />);
  const again = (more: Partial<CardFieldProps>) => view.rerender(<CardField {...props} {...more} />);
  return { ...view, again, elementRef, ...callbacks };
}

/** The fake implements only the documented parts of the library that are used. */
const library = () => fake.open() as Stripe;

/** The box around the provider's frame. */
const box = () => screen.getByRole('group', { name: 'Card details' }).parentElement;

test("focuses the provider's field when its label is clicked, like our own fields", async () => {
  const { elementRef } = open();
  const focus = jest.spyOn(fake.elements[0] ?? fail(), 'focus');
  await userEvent.click(screen.getByText('Card details'));
  expect(focus).toHaveBeenCalledTimes(1);
  expect(elementRef.current).toBe(fake.elements[0]);
});

test("shows a placeholder until the provider's field is ready", async () => {
  open();
  expect(screen.getByText('One moment')).toBeInTheDocument();
  // The style sheet then hides the placeholder.
  expect(box()).not.toHaveAttribute('data-ready');
  await act(() => Promise.resolve());
  expect(box()).toHaveAttribute('data-ready', '');
});

test("shows focus while the provider's field has it", () => {
  open();
  fake.elements[0]?.emit('focus', {});
  expect(box()).toHaveAttribute('data-focus', '');
  fake.elements[0]?.emit('blur', {});
  expect(box()).not.toHaveAttribute('data-focus');
});

test('calls the latest callbacks on changes and on failure', () => {
  const { again, onChange, onFailed } = open();
  const now = { onChange: jest.fn(), onFailed: jest.fn() };
  again(now);
  const change = { error: { message: 'Too short' } };
  fake.elements[0]?.emit('change', change);
  expect(now.onChange.mock.calls).toEqual([[change]]);
  expect(now.onFailed).not.toHaveBeenCalled();
  fake.elements[0]?.emit('loaderror', {});
  expect(now.onFailed).toHaveBeenCalledTimes(1);
  expect(onChange).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
});

test('reports that the field cannot be set up', () => {
  jest.useFakeTimers();
  // A library without elements.
  const { onFailed } = open({ stripe: {} as Stripe });
  jest.advanceTimersByTime(4_800);
  expect(onFailed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(onFailed).toHaveBeenCalledTimes(1);
});

test('reports a frame that does not come, as one that is blocked', () => {
  jest.useFakeTimers();
  const { onFailed } = open();
  jest.spyOn(fake.elements[0] ?? fail(), 'emit').mockReturnValue();
  jest.advanceTimersByTime(19_900);
  expect(onFailed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(onFailed).toHaveBeenCalledTimes(1);
});

test('has all the time once its frame is there, and reports nothing once it is gone', () => {
  jest.useFakeTimers();
  const { onFailed, unmount } = open();
  fake.elements[0]?.emit('ready', {});
  jest.advanceTimersByTime(60_000);
  unmount();
  open({ onFailed }).unmount();
  jest.advanceTimersByTime(60_000);
  expect(onFailed).not.toHaveBeenCalled();
});

test('ignores clicks on its label before it is mounted', () => {
  jest.useFakeTimers();
  const faults = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', faults);
  open({ stripe: {} as Stripe });
  screen.getByText('Card details').click();
  scheme.turn('dark');
  window.removeEventListener('error', faults);
  expect(faults).not.toHaveBeenCalled();
});

test('is marked invalid while it has an error', () => {
  const { again } = open();
  expect(box()).not.toHaveAttribute('data-invalid');
  again({ error: 'Too short' });
  expect(box()).toHaveAttribute('data-invalid', '');
});

test('waits for the library', () => {
  jest.useFakeTimers();
  const { onFailed, again } = open({ stripe: null });
  jest.advanceTimersByTime(60_000);
  expect(onFailed).not.toHaveBeenCalled();
  again({ stripe: library() });
  expect(fake.elements).toHaveLength(1);
});

test('only updates its colors when the color scheme changes', () => {
  open();
  scheme.turn('dark');
  expect(fake.elements[0]?.updates).toMatchObject([{ style: { base: { fontSize: '16px' } } }]);
  expect(fake.elements).toHaveLength(1);
});

test("removes the provider's field and its listeners along with the library", async () => {
  const { again, elementRef } = open();
  await act(() => Promise.resolve());
  const focus = jest.spyOn(fake.elements[0] ?? fail(), 'focus');
  again({ stripe: null });
  expect(fake.elements[0]?.isDestroyed).toBe(true);
  expect(elementRef.current).toBeNull();
  expect(box()).not.toHaveAttribute('data-ready');
  elementRef.current = fake.elements[0] as unknown as StripeCardElement; // the fake stands for one
  await userEvent.click(screen.getByText('Card details'));
  scheme.turn('dark');
  expect(focus).not.toHaveBeenCalled();
  expect(fake.elements[0]?.updates).toEqual([]);
});

function fail(): never {
  throw new Error('There is no field');
}
