import { configureApp } from '@shared/lib/app-config';
import { ADDED } from '@shared/messages';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import type { PaymentPhase } from './payment-phase';
import { PaymentStatus } from './payment-status';

const onCheck = jest.fn();
const ORDER = { kind: 'order', thing: 'This order', orderNumber: 'order-1', onCheck } as const;
const PLAN = { kind: 'plan', thing: 'Monthly subscription', onCheck } as const;
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
  ['preparing', 'Getting ready to pay', 'Please keep this page open until it is done.'],
  ['sending', 'Paying', 'Please keep this page open until it is done.'],
  ['authenticating', 'Waiting for your bank', 'Please keep this page open until it is done.'],
  ['confirming', 'Confirming your payment', ADDED.paymentUnknown],
] as const)('%s is shown as text and as progress', (doing, words, note) => {
  show(PLAN, { kind: 'working', doing, durable: true });
  expect(screen.getByRole('status')).toHaveTextContent(`${words}${note}`);
  expect(screen.getByRole('progressbar', { name: words })).toBeInTheDocument();
});

test('if the browser stores nothing, the page asks to be kept open', () => {
  show(ORDER, { kind: 'working', doing: 'sending', durable: false });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your browser does not store data for this page, so please do not close it.',
  );
});

test.each([
  [ORDER, 'Your card was declined.', 'Your card was declined. You can try again, or use another card.'],
  [ORDER, '', 'The payment was not accepted. You can try again, or use another card.'],
  [PLAN, 'You have this plan: nothing was charged.', 'You have this plan: nothing was charged.'],
  [PLAN, '', 'The payment was not accepted.'],
] as const)('a refusal says that nothing was charged, and why: %#', (props, message, text) => {
  show(props, { kind: 'refused', message });
  expect(screen.getByRole('alert').textContent).toBe(`You have not been charged${text}`);
});

test.each([
  [undefined, 'is now $2.49. Nothing was charged.'],
  ['June 1, 2027', 'is now $2.49, next charge on June 1, 2027. Nothing was charged.'],
])('a new price is shown with the old one, next charge: %s', (nextCharge, text) => {
  show({ ...PLAN, nextCharge }, { kind: 'repriced', shown: 199, current: 249 });
  expect(screen.getByRole('alert').textContent).toBe(
    `The price has changedIt was $1.99 when you pressed Pay and ${text} Press Pay again if you agree.`,
  );
});

test('an order being paid in another tab says so, and can be checked again', async () => {
  show(ORDER, { kind: 'elsewhere' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This order is being paid in another tabPlease finish there. You will not be charged twice.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(onCheck).toHaveBeenCalledTimes(1);
});

test('a plan being paid in another tab says so, and the form stays usable', () => {
  show(PLAN, { kind: 'elsewhere' });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Monthly subscription is being paid in another tabPlease finish there. You will not be charged twice.',
  );
  expect(checkAgain()).not.toBeInTheDocument();
});

describe('a missing answer', () => {
  test.each(KINDS)('is never called a failure, and can be checked again: $kind', async (props) => {
    show(props, { kind: 'unknown', durable: true });
    expect(screen.getByRole('alert')).toHaveTextContent(
      `We are confirming your payment${ADDED.paymentUnknown}If it went through, your receipt will arrive by email.`,
    );
    expect(screen.queryByText(/does not store data/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(onCheck).toHaveBeenCalledTimes(1);
  });

  test('for an order shows the order number and the support address', () => {
    show(ORDER, { kind: 'unknown', durable: false });
    expect(screen.getByText('order-1')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'help@faxkeep.example' })).toHaveAttribute(
      'href',
      'mailto:help@faxkeep.example',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/so please note the order number\./);
  });

  test('for a plan, which has no number yet, asks to keep the page open', () => {
    show(PLAN, { kind: 'unknown', durable: false });
    expect(screen.getByRole('alert')).toHaveTextContent(/so please do not close it\./);
    expect(screen.queryByText(/Order number/)).not.toBeInTheDocument();
  });
});
