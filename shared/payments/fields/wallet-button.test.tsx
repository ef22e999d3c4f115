import { type FakeStripe, installFakeStripe } from '@shared/testing/fake-stripe';
import { forgetStripe } from '@shared/vendors/stripe';
import { act, render, waitFor } from '@testing-library/react';
import { WalletButton, type WalletEntry } from './wallet-button';

let fake: FakeStripe;

beforeEach(() => {
  fake = installFakeStripe();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});

afterEach(() => {
  fake.remove();
  forgetStripe();
});

async function openWallet(onConfirm: (wallet: WalletEntry) => Promise<boolean>, busy = false) {
  const view = render(
    <WalletButton amount={199} busy={busy} label="Fax" offer={{ key: 'pk_test' }} onConfirm={onConfirm} />,
  );
  await waitFor(() => expect(fake.elements).toHaveLength(1));
  return view;
}

async function confirm() {
  let failures = 0;
  await act(async () => {
    const paymentFailed = () => {
      failures += 1;
    };
    fake.elements[0]?.emit('confirm', { billingDetails: { email: 'w@example.com' }, paymentFailed });
    await Promise.resolve();
  });
  return { failures: () => failures };
}

it('offers wallets 46 px high for the amount in US dollars', async () => {
  const { container } = await openWallet(() => Promise.resolve(true));
  expect(fake.elements[0]).toMatchObject({
    type: 'expressCheckout',
    options: { mode: 'payment', amount: 199, currency: 'usd', buttonHeight: 46 },
  });
  await waitFor(() => expect(container.firstChild).toHaveClass('wallet'));
});

it('offers only what the server can charge: cards, and wallets that hand one over', async () => {
  await openWallet(() => Promise.resolve(true));
  expect(fake.elements[0]?.options).toMatchObject({
    allowedPaymentMethodTypes: ['card'],
    paymentMethods: { link: 'never' },
  });
  expect(fake.elements[0]?.options).not.toHaveProperty('paymentMethodTypes');
});

it('stays out of sight when the browser has no wallet', async () => {
  const { container } = await openWallet(() => Promise.resolve(true));
  act(() => fake.elements[0]?.emit('ready', { availablePaymentMethods: undefined }));
  expect(container.firstChild).toHaveClass('walletHidden');
});

it('pays with a confirmation token and leaves the sheet to close by itself', async () => {
  let token: unknown;
  await openWallet(async (wallet) => {
    token = { email: wallet.email, made: await wallet.createToken() };
    return true;
  });
  const { failures } = await confirm();
  await waitFor(() => expect(token).toEqual({ email: 'w@example.com', made: { ok: true, token: 'ctoken_visa' } }));
  expect(failures()).toBe(0);
});

it('closes the sheet as failed when our server did not say paid', async () => {
  await openWallet(() => Promise.resolve(false));
  const { failures } = await confirm();
  await waitFor(() => expect(failures()).toBe(1));
});

it('does not open while a payment is under way', async () => {
  await openWallet(() => Promise.resolve(true), true);
  const said: string[] = [];
  act(() => fake.elements[0]?.emit('click', { resolve: () => said.push('open'), reject: () => said.push('no') }));
  expect(said).toEqual(['no']);
});

test('a library without elements takes nothing of the page with it', async () => {
  const open = jest.fn(() => ({}));
  fake.open = open;
  const { container } = render(
    <WalletButton
      amount={199}
      busy={false}
      label="Fax"
      offer={{ key: 'pk_other' }}
      onConfirm={() => Promise.resolve(true)}
    />,
  );
  await waitFor(() => expect(open).toHaveBeenCalled());
  await act(() => Promise.resolve());
  expect(container.firstChild).toBeInTheDocument();
});
