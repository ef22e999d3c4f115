import { clearNotices, currentNotices } from '@shared/stores/notices';
import { type FakeStripe, installFakeStripe } from '@shared/testing/fake-stripe';
import { Button } from '@shared/ui/buttons/button';
import { forgetStripe } from '@shared/vendors/stripe';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CardEntry } from './card-entry';
import { CardForm } from './card-form';

let fake: FakeStripe;

beforeEach(() => {
  fake = installFakeStripe();
  window.matchMedia = () => new EventTarget() as MediaQueryList;
});

afterEach(() => {
  fake.remove();
  forgetStripe();
  clearNotices();
});

async function openForm(onSubmit: (card: CardEntry) => Promise<void> = () => Promise.resolve()) {
  render(
    <CardForm offer={{ key: 'pk_test' }} onSubmit={onSubmit}>
      <Button type="submit">Pay $1.99</Button>
    </CardForm>,
  );
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
