import lists from '@shared/reference/expected-lists.json';
import { holdLocksElsewhere, releaseLocks } from '@shared/testing/browser/locks-elsewhere';
import { withBilling } from '@shared/testing/pages/billing-page';
import { meanwhile } from '@shared/testing/pages/meanwhile';
import { signOut } from '@shared/testing/pages/sign-out';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const { server, open, buyByCard, expectThanks, charges } = withBilling();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

/** Specification 9; two display names have an explanation. */
const FEATURES = Object.values(lists.features).map((name) => {
  if (name === lists.features.customactivityreportperiod) return `${name} (choose the day on which reports arrive)`;
  return name === lists.features.drive ? `${name} (save documents to Google Drive)` : name;
});

/** The names of the listed features, in order. */
async function listedFeatures(): Promise<(string | null)[]> {
  const list = (await screen.findByText('Print directly to your archive')).closest('ul');
  return within(list as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

describe('without a plan', () => {
  test('says so and leads to the plans, with what each costs today', async () => {
    const { person } = await open();
    expect(await screen.findByText("You don't have a plan")).toBeVisible();
    expect(screen.getByText('Personal Account')).toBeVisible();
    expect(await listedFeatures()).toEqual(FEATURES);
    await person.click(screen.getByRole('link', { name: 'Choose a plan' }));
    expect(await heading('Choose a plan')).toHaveFocus();
    expect(screen.getByText('$1.00 today, then $3.00 a month starting May 1, 2027.')).toBeVisible();
    expect(screen.getByText('$20.96 today, then $30.00 a year starting January 1, 2028.')).toBeVisible();
    expect(screen.getByText('One payment. Active until April 20, 2028.')).toBeVisible();
  });

  test('a link from the pricing page opens the purchase, with the calculation before the button', async () => {
    await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    expect(await heading('Confirm your plan')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Monthly subscription', level: 2 })).toBeVisible();
    expect(screen.getByText('Your first charge covers today through April 30, 2027.')).toBeVisible();
    expect(screen.getByText('$3.00 × 10 of 30 days = $1.00')).toBeVisible();
    expect(screen.getByText('$3.00 on May 1, 2027')).toBeVisible();
    expect(await listedFeatures()).toEqual(FEATURES);
    expect(screen.getByText("You won't be charged yet.")).toBeVisible();
  });

  test('on the last days of a month the added period is explained', async () => {
    server().clock.set(Date.parse('2027-04-27T12:00:00Z'));
    await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    expect(await screen.findByText('$3.00 × 3 of 30 days = $0.30')).toBeVisible();
    expect(screen.getByText('Your first charge covers today through May 31, 2027.')).toBeVisible();
    expect(screen.getByText("That's under $1.00, so a full month is added: $0.30 + $3.00 = $3.30")).toBeVisible();
    expect(screen.getByText('$3.00 on June 1, 2027')).toBeVisible();
  });

  test('a plan that does not exist has its own page', async () => {
    await open('#/purchase/PLAN_FOREVER');
    expect(await screen.findByRole('heading', { name: "We couldn't find that plan" })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '#/planselect');
  });

  test('a visitor signs in first and comes back to the purchase', async () => {
    await signOut(server());
    const { visited } = await open('#/purchase/PLAN_SUBSCRIPTION_ANNUAL');
    const target = encodeURIComponent('/billing.html#/purchase/PLAN_SUBSCRIPTION_ANNUAL');
    expect(visited).toEqual([`/login.html?redirect=${target}`]);
  });

  test('when the plans cannot be read the page says why, and tries again', async () => {
    server().answerNext('GET /v1/plans', () => new Response('', { status: 502 }));
    const { person } = await open();
    expect(
      await screen.findByText(
        'An error occurred retrieving plan information (HTTP status 502): please try again later.',
      ),
    ).toBeVisible();
    await person.click(await button('Try again'));
    expect(await screen.findByText("You don't have a plan")).toBeVisible();
  });
});

describe('canceling', () => {
  afterEach(releaseLocks);

  async function subscribe(): Promise<UserEvent> {
    const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    await buyByCard(person, '$1.00');
    await expectThanks();
    return (await open()).person;
  }

  test('says so if another tab is canceling the plan', async () => {
    const person = await subscribe();
    await person.click(await screen.findByRole('link', { name: 'Cancel subscription' }));
    holdLocksElsewhere();
    await person.click(await button('Cancel subscription'));
    const sentence = 'An error occurred cancelling a subscription: please try again later.';
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    releaseLocks();
    await person.click(await button('Cancel subscription'));
    expect(await screen.findByText('Canceled')).toBeVisible();
  });

  test('takes two presses, says how long the plan lasts, and allows buying what follows', async () => {
    const person = await subscribe();
    await person.click(await screen.findByRole('link', { name: 'Cancel subscription' }));
    expect(await heading('Cancel your monthly subscription?')).toHaveFocus();
    expect(screen.getByText('Active until April 30, 2027')).toBeVisible();
    expect(await listedFeatures()).toEqual(FEATURES);
    await person.click(await button('Cancel subscription'));
    expect(
      await screen.findByText('Your subscription is canceled. It stays active until April 30, 2027.'),
    ).toBeVisible();
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cancel subscription' })).not.toBeInTheDocument();

    await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    expect(await screen.findByText("May 1, 2027, after the days you've paid for")).toBeVisible();
    expect(screen.getByText('Your first charge covers May 1, 2027 through May 31, 2027.')).toBeVisible();
    expect(screen.getByText('$3.00 on June 1, 2027')).toBeVisible();
    await person.click(await button('Pay $2.90'));
    await expectThanks();
    expect(await charges()).toEqual([100, 290]);
  });

  test('right after buying replaces the thanks for the purchase', async () => {
    const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
    await buyByCard(person, '$1.00');
    await expectThanks();
    await person.click(await screen.findByRole('link', { name: 'Cancel subscription' }));
    await person.click(await button('Cancel subscription'));
    expect(await screen.findByText('Canceled')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument());
  });

  test('says what went wrong, and the plan stays', async () => {
    const person = await subscribe();
    await person.click(await screen.findByRole('link', { name: 'Cancel subscription' }));
    const { calls } = server();
    const plan = window.location.hash.split('/').at(-1) ?? '';
    server().answerNext(`DELETE /v1/plans/${plan}`, () => new Response('', { status: 500 }));
    await person.click(await button('Cancel subscription'));
    const sentence = 'An error occurred cancelling a subscription (HTTP status 500): please try again later.';
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(calls.at(-1)).toBe('GET /v1/plans');
    await person.click(await button('Cancel subscription'));
    expect(await screen.findByText('Canceled')).toBeVisible();
  });

  test('a lost answer, and a subscription that is gone, are no errors', async () => {
    const person = await subscribe();
    await person.click(await screen.findByRole('link', { name: 'Cancel subscription' }));
    const { visit } = server();
    const plan = window.location.hash.split('/').at(-1) ?? '';
    const headers = {
      'x-csrf-token': (await meanwhile(() => visit('/v1/info/production'))).headers.get('x-csrf-token') ?? '',
    };
    server().answerNext(`DELETE /v1/plans/${plan}`, async () => {
      await visit(`/v1/plans/${plan}`, { method: 'DELETE', headers });
      return Response.error();
    });
    await person.click(await button('Cancel subscription'));
    expect(
      await screen.findByText('Your subscription is canceled. It stays active until April 30, 2027.'),
    ).toBeVisible();
    await open('#/plancancel/unknown');
    const main = within(screen.getByRole('main'));
    expect(await main.findByText("You don't have this subscription, or it has already ended.")).toBeVisible();
  });
});
