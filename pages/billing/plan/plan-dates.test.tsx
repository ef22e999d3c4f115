import { withBilling } from '@shared/testing/pages/billing-page';
import { screen, within } from '@testing-library/react';

const { server, open } = withBilling();

const MONTHLY = { guid: 'p', plan: 'PLAN_SUBSCRIPTION_MONTHLY', current_period_end: '2027-04-30', features: {} };

/** Opens the page of a person with one plan, on a server that knows only the specification. */
async function openWith(plan: object, hash = '') {
  server().answerNext('GET /v1/plans', () => Response.json({ values: [plan] }));
  return open(hash);
}

/** The lines of the plan's card, keyed by term. */
function lines(): Record<string, string | null> {
  const terms = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  return Object.fromEntries(terms) as Record<string, string | null>;
}

test('a subscription without a renewal date renews the day after its period, and can be canceled', async () => {
  await openWith(MONTHLY);
  expect(await screen.findByText('Renews')).toBeVisible();
  expect(lines()).toMatchObject({ 'Paid until': 'April 30, 2027', 'Next charge': '$3.00 on May 1, 2027' });
  expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeVisible();
});

test('one whose dates are seconds since the epoch is shown by the person’s clock', async () => {
  await openWith({ ...MONTHLY, current_period_end: new Date(2027, 3, 30, 23, 59).getTime() / 1000 });
  expect(await screen.findByText('Renews')).toBeVisible();
  expect(lines()).toMatchObject({
    'Paid until': 'April 30, 2027 at 11:59 PM',
    'Next charge': '$3.00 on May 1, 2027 at 11:59 PM',
  });
});

test('one without any date still renews, and says no date', async () => {
  await openWith({ ...MONTHLY, current_period_end: undefined });
  expect(await screen.findByText('Renews')).toBeVisible();
  expect(lines()).toMatchObject({ 'Next charge': '$3.00' });
  expect(lines()).not.toHaveProperty('Paid until');
});

test('one canceled here stays canceled, even if the server’s list does not say so', async () => {
  const { person } = await openWith(MONTHLY, '#/plancancel/p');
  const button = await screen.findByRole('button', { name: 'Cancel subscription' });
  server().answerNext('DELETE /v1/plans/p', () => new Response(null, { status: 204 }));
  // Read before, to check that it is as shown, and afterward.
  server().answerNext('GET /v1/plans', () => Response.json({ values: [MONTHLY] }));
  server().answerNext('GET /v1/plans', () => Response.json({ values: [MONTHLY] }));
  await person.click(button);
  expect(await screen.findByText('Canceled')).toBeVisible();
  expect(lines()).toMatchObject({ Ends: 'April 30, 2027', 'Next charge': 'None' });
  const notice = 'Your subscription is canceled. It stays active until April 30, 2027.';
  expect(within(document.body).getByText(notice)).toBeVisible();
});
