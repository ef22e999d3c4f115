import { clearNotices, currentNotices } from '@shared/stores/notices';
import { installColorScheme } from '@shared/testing/color-scheme';
import { type FakeStripe, installFakeStripe } from '@shared/testing/fake-stripe';
import { Button } from '@shared/ui/buttons/button';
import { forgetStripe } from '@shared/vendors/stripe';
import { act, render, screen, waitFor } from '@testing-library/react';
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

it('asks for what is missing, in the words of each field, and goes to the first', async () => {
  const user = await openForm();
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  expect(await screen.findByText("Please provide the card holder's name to complete your payment.")).toBeVisible();
  expect(screen.getByText('Please provide a valid email address to complete your payment.')).toBeVisible();
  expect(screen.getByText('Please provide a valid postal code to complete your payment.')).toBeVisible();
  expect(screen.getByLabelText('Cardholder name')).toHaveFocus();
  expect(screen.getByLabelText('Cardholder name')).toHaveAccessibleDescription(/card holder's name/);
  expect(fake.made).toHaveLength(0);
});

it('hands the page a token made of name and postal code, on Enter too', async () => {
  let token: unknown;
  const user = await openForm(async (card) => {
    token = await card.createToken();
  });
  await fillIn(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(token).toEqual({ ok: true, token: 'tok_visa' }));
  expect(fake.made).toEqual([{ what: 'token', data: { name: 'Pat Doe', address_zip: '10001' } }]);
});

it('makes a payment method with the billing details for a plan', async () => {
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

it('submits once however often it is pressed while the payment runs', async () => {
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

it("shows the provider's words at the card and as a notice for 7.5 s", async () => {
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

it('keeps what was typed when the provider will not make a token', async () => {
  fake.card.error = 'Your card number is incomplete.';
  const user = await openForm(async (card) => {
    await card.createToken();
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  expect(await screen.findByText('Your card number is incomplete.')).toBeVisible();
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Pat Doe');
});

it('says that the field is on its way until it stands', async () => {
  await openForm();
  // The style sheet hides the words once it does.
  expect(screen.getByRole('status')).toHaveTextContent('Loading the secure card field…');
});

it('asks the provider for a card field without a postal code of its own', async () => {
  await openForm();
  expect(fake.elements[0]).toMatchObject({ type: 'card', options: { hidePostalCode: true, disableLink: true } });
});

it('tells browsers and password managers what each field is', async () => {
  await openForm();
  expect(screen.getByLabelText('Cardholder name')).toHaveAttribute('autocomplete', 'cc-name');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('Postal code')).toHaveAttribute('autocomplete', 'postal-code');
});

it('does not underline what no dictionary has', async () => {
  await openForm();
  expect(screen.getByLabelText('Email')).toHaveAttribute('spellcheck', 'false');
  expect(screen.getByLabelText('Postal code')).toHaveAttribute('spellcheck', 'false');
});

it('begins with the name and the address that are known', async () => {
  show({ defaultName: 'Pat Doe', defaultEmail: 'pat@example.com' });
  await screen.findByTitle('Secure card payment input frame');
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Pat Doe');
  expect(screen.getByLabelText('Email')).toHaveValue('pat@example.com');
  expect(screen.getByLabelText('Postal code')).toHaveValue('');
});

it('begins empty when neither is known', async () => {
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

  it.each<[why: string, open: () => object]>([
    ['the library is still on its way', () => new Promise(() => undefined)],
    ['the field could not be set up yet', () => ({})],
  ])('says so when %s, and keeps what was typed', async (_, open) => {
    const onSubmit = await press(open);
    const said = 'The card field is not ready yet: one moment please, then try again.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(currentNotices()).toMatchObject([{ text: said, type: 'error' }]);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Cardholder name')).toHaveValue('Pat Doe');
  });

  it('says so when the browser does not let the form check what was typed', async () => {
    const client = fake.open();
    const refuse = (_name: string, _how: object, run: (lock: null) => unknown) => Promise.resolve(run(null));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: refuse } });
    const onSubmit = await press(() => client);
    await waitFor(() => expect(currentNotices()).toHaveLength(1));
    expect(currentNotices()).toMatchObject([
      {
        text: 'The card could not be read: please check the card details and try again.',
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

  it('is waited for, and each try is counted', async () => {
    fake.open = () => Promise.reject(new Error('Out of order'));
    show();
    expect(screen.getByRole('status')).toHaveTextContent('Loading the secure card field…');
    await pass(0);
    expect(screen.getByRole('status')).toHaveTextContent('The card service does not answer. Trying again (2)…');
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Trying again (3)…');
  });

  it('is asked anew by the person after twenty tries', async () => {
    const client = fake.open();
    fake.open = () => Promise.reject(new Error('Out of order'));
    show();
    await pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent('The card field could not be loaded');
    expect(screen.queryByRole('group', { name: 'Card details' })).not.toBeInTheDocument();
    fake.open = () => client;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(0);
    expect(isBroken()).toBe(false);
    expect(screen.getByTitle('Secure card payment input frame')).toBeInTheDocument();
  });

  it('is asked for another field when its own broke', async () => {
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
