import { BillingPage } from '@pages/billing/billing-page';
import { resetBilling } from '@pages/billing/billing-store';
import { resetPurchase } from '@pages/billing/purchase-store';
import { infoStore } from '@shared/stores/info';
import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { type PageServer, withServer } from '@shared/testing/servers/with-server';
import { forgetStripe } from '@shared/vendors/stripe';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { meanwhile } from './meanwhile';
import { type OpenPage, openPage } from './open-page';

/** A signed-in person on the billing page, with the reference server behind it and a fake payment library. */
export interface BillingTest {
  server: () => PageServer;
  stripe: () => FakeStripe;
  email: () => string;
  /** Opens billing.html at a hash. */
  open: (hash?: string) => Promise<OpenPage>;
  /** Fills in the card form except for the e-mail, which is prefilled. */
  fillCard: (person: UserEvent) => Promise<void>;
  /** Buys with a new card, from the confirm view. */
  buyByCard: (person: UserEvent, price: string) => Promise<void>;
  /** Expects the thanks, and the server's current plan and card. */
  expectThanks: () => Promise<void>;
  /** Expects the thanks for a trial. */
  expectTrial: () => Promise<void>;
  /** The provider's charges to this person, in cents, in ascending order. */
  charges: () => Promise<number[]>;
}

/** Sets up the tests of a file: April 20, 2027, 15:00 UTC, and a new account before each. */
export function withBilling(): BillingTest {
  const server = withServer({ env: { TRUST_PROXY: '1' } });
  let stripe: FakeStripe;
  let email = '';
  let people = 0;

  // The views and the form's rules are fetched on first use, which takes time on a busy machine.
  beforeAll(() => configure({ asyncUtilTimeout: 10_000 }));
  beforeEach(async () => {
    localStorage.clear();
    server().clock.set(Date.parse('2027-04-20T15:00:00Z'));
    stripe = installFakeStripe();
    // jsdom has no media queries and does not scroll.
    const light = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    Object.assign(window, { matchMedia: () => light, scrollTo: () => undefined });
    // The fake replaces the library; its script loads at once.
    jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof Node) queueMicrotask(() => node.dispatchEvent(new Event('load')));
    });
    people += 1;
    email = `person${people}@example.com`;
    await register(server(), email);
  });
  afterEach(() => {
    stripe.remove();
    forgetStripe();
  });

  const fillCard = async (person: UserEvent): Promise<void> => {
    await person.type(await screen.findByLabelText('Cardholder name'), 'Ann Example');
    await person.type(screen.getByLabelText('Postal code'), '10001');
    await waitFor(() => expect(stripe.elements.some(({ type }) => type === 'card')).toBe(true));
  };
  return {
    server,
    stripe: () => stripe,
    email: () => email,
    open: (hash = '') => {
      cleanup();
      resetBilling();
      resetPurchase();
      return openPage(<BillingPage />, `/billing.html${hash}`, 'signed-in');
    },
    fillCard,
    buyByCard: async (person, price) => {
      await person.click(await screen.findByRole('link', { name: 'Continue to payment' }));
      await fillCard(person);
      await person.click(await screen.findByRole('button', { name: `Pay ${price}` }));
    },
    expectThanks: async () => {
      expect(await screen.findByText('Thank you: your payment was successful.')).toBeVisible();
      expect((await screen.findAllByText('Renews')).length).toBeGreaterThan(0);
      expect((await screen.findAllByText(/ ending in /)).length).toBeGreaterThan(0);
      await untilFeatures();
    },
    expectTrial: async () => {
      expect(await screen.findByText('Your trial has started.')).toBeVisible();
      expect(await screen.findByText('None')).toBeVisible();
      await untilFeatures();
    },
    charges: () => meanwhile(() => readCharges(server(), email)),
  };
}

function untilFeatures(): Promise<void> {
  return waitFor(() => {
    const state = infoStore.getState();
    expect(state.phase === 'ready' && state.info.context.user?.features.print).toBe(true);
  });
}

async function register({ visit }: PageServer, email: string): Promise<void> {
  const info = await visit('/v1/info/production');
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': info.headers.get('x-csrf-token') ?? '',
    'x-forwarded-for': email,
  };
  const body = JSON.stringify({ email, password: 'a long enough password' });
  await visit('/v1/account/register', { method: 'POST', headers, body });
}

async function readCharges({ visit }: PageServer, email: string): Promise<number[]> {
  const response = await visit('/sandbox/ledger');
  // The sandbox's own answer.
  const ledger = (await response.json()) as {
    planAttempts: { person: string; payment_intent: string }[];
    charges: { amount: number; payment_intent: string }[];
  };
  const own = ledger.planAttempts.filter(({ person }) => person === email).map(({ payment_intent }) => payment_intent);
  const amounts = ledger.charges.filter(({ payment_intent }) => own.includes(payment_intent));
  return amounts.map(({ amount }) => amount).sort((a, b) => a - b);
}
