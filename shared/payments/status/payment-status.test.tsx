import { configureApp } from '@shared/lib/app-config';
import { ADDED_MESSAGES } from '@shared/messages';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import type { PaymentPhase } from './payment-phase';
import { PaymentStatus } from './payment-status';

const onCheck = jest.fn();
const ORDER = { kind: 'order', subject: 'This order', orderNumber: 'order-1', onCheck } as const;
const PLAN = { kind: 'plan', subject: 'Monthly subscription', onCheck } as const;
const KINDS = [ORDER, PLAN];

function show(props: Omit<ComponentProps<typeof PaymentStatus>, 'phase'>, phase: PaymentPhase): void {
  render(<PaymentStatus {...props} phase={phase} />);
}

const checkAgain = () => screen.queryByRole('button', { name: 'Check again' });

beforeEach(() => {
  onCheck.mockClear();
  configureApp({ supportEmail: 'help@faxkeep.example' });
});

test.each(KINDS)('nothing is shown before a payment has begun: $kind', (props) => {
  show(props, { kind: 'idle' });
  expect(document.body).toHaveTextContent('');
});

test.each([
  ['preparing', 'Preparing your payment', 'Please keep this page open.'],
  ['sending', 'Processing your payment', 'Please keep this page open.'],
  ['authenticating', 'Waiting for your bank', 'Please keep this page open.'],
  ['confirming', 'Confirming your payment', ADDED_MESSAGES.paymentUnknown()],
] as const)('%s is shown as text and as progress', (doing, words, note) => {
  show(PLAN, { kind: 'working', doing, durable: true });
  expect(screen.getByRole('status')).toHaveTextContent(`${words}${note}`);
  expect(screen.getByRole('progressbar', { name: words })).toBeInTheDocument();
});

test('if the browser stores nothing, the page asks to be kept open', () => {
  show(ORDER, { kind: 'working', doing: 'sending', durable: false });
  expect(screen.getByRole('status')).toHaveTextContent(
    "Your browser isn't saving data for this page, so please keep it open.",
  );
});

test.each([
  [ORDER, 'Your card was declined.'],
  [PLAN, 'You have this plan.'],
] as const)('a refusal says that nothing was charged, and why, and takes the focus: %#', (props, message) => {
  const { rerender } = render(<PaymentStatus {...props} phase={{ kind: 'idle' }} />);
  rerender(<PaymentStatus {...props} phase={{ kind: 'refused', message }} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(`You weren't charged${message}`);
  expect(alert.parentElement).toHaveFocus();
});

test('progress leaves the focus where it is', () => {
  render(
    <>
      <button type="button">Pay</button>
      <PaymentStatus {...ORDER} phase={{ kind: 'working', doing: 'sending', durable: true }} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  expect(button).toHaveFocus();
});

test.each([
  [undefined, "is now $2.49. You weren't charged."],
  ['June 1, 2027', "is now $2.49, with the next charge on June 1, 2027. You weren't charged."],
])('a new price is shown with the old one, next charge: %s', (nextCharge, text) => {
  show({ ...PLAN, nextCharge }, { kind: 'repriced', shown: 199, current: 249 });
  expect(screen.getByRole('alert').textContent).toBe(
    `The price has changedIt was $1.99 and ${text} To accept the new price, pay again.`,
  );
});

test('an order being paid for in another tab says so, and can be checked again', async () => {
  show(ORDER, { kind: 'elsewhere' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    "This order is being paid for in another tabPlease finish there. You won't be charged twice.",
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(onCheck).toHaveBeenCalledTimes(1);
});

test('a plan being paid for in another tab says so, and the form stays usable', () => {
  show(PLAN, { kind: 'elsewhere' });
  expect(screen.getByRole('status')).toHaveTextContent(
    "Monthly subscription is being paid for in another tabPlease finish there. You won't be charged twice.",
  );
  expect(checkAgain()).not.toBeInTheDocument();
});

describe('a missing answer', () => {
  test.each(KINDS)('is never called a failure, and can be checked again: $kind', async (props) => {
    show(props, { kind: 'unknown', durable: true });
    expect(screen.getByRole('alert')).toHaveTextContent(
      `We are confirming your payment${ADDED_MESSAGES.paymentUnknown()}If it went through, we'll email your receipt.`,
    );
    expect(screen.queryByText(/isn't saving data/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(onCheck).toHaveBeenCalledTimes(1);
  });

  test.each(KINDS)('stands with what the server said: $kind', (props) => {
    const detail = 'Too many calls';
    const sentence =
      "We haven't heard back about your payment yet (Too many calls). Please don't pay again while we check.";
    show(props, { kind: 'working', doing: 'confirming', durable: true, detail });
    expect(screen.getByRole('status')).toHaveTextContent(sentence);
    show(props, { kind: 'unknown', durable: true, detail });
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  test('for an order shows the order number and the support address', () => {
    show(ORDER, { kind: 'unknown', durable: false });
    expect(screen.getByText('order-1')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'help@faxkeep.example' })).toHaveAttribute(
      'href',
      'mailto:help@faxkeep.example',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/so please write down the order number\./);
  });

  test('for a plan, which has no number yet, asks to keep the page open', () => {
    show(PLAN, { kind: 'unknown', durable: false });
    expect(screen.getByRole('alert')).toHaveTextContent(/so please keep it open\./);
    expect(screen.queryByText(/Order number/)).not.toBeInTheDocument();
  });
});
