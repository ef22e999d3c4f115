import { SHAPES } from '@shared/testing/address-shapes';
import { type ColorScheme, installColorScheme } from '@shared/testing/browser/color-scheme';
import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { forgetStripe } from '@shared/vendors/stripe';
import { act, render, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { WalletButton, type WalletEntry } from './wallet-button';

let fake: FakeStripe;
let scheme: ColorScheme;

beforeEach(() => {
  fake = installFakeStripe();
  scheme = installColorScheme();
});

afterEach(() => {
  fake.remove();
  forgetStripe();
  Reflect.deleteProperty(globalThis, 'reportError');
});

const OFFER = { key: 'pk_test' };
const paid = () => Promise.resolve(true);
const failing = (): never => {
  throw new Error('The page broke');
};

function show(change: Partial<ComponentProps<typeof WalletButton>> = {}) {
  const button = (more: Partial<ComponentProps<typeof WalletButton>>) => (
    <WalletButton amount={199} busy={false} label="Fax" offer={OFFER} onConfirm={paid} {...change} {...more} />
  );
  const view = render(button({}));
  return { ...view, again: (more: Partial<ComponentProps<typeof WalletButton>>) => view.rerender(button(more)) };
}

async function openWallet(onConfirm: (wallet: WalletEntry) => Promise<boolean> = paid, busy = false) {
  const view = show({ onConfirm, busy });
  await waitFor(() => expect(fake.elements).toHaveLength(1));
  return view;
}

/** Confirms in the wallet's sheet. */
async function confirm(details: object = { billingDetails: { email: 'w@example.com' } }) {
  const paymentFailed = jest.fn();
  await act(async () => {
    fake.elements[0]?.emit('confirm', { ...details, paymentFailed });
    await Promise.resolve();
  });
  return paymentFailed;
}

/** Presses the wallet button; returns the sheet's callbacks. */
function press() {
  const sheet = { resolve: jest.fn(), reject: jest.fn() };
  act(() => fake.elements[0]?.emit('click', sheet));
  return sheet;
}

test('offers wallet buttons 46 px high, for the amount in US dollars', async () => {
  const { container } = await openWallet();
  expect(fake.elements[0]).toMatchObject({
    type: 'expressCheckout',
    options: { mode: 'payment', amount: 199, currency: 'usd', buttonHeight: 46, emailRequired: true },
  });
  await waitFor(() => expect(container.firstChild).toHaveClass('wallet'));
});

test('offers only what the server can charge: cards, and wallets backed by one', async () => {
  await openWallet();
  expect(fake.elements[0]?.options).toMatchObject({
    allowedPaymentMethodTypes: ['card'],
    paymentMethods: { link: 'never' },
  });
  expect(fake.elements[0]?.options).not.toHaveProperty('paymentMethodTypes');
});

test('stays hidden if the browser has no wallet', async () => {
  const { container } = await openWallet();
  act(() => fake.elements[0]?.emit('ready', { availablePaymentMethods: undefined }));
  expect(container.firstChild).toHaveClass('walletHidden');
});

test('pays with a confirmation token, and lets the sheet close as successful', async () => {
  let token: unknown;
  await openWallet(async (wallet) => {
    token = { email: wallet.email, made: await wallet.createToken() };
    return true;
  });
  const paymentFailed = await confirm();
  await waitFor(() => expect(token).toEqual({ email: 'w@example.com', made: { ok: true, token: 'ctoken_visa' } }));
  expect(paymentFailed).not.toHaveBeenCalled();
});

test('closes the sheet as failed if our server did not confirm the payment', async () => {
  await openWallet(() => Promise.resolve(false));
  const paymentFailed = await confirm();
  await waitFor(() => expect(paymentFailed.mock.calls).toEqual([[{ reason: 'fail' }]]));
});

test.each<[how: string, onConfirm: () => Promise<boolean>]>([
  ['at once', () => failing()],
  ['later', () => Promise.resolve().then(failing)],
])('closes the sheet as failed if the page throws %s, and reports the error', async (_, onConfirm) => {
  const reported = jest.fn();
  Object.assign(globalThis, { reportError: reported });
  await openWallet(onConfirm);
  const paymentFailed = await confirm();
  await waitFor(() => expect(paymentFailed.mock.calls).toEqual([[{ reason: 'fail' }]]));
  expect(reported.mock.calls).toEqual([[new Error('The page broke')]]);
});

test('opens its sheet with the product and its price', async () => {
  await openWallet();
  const { resolve, reject } = press();
  expect(resolve.mock.calls).toEqual([[{ lineItems: [{ name: 'Fax', amount: 199 }] }]]);
  expect(reject).not.toHaveBeenCalled();
});

test('does not open during a payment', async () => {
  await openWallet(paid, true);
  const { resolve, reject } = press();
  expect(reject).toHaveBeenCalledTimes(1);
  expect(resolve).not.toHaveBeenCalled();
});

test('uses the latest price and the latest callback', async () => {
  const before = jest.fn(paid);
  const now = jest.fn(paid);
  const { again } = await openWallet(before);
  expect(fake.updates).toEqual([]);
  again({ amount: 249, onConfirm: now });
  expect(fake.updates).toEqual([{ amount: 249 }]);
  expect(press().resolve.mock.calls).toEqual([[{ lineItems: [{ name: 'Fax', amount: 249 }] }]]);
  await confirm();
  expect(now).toHaveBeenCalledTimes(1);
  expect(before).not.toHaveBeenCalled();
  again({ amount: 249, busy: true });
  expect(press().reject).toHaveBeenCalledTimes(1);
  // An unchanged price is not sent again.
  expect(fake.updates).toHaveLength(1);
});

test('pays without an e-mail address if the wallet gives none', async () => {
  const onConfirm = jest.fn(paid);
  await openWallet(onConfirm);
  await confirm({});
  expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ email: '' }));
});

test.each(SHAPES)('pays with %s as one address', async (_shape, typed, email) => {
  const onConfirm = jest.fn(paid);
  await openWallet(onConfirm);
  await confirm({ billingDetails: { email: typed } });
  expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ email }));
});

test('makes no token with an address of which not all is seen, and says why', async () => {
  let made: unknown;
  await openWallet(async ({ createToken }) => {
    made = await createToken();
    return false;
  });
  await confirm({ billingDetails: { email: 'an\u200bn@mail.example' } });
  const message =
    'Please provide a valid email address to complete your payment. ' +
    'There is an invisible character in this one: please type it by hand.';
  await waitFor(() => expect(made).toEqual({ ok: false, message }));
  expect(fake.made).toHaveLength(0);
});

describe('making the token', () => {
  const UNREADABLE = "We couldn't read your card. Please check the details and try again.";

  /** The page's result if the library gives these answers. */
  async function made(submitted: object, confirmation: object) {
    const createConfirmationToken = jest.fn(() => Promise.resolve(confirmation));
    const client = fake.open() as { elements: (options: object) => object };
    const groups: object[] = [];
    const elements = (options: object) => {
      groups.push(Object.assign(client.elements(options), { submit: () => Promise.resolve(submitted) }));
      return groups.at(-1);
    };
    fake.open = () => ({ elements, createConfirmationToken });
    const got: unknown[] = [];
    await openWallet(async (wallet) => {
      got.push(await wallet.createToken());
      return false;
    });
    await confirm();
    await waitFor(() => expect(got).toHaveLength(1));
    return { made: got[0], createConfirmationToken, group: groups[0] };
  }

  test.each<[what: string, submitted: object, confirmation: object, message: string]>([
    ['the input is incomplete', { error: { message: 'Choose a card.' } }, {}, 'Choose a card.'],
    ['no reason is given', { error: {} }, {}, UNREADABLE],
    ['the provider refuses', {}, { error: { message: 'Not this card.' } }, 'Not this card.'],
    ['the provider gives no reason', {}, { error: {} }, UNREADABLE],
  ])('fails with a reason: %s', async (_, submitted, confirmation, message) => {
    expect((await made(submitted, confirmation)).made).toEqual({ ok: false, message });
  });

  test('uses the elements that were confirmed', async () => {
    const { made: token, createConfirmationToken, group } = await made({}, { confirmationToken: { id: 'ctoken_1' } });
    expect(token).toEqual({ ok: true, token: 'ctoken_1' });
    expect(createConfirmationToken.mock.calls).toEqual([[{ elements: group }]]);
  });
});

describe('its visibility', () => {
  const isOffered = ({ container }: { container: Element }) => container.querySelector('.wallet') !== null;

  test('begins when the provider reports a wallet', async () => {
    const view = show();
    expect(isOffered(view)).toBe(false);
    await waitFor(() => expect(isOffered(view)).toBe(true));
  });

  test('ends if it fails to load', async () => {
    const view = await openWallet();
    await waitFor(() => expect(isOffered(view)).toBe(true));
    act(() => fake.elements[0]?.emit('loaderror', {}));
    expect(isOffered(view)).toBe(false);
  });

  test('starts over for another account', async () => {
    const view = await openWallet();
    await waitFor(() => expect(isOffered(view)).toBe(true));
    // This element has not reported yet.
    const element = { mount: jest.fn(), on: jest.fn(), destroy: jest.fn() };
    fake.open = () => ({ elements: () => ({ create: () => element }) });
    view.again({ offer: { key: 'pk_other' } });
    await waitFor(() => expect(element.mount).toHaveBeenCalled());
    expect(fake.elements[0]?.isDestroyed).toBe(true);
    expect(isOffered(view)).toBe(false);
  });

  test('never begins if it cannot be set up', async () => {
    jest.useFakeTimers();
    const create = jest.fn(() => {
      throw new Error('Not now');
    });
    fake.open = () => ({ elements: () => ({ create }) });
    const view = show();
    await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    jest.useRealTimers();
    expect(create).toHaveBeenCalledTimes(50);
    expect(isOffered(view)).toBe(false);
  });
});

test('changes its colors with the color scheme until unmounted', async () => {
  const { unmount } = await openWallet();
  scheme.turn('dark');
  expect(fake.updates).toMatchObject([{ appearance: { theme: 'night' } }]);
  unmount();
  scheme.turn('light');
  expect(fake.updates).toHaveLength(1);
  expect(fake.elements[0]?.isDestroyed).toBe(true);
});

test('a library without elements does not break the page', async () => {
  const open = jest.fn(() => ({}));
  fake.open = open;
  const { container, again } = show({ offer: { key: 'pk_other' } });
  await waitFor(() => expect(open).toHaveBeenCalled());
  await act(() => Promise.resolve());
  again({ amount: 249 });
  scheme.turn('dark');
  expect(container.firstChild).toBeInTheDocument();
});
