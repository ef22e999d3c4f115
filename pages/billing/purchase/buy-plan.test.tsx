import { withBilling } from '@shared/testing/pages/billing-page';
import { signOut } from '@shared/testing/pages/sign-out';
import { screen, waitFor } from '@testing-library/react';

const { server, stripe, email, open, fillCard, buyByCard, expectThanks, expectTrial, charges } = withBilling();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('buying', () => {
  test('with a new card leads to thanks, a receipt, the plan, and a saved card', async () => {
    const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    await buyByCard(person, '$1.00');
    expect(
      await screen.findByText(`Thank you for your purchase: a receipt has been sent to ${email()}.`),
    ).toBeVisible();
    expect(await heading('Plan and billing')).toHaveFocus();
    expect(await screen.findByText('Thank you: your payment was successful.')).toBeVisible();
    expect(await screen.findByText('$3.00 on May 1, 2027')).toBeVisible();
    expect(await screen.findByText('Visa ending in 4242')).toBeVisible();
    expect(await charges()).toEqual([100]);
    expect(window.location.hash).toBe('#/planinfo');

    await person.click(screen.getByRole('link', { name: 'Choose another plan' }));
    expect(await screen.findByText('You have this plan')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Choose Annual subscription' }));
    expect(await screen.findByText(/renews on May 1, 2027 unless you cancel it/)).toBeVisible();
    expect(screen.getByText('You already have these features with your current plan.')).toBeVisible();
    expect(screen.getByText(/^By paying you agree to the/)).toBeVisible();
    await person.click(await button('Pay $20.96'));
    expect(await screen.findByText('You have more than one subscription')).toBeVisible();
    expect(await charges()).toEqual([100, 2096]);
  });

  test.each(['#/confirmplanpurchase/PLAN_SUBSCRIPTION_ANNUAL', '#/acceptcard/PLAN_SUBSCRIPTION_ANNUAL'])(
    'can be canceled at %s, and nothing is bought',
    async (hash) => {
      const { person } = await open(hash);
      await person.click(await screen.findByRole('link', { name: 'Cancel' }));
      expect(await heading('Plan and billing')).toHaveFocus();
      expect(window.location.hash).toBe('#/planinfo');
      expect(await charges()).toEqual([]);
    },
  );

  test('the trial needs no card, and is available once', async () => {
    const { person } = await open('#/purchase/PLAN_ONETIME_TRIAL');
    expect(await screen.findByText('One day after you start')).toBeVisible();
    expect(screen.queryByText(/^By paying/)).not.toBeInTheDocument();
    await person.click(await button('Start trial'));
    await expectTrial();
    expect(await charges()).toEqual([]);

    server().clock.advance(86_400_000);
    localStorage.clear();
    const { person: later } = await open('#/planselect');
    expect(await screen.findByText("You've had your trial")).toBeVisible();
    expect(screen.queryByText('Try it free')).not.toBeInTheDocument();
    await later.click(screen.getByRole('link', { name: 'Choose One-year' }));
    await open('#/purchase/PLAN_ONETIME_TRIAL');
    expect(await screen.findByText("You've had your free trial")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start trial' })).not.toBeInTheDocument();
  });

  test('a trial that the server does not list is refused in its own words', async () => {
    const { person } = await open('#/purchase/PLAN_ONETIME_TRIAL');
    await person.click(await button('Start trial'));
    await expectTrial();
    server().clock.advance(86_400_000);
    localStorage.clear();
    server().answerNext('GET /v1/plans', () => Response.json({ values: [] }));
    const { person: later } = await open('#/purchase/PLAN_ONETIME_TRIAL');
    const start = await button('Start trial');
    // For the price and for the person's plans.
    server().answerNext('GET /v1/plans', () => Response.json({ values: [] }));
    server().answerNext('GET /v1/plans', () => Response.json({ values: [] }));
    server().answerNext('GET /v1/plans', () => Response.json({ values: [] }));
    await later.click(start);
    expect(await screen.findByText("Your trial hasn't started")).toBeVisible();
    expect(screen.getByText("You've had your free trial: please choose another plan.")).toBeVisible();
    expect(screen.queryByText(/try again later|completing your payment|weren't charged/)).not.toBeInTheDocument();
  });

  test("a declined card shows the bank's message, and another card pays", async () => {
    stripe().card.name = 'chargeDeclinedInsufficientFunds';
    const { person } = await open('#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
    await fillCard(person);
    await person.click(await button('Pay $1.00'));
    expect(
      await screen.findByText(
        'An error occurred completing your payment (Your card has insufficient funds): please try again later.',
      ),
    ).toBeVisible();
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    expect(screen.getByLabelText('Cardholder name')).toHaveValue('Ann Example');
    stripe().card.name = 'visa';
    await person.click(await button('Pay $1.00'));
    await expectThanks();
    expect(await charges()).toEqual([100]);
  });

  test('if midnight passes before the press, both prices are shown, and nothing is charged until confirmed', async () => {
    const { person } = await open('#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
    await fillCard(person);
    server().clock.set(Date.parse('2027-04-21T00:00:05Z'));
    await person.click(await button('Pay $1.00'));
    expect(await screen.findByText('The price has changed')).toBeVisible();
    expect(screen.getByText(/It was \$1\.00 and is now/)).toHaveTextContent(
      "It was $1.00 and is now $3.90, with the next charge on June 1, 2027. You weren't charged.",
    );
    expect(await charges()).toEqual([]);
    await person.click(await button('Pay $3.90'));
    await expectThanks();
    expect(await charges()).toEqual([390]);
  });

  test('on the last day of a month it costs the whole next one', async () => {
    server().clock.set(Date.parse('2027-04-30T15:00:00Z'));
    const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    expect(await screen.findByText(/\$0\.00 \+ \$3\.00 = \$3\.00/)).toBeVisible();
    expect(screen.getByText('$3.00 on June 1, 2027')).toBeVisible();
    await buyByCard(person, '$3.00');
    await expectThanks();
    expect(screen.getByText('$3.00 on June 1, 2027')).toBeVisible();
    expect(await charges()).toEqual([300]);
  });

  test('two presses buy once', async () => {
    const { person } = await open('#/purchase/PLAN_ONETIME_TRIAL');
    await person.dblClick(await button('Start trial'));
    await expectTrial();
    expect(server().calls.filter((call) => call === 'POST /v1/plans')).toHaveLength(1);
  });

  test('an active plan cannot be bought again', async () => {
    const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    await buyByCard(person, '$1.00');
    await expectThanks();
    await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    expect(await screen.findByText("There's nothing to pay today.")).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

describe('a purchase whose outcome is unknown', () => {
  /** Handles the next purchase differently, once. */
  function onPurchase(handle: typeof globalThis.fetch): void {
    const { visit } = server();
    globalThis.fetch = (input, init) => {
      if (init?.method !== 'POST' || input !== '/v1/plans') return visit(input, init);
      globalThis.fetch = visit;
      return handle(input, init);
    };
  }

  const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

  test.each<[string, typeof globalThis.fetch]>([
    ['the answer is lost', (input, init) => server().visit(input, init).then(noAnswer)],
    ['the request is lost', noAnswer],
    ['an answer of 503 in HTML', () => Promise.resolve(new Response('<html>', { status: 503 }))],
  ])('%s: it is looked up, and charged once', async (_, handle) => {
    const { person } = await open('#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
    await fillCard(person);
    onPurchase(handle);
    await person.click(await button('Pay $1.00'));
    await expectThanks();
    expect(await charges()).toEqual([100]);
  });
});

test('if the session has ended, nothing is charged, and the purchase continues after sign-in', async () => {
  const { person, visited } = await open('#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
  await fillCard(person);
  await signOut(server());
  await person.click(await button('Pay $1.00'));
  const target = encodeURIComponent('/billing.html#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
  await waitFor(() => expect(visited).toEqual([`/login.html?redirect=${target}`]));
  expect(await charges()).toEqual([]);
});

describe('a card that requires authentication', () => {
  beforeEach(() => {
    stripe().card.name = 'threeDSecure2Required';
    const make = stripe().open;
    // In place of the bank's page: reports the result to the provider's stand-in.
    const handleNextAction = async ({ clientSecret }: { clientSecret: string }) => {
      stripe().challenges += 1;
      const id = clientSecret.split('_secret_')[0] ?? '';
      const passed = stripe().challenge === 'passed';
      if (stripe().challenge === 'closed') throw new Error('The frame was closed');
      await server().visit(`/sandbox/stripe-api/v1/payment_intents/${id}/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: clientSecret, result: passed ? 'success' : 'failure' }),
      });
      const error = { type: 'card_error', message: 'Not authenticated.' };
      return passed ? { paymentIntent: { status: 'succeeded' } } : { error };
    };
    stripe().open = () => ({ ...make(), handleNextAction });
  });

  test('pays once the person has authenticated', async () => {
    const { person } = await open('#/acceptcard/PLAN_SUBSCRIPTION_ANNUAL');
    await fillCard(person);
    await person.click(await button('Pay $20.96'));
    await expectThanks();
    expect(await charges()).toEqual([2096]);
    expect(stripe().challenges).toBe(1);
  });

  test('is not charged if authentication fails, and another card pays', async () => {
    stripe().challenge = 'failed';
    const { person } = await open('#/acceptcard/PLAN_SUBSCRIPTION_ANNUAL');
    await fillCard(person);
    await person.click(await button('Pay $20.96'));
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    stripe().card.name = 'visa';
    await person.click(await button('Pay $20.96'));
    await expectThanks();
    expect(await charges()).toEqual([2096]);
  });
});
