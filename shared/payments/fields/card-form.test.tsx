import { clearNotices, currentNotices } from '@shared/stores/notices';
import { SHAPES } from '@shared/testing/address-shapes';
import { installColorScheme } from '@shared/testing/browser/color-scheme';
import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { Button } from '@shared/ui/buttons/button';
import { forgetStripe } from '@shared/vendors/stripe';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CardEntry } from './card-entry';
import { CardForm, type CardFormProps } from './card-form';

const OFFER = { key: 'pk_test' };
const noPayment = () => Promise.resolve();

let fake: FakeStripe;

beforeEach(() => {
  fake = installFakeStripe();
  installColorScheme();
});

afterEach(() => {
  fake.remove();
  forgetStripe();
  clearNotices();
});

function show(props: Partial<CardFormProps> = {}) {
  render(
    <CardForm offer={OFFER} onSubmit={noPayment} {...props}>
      <Button type="submit">Pay $1.99</Button>
    </CardForm>,
  );
}

async function openForm(onSubmit: (card: CardEntry) => Promise<void> = noPayment) {
  show({ onSubmit });
  await screen.findByTitle('Secure card payment input frame');
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Cardholder name'), 'Pat Doe');
  await user.type(screen.getByLabelText('Email'), 'pat@example.com');
  await user.type(screen.getByLabelText('Postal code'), '10001');
}

test("shows each missing field's message, and focuses the first", async () => {
  const user = await openForm();
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  expect(await screen.findByText("Please provide the card holder's name to complete your payment.")).toBeVisible();
  expect(screen.getByText('Please provide a valid email address to complete your payment.')).toBeVisible();
  expect(screen.getByText('Please provide a valid postal code to complete your payment.')).toBeVisible();
  expect(screen.getByLabelText('Cardholder name')).toHaveFocus();
  expect(screen.getByLabelText('Cardholder name')).toHaveAccessibleDescription(/card holder's name/);
  expect(fake.made).toHaveLength(0);
});

test.each(SHAPES)('pays with %s as one address', async (_shape, typed, email) => {
  const onSubmit = jest.fn(noPayment);
  const user = await openForm(onSubmit);
  await fillIn(user);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: typed } });
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ email })));
});

test('says before the button what paying agrees to, and opens it in a new tab', async () => {
  await openForm();
  const terms = screen.getByText(/^By paying you agree to the/);
  expect(terms.parentElement).toHaveTextContent(
    'By paying you agree to the Terms (opens in a new tab) and the Refund policy (opens in a new tab).',
  );
  const order = screen.getByRole('button', { name: 'Pay $1.99' }).compareDocumentPosition(terms);
  expect(order).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  for (const [name, path] of [
    [/^Terms/, '/terms.html'],
    [/^Refund policy/, '/refunds.html'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  }
});

test('gives the page a token made with name and postal code, on Enter too', async () => {
  let token: unknown;
  const user = await openForm(async (card) => {
    token = await card.createToken();
  });
  await fillIn(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(token).toEqual({ ok: true, token: 'tok_visa' }));
  expect(fake.made).toEqual([{ what: 'token', data: { name: 'Pat Doe', address_zip: '10001' } }]);
});

test('makes a payment method with billing details for a plan', async () => {
  let method: unknown;
  const user = await openForm(async (card) => {
    method = await card.createPaymentMethod();
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await waitFor(() => expect(method).toEqual({ ok: true, token: 'pm_card_visa' }));
  expect(fake.made[0]?.data).toEqual({
    name: 'Pat Doe',
    email: 'pat@example.com',
    address: { postal_code: '10001' },
  });
});

test('submits once, however often it is pressed during the payment', async () => {
  let presses = 0;
  const user = await openForm(() => {
    presses += 1;
    return new Promise<void>(() => undefined);
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(presses).toBe(1));
});

test("shows the provider's message at the card field, and as a notice for 7.5 s", async () => {
  await openForm();
  const say = (message?: string) =>
    act(() => fake.elements[0]?.emit('change', { error: message ? { message } : undefined, complete: false }));
  say('Your card number is invalid.');
  expect(screen.getByText('Your card number is invalid.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Card details' })).toHaveAccessibleDescription(
    'Your card number is invalid.',
  );
  expect(currentNotices()).toMatchObject([{ text: 'Your card number is invalid.', duration: 7_500, type: 'error' }]);
  say();
  expect(screen.queryByText('Your card number is invalid.')).not.toBeInTheDocument();
  expect(currentNotices()).toEqual([]);
});

test("keeps the provider's message during a press, which moves the focus out of the card field", async () => {
  await openForm();
  const say = (message?: string) =>
    act(() => fake.elements[0]?.emit('change', { error: message ? { message } : undefined, complete: false }));
  say('Your card number is invalid.');
  fireEvent.pointerDown(document.body);
  say();
  expect(screen.getByText('Your card number is invalid.')).toBeVisible();
  fireEvent.click(document.body);
  expect(screen.queryByText('Your card number is invalid.')).not.toBeInTheDocument();
});

test('keeps what was typed if the provider makes no token', async () => {
  fake.card.error = 'Your card number is incomplete.';
  const user = await openForm(async (card) => {
    await card.createToken();
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  expect(await screen.findByText('Your card number is incomplete.')).toBeVisible();
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Pat Doe');
});

test('says why no token was made only once the next press counts', async () => {
  fake.card.error = 'Your card number is incomplete.';
  const ends: (() => void)[] = [];
  const user = await openForm(async (card) => {
    await card.createToken();
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await waitFor(() => expect(ends).toHaveLength(1));
  expect(screen.queryByText('Your card number is incomplete.')).not.toBeInTheDocument();
  act(() => ends[0]?.());
  expect(await screen.findByText('Your card number is incomplete.')).toBeVisible();
  expect(screen.getByTitle('Secure card payment input frame')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await waitFor(() => expect(ends).toHaveLength(2));
});

test('shows a placeholder until the card field is ready', async () => {
  await openForm();
  // The style sheet then hides it.
  expect(screen.getByRole('status')).toHaveTextContent('Loading the secure card field…');
});

test('requests a card field without a postal code from the provider', async () => {
  await openForm();
  expect(fake.elements[0]).toMatchObject({ type: 'card', options: { hidePostalCode: true, disableLink: true } });
});

test('has autocomplete attributes for browsers and password managers', async () => {
  await openForm();
  expect(screen.getByLabelText('Cardholder name')).toHaveAttribute('autocomplete', 'cc-name');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('Postal code')).toHaveAttribute('autocomplete', 'postal-code');
});

test('does not spell-check e-mail address and postal code', async () => {
  await openForm();
  expect(screen.getByLabelText('Email')).toHaveAttribute('spellcheck', 'false');
  expect(screen.getByLabelText('Postal code')).toHaveAttribute('spellcheck', 'false');
});

test('is prefilled with the default name and e-mail address', async () => {
  show({ defaultName: 'Pat Doe', defaultEmail: 'pat@example.com' });
  await screen.findByTitle('Secure card payment input frame');
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Pat Doe');
  expect(screen.getByLabelText('Email')).toHaveValue('pat@example.com');
  expect(screen.getByLabelText('Postal code')).toHaveValue('');
});

test('is empty without defaults', async () => {
  await openForm();
  for (const label of ['Cardholder name', 'Email', 'Postal code']) expect(screen.getByLabelText(label)).toHaveValue('');
});

describe('a press that cannot pay', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  async function press(open: () => object) {
    fake.open = open;
    const onSubmit = jest.fn(noPayment);
    show({ onSubmit });
    const user = userEvent.setup();
    await fillIn(user);
    await user.keyboard('{Enter}');
    return onSubmit;
  }

  test.each<[why: string, open: () => object]>([
    ['the library is still loading', () => new Promise(() => undefined)],
    ['the field could not be set up yet', () => ({})],
  ])('says so when %s, and keeps what was typed', async (_, open) => {
    const onSubmit = await press(open);
    const text = 'The card field is still loading. Please try again in a moment.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(currentNotices()).toMatchObject([{ text, type: 'error' }]);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Cardholder name')).toHaveValue('Pat Doe');
  });

  test('is reported if the browser keeps the form from validating', async () => {
    const client = fake.open();
    const refuse = (_name: string, _how: object, run: (lock: null) => unknown) => Promise.resolve(run(null));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: refuse } });
    const onSubmit = await press(() => client);
    await waitFor(() => expect(currentNotices()).toHaveLength(1));
    expect(currentNotices()).toMatchObject([
      {
        text: "We couldn't read your card. Please check the details and try again.",
        type: 'error',
        duration: 7_500,
      },
    ]);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a card service that does not answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const isBroken = () => screen.queryByRole('alert') !== null;

  test('is retried, and each try is counted', async () => {
    fake.open = () => Promise.reject(new Error('Out of order'));
    show();
    expect(screen.getByRole('status')).toHaveTextContent('Loading the secure card field…');
    await pass(0);
    expect(screen.getByRole('status')).toHaveTextContent("The payment provider isn't responding. Trying again (2)…");
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Trying again (3)…');
  });

  test('can be retried by the person after twenty tries', async () => {
    const client = fake.open();
    fake.open = () => Promise.reject(new Error('Out of order'));
    show();
    await pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load the card field");
    expect(screen.queryByRole('group', { name: 'Card details' })).not.toBeInTheDocument();
    fake.open = () => client;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(0);
    expect(isBroken()).toBe(false);
    expect(screen.getByTitle('Secure card payment input frame')).toBeInTheDocument();
  });

  test('is asked for a new field if the first failed', async () => {
    show();
    await pass(0);
    expect(isBroken()).toBe(false);
    act(() => fake.elements[0]?.emit('loaderror', {}));
    expect(isBroken()).toBe(true);
    expect(screen.queryByTitle('Secure card payment input frame')).not.toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(0);
    expect(isBroken()).toBe(false);
    expect(fake.elements).toHaveLength(2);
    expect(screen.getByTitle('Secure card payment input frame')).toBeInTheDocument();
  });
});
