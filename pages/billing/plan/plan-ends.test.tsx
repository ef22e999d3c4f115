import { plansShown } from '@pages/billing/billing-store';
import { setPurchasePhase } from '@pages/billing/purchase-store';
import { emailKey } from '@shared/lib/email';
import { beginAttempt } from '@shared/payments/attempt/attempt-machine';
import { planAttemptId, writeRecord } from '@shared/payments/attempt/payment-journal';
import { withBilling } from '@shared/testing/pages/billing-page';
import { comeBack } from '@shared/testing/pages/come-back';
import { meanwhile } from '@shared/testing/pages/meanwhile';
import { manyTurns } from '@shared/testing/turns';
import { act, screen, waitFor, within } from '@testing-library/react';

const { server, stripe, email, open, fillCard, buyByCard, expectThanks, expectTrial, charges } = withBilling();

const MONTHLY = { guid: 'm', plan: 'PLAN_SUBSCRIPTION_MONTHLY', current_period_end: '2027-04-19', features: {} };
const ONE_YEAR = {
  guid: 'y',
  plan: 'PLAN_ONETIME_ANNUAL',
  current_period_end: '2027-04-19',
  end_date: '2027-04-19',
  features: {},
};

/** Opens the page of a person with these plans, at this time. */
async function openWith(now: string, plans: object[], hash = '') {
  server().clock.set(Date.parse(now));
  server().answerNext('GET /v1/plans', () => Response.json({ values: plans }));
  return open(hash);
}

/** The lines of a plan's card, keyed by term. */
function lines(plan: string): Record<string, string | null> {
  const card = screen.getByRole('heading', { name: plan }).closest('section') ?? document.body;
  const terms = within(card).getAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  ) as Record<string, string | null>;
}

describe('a plan that has ended', () => {
  test('is told with its end, until which it was in force everywhere', async () => {
    await openWith('2027-04-20T11:59:50Z', [ONE_YEAR]);
    expect(await screen.findByText("Doesn't renew")).toBeVisible();
    expect(lines('One-year')).toMatchObject({ Ends: 'April 19, 2027' });
    await openWith('2027-04-20T12:00:00Z', [ONE_YEAR]);
    expect(await screen.findByText('Your plan ended on April 19, 2027')).toBeVisible();
    expect(
      screen.getByText(
        'It was your one-year plan, and nothing more is charged for it. Your archives and the documents in them stay. A plan connects them to printers and cloud storage again, starting at $3.00 a month.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/Try it free/)).not.toBeInTheDocument();
  });

  test('with an unreadable state stays readable', async () => {
    await openWith('2027-04-20T12:00:00Z', [
      { ...ONE_YEAR, state: 'gone', next_try: 'soon', card: 7, amount_due: 'x' },
    ]);
    expect(await screen.findByText('Your plan ended on April 19, 2027')).toBeVisible();
  });
});

test('a cancellation names what the plan includes, also if the person has no features of their own', async () => {
  await openWith('2027-04-20T12:00:00Z', [{ ...MONTHLY, features: { dropbox: true } }], '#/plancancel/m');
  const card = (await screen.findByRole('heading', { name: 'Ends now' })).closest('section') ?? document.body;
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Dropbox support']);
});

describe('a renewal that is due', () => {
  test('is told as far as the dates tell', async () => {
    await openWith('2027-04-20T12:00:00Z', [MONTHLY]);
    expect(await screen.findByText('Payment due')).toBeVisible();
    expect(screen.getByText('$3.00 was due on April 20, 2027')).toBeVisible();
    expect(screen.getByText("It hasn't been charged yet, but it may be at any time unless you cancel.")).toBeVisible();
    expect(lines('Monthly subscription')).toMatchObject({
      'Paid until': 'April 19, 2027',
      'Next charge': '$3.00, due since April 20, 2027',
    });
    expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeVisible();
  });

  test('is not yet while that day has not begun everywhere', async () => {
    await openWith('2027-04-20T11:59:50Z', [MONTHLY]);
    expect(await screen.findByText('Renews')).toBeVisible();
    expect(lines('Monthly subscription')).toMatchObject({ 'Next charge': '$3.00 on April 20, 2027' });
  });

  test('keeps the same plan from being sold again', async () => {
    await openWith('2027-04-30T12:00:00Z', [MONTHLY], '#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    expect(await screen.findByText('You already have this plan')).toBeVisible();
    expect(screen.getByText("You don't need to buy it again: its renewal is still to be charged.")).toBeVisible();
    expect(screen.queryByRole('link', { name: /payment/ })).not.toBeInTheDocument();
  });
});

test('a one-year plan is extended from its end on, which is said before any button', async () => {
  const { person } = await open('#/purchase/PLAN_ONETIME_ANNUAL');
  await buyByCard(person, '$33.00');
  expect(await screen.findByText('None')).toBeVisible();
  await person.click(await screen.findByRole('link', { name: 'Choose another plan' }));
  expect(await screen.findByText('One payment. Begins on April 21, 2028, ends on April 20, 2029.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Extend by a year One-year' })).toBeVisible();
  const { person: later } = await open();
  await later.click(await screen.findByRole('link', { name: 'Extend by a year' }));
  expect(await screen.findByText("April 21, 2028, after the days you've paid for")).toBeVisible();
  expect(lines('One-year')).toMatchObject({ Today: '$33.00', Ends: 'April 20, 2029' });
  expect(
    screen.getByText('You already have these features. This plan keeps them active after your current plan ends.'),
  ).toBeVisible();
  await later.click(screen.getByRole('button', { name: 'Pay $33.00' }));
  await waitFor(async () => expect(await charges()).toEqual([3300, 3300]));
  expect(await screen.findByText('April 20, 2029')).toBeVisible();
  // As the Back button does.
  window.location.hash = '#/confirmplanpurchase/PLAN_ONETIME_ANNUAL';
  expect(await screen.findByText('You already have this plan')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay $33.00' })).not.toBeInTheDocument();
});

test('a purchase page left open while the plan was bought elsewhere does not buy a second year', async () => {
  const { person } = await open('#/acceptcard/PLAN_ONETIME_ANNUAL');
  await fillCard(person);
  await meanwhile(() => buyElsewhere('PLAN_ONETIME_ANNUAL', 3300));
  await person.click(screen.getByRole('button', { name: 'Pay $33.00' }));
  expect(await screen.findByText('You already have this plan')).toBeVisible();
  expect(screen.getByText("It's paid until April 20, 2028, so there's nothing to pay today.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay $33.00' })).not.toBeInTheDocument();
  expect(await charges()).toEqual([3300]);
});

test('without the capability, days that are paid are not sold, and nothing is charged', async () => {
  const canceled = { ...MONTHLY, current_period_end: '2027-04-30', end_date: '2027-04-30' };
  const { visit } = server();
  const info = await meanwhile(() => visit('/v1/info/production'));
  const answer = (await info.json()) as { context: { settings: { capabilities: string[] } } };
  answer.context.settings.capabilities = [];
  server().answerNext('GET /v1/info/production', () => Response.json(answer, { headers: info.headers }));
  await openWith('2027-04-20T15:00:00Z', [canceled], '#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  expect(
    await screen.findByText(
      "It's paid until April 30, 2027, so there's nothing to pay today. You can choose it again once it has ended.",
    ),
  ).toBeVisible();
});

test('each subscription keeps its card, and the page says which one is charged for what', async () => {
  const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  await buyByCard(person, '$1.00');
  await expectThanks();
  const { person: later } = await open('#/acceptcard/PLAN_ONETIME_ANNUAL');
  expect(await screen.findByText('Your monthly subscription is still charged to Visa ending in 4242.')).toBeVisible();
  expect(
    screen.getByText(
      "You'll be charged once for this plan. Our payment provider saves your card for your next purchase.",
    ),
  ).toBeVisible();
  stripe().card.name = 'mastercard';
  await fillCard(later);
  await later.click(screen.getByRole('button', { name: 'Pay $33.00' }));
  expect(await screen.findByText('Thank you: your payment was successful.')).toBeVisible();
  expect(lines('Monthly subscription')).toMatchObject({ Card: 'Visa ending in 4242' });
});

test('a server that names no card of a plan may charge the new one for it, too', async () => {
  const now = '2027-04-20T15:00:00Z';
  await openWith(now, [{ ...MONTHLY, current_period_end: '2027-04-30' }], '#/acceptcard/PLAN_ONETIME_ANNUAL');
  const words = 'Your monthly subscription may also be charged to this card, starting with its next renewal.';
  expect(await screen.findByText(words)).toBeVisible();
});

describe('looking at the page again', () => {
  test('shows a plan that was bought elsewhere, with its features', async () => {
    await open();
    expect(await screen.findByText("You don't have a plan")).toBeVisible();
    await meanwhile(() => buyElsewhere('PLAN_ONETIME_TRIAL', 0));
    later();
    await comeBack();
    await expectTrialListed();
  });

  test('shows that a plan has ended', async () => {
    const { person } = await open('#/purchase/PLAN_ONETIME_TRIAL');
    await person.click(await screen.findByRole('button', { name: 'Start trial' }));
    await expectTrial();
    server().clock.advance(86_400_000);
    later();
    await comeBack();
    expect(await screen.findByText(/^Your plan ended on April 21, 2027/)).toBeVisible();
  });

  test('keeps what is typed', async () => {
    const { person } = await open('#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
    await fillCard(person);
    await meanwhile(() => buyElsewhere('PLAN_ONETIME_TRIAL', 0));
    later();
    await comeBack();
    await waitFor(() => expect(plansShown()).toMatchObject([{ plan: 'PLAN_ONETIME_TRIAL' }]));
    expect(screen.getByLabelText('Cardholder name')).toHaveValue('Ann Example');
  });

  test('leaves a failure to be tried again by the person', async () => {
    server().answerNext('GET /v1/plans', () => new Response('', { status: 500 }));
    const { person } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    later();
    await comeBack();
    await meanwhile(() => server().visit('/v1/info/production'));
    await act(manyTurns);
    expect(again).toBeVisible();
    await person.click(again);
    expect(await screen.findByText("You don't have a plan")).toBeVisible();
  });

  test('tells what became of a purchase whose answer was lost', async () => {
    await open();
    expect(await screen.findByText("You don't have a plan")).toBeVisible();
    await meanwhile(() => buyElsewhere('PLAN_SUBSCRIPTION_MONTHLY', 100));
    const id = planAttemptId(emailKey(email()), 'PLAN_SUBSCRIPTION_MONTHLY');
    const createdAt = Date.now();
    const body = { purchase: { email: email(), cost: 100 }, known: [] };
    writeRecord({ ...beginAttempt('0123456789abcdefABCDEF', createdAt), v: 1, kind: 'plan', id, body, createdAt });
    act(() => setPurchasePhase('PLAN_SUBSCRIPTION_MONTHLY', { kind: 'unknown', durable: true }));
    later();
    await comeBack();
    await expectThanks();
    expect(await charges()).toEqual([100]);
  });

  async function expectTrialListed(): Promise<void> {
    expect(await screen.findByText("Doesn't renew")).toBeVisible();
    expect(lines('Trial')).toMatchObject({ 'Next charge': 'None' });
  }

  /** Moves the clock past the reading of the plans. */
  function later(): void {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3_000);
  }
});

/** Buys as another device of the same person does. */
async function buyElsewhere(product: string, cost: number): Promise<void> {
  const { visit } = server();
  const info = await visit('/v1/info/production');
  const { context } = (await info.json()) as { context: { user: { email: string } } };
  const headers = { 'content-type': 'application/json', 'x-csrf-token': info.headers.get('x-csrf-token') ?? '' };
  const body = {
    ...{ channel: 'web', cost, product, via: 'stripe', key: '0123456789abcdefABCDEF', email: context.user.email },
    payment_method: cost === 0 ? null : 'pm_card_visa',
  };
  const answer = await visit('/v1/plans', { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}
