import { KEYS } from '@shared/lib/safe-storage';
import { forgetAnalytics, type RecordedAnalytics, recordAnalytics } from '@shared/testing/browser/recorded-analytics';
import { withBilling } from '@shared/testing/pages/billing-page';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { reportBought } from './report-bought';

const { open, buyByCard, expectThanks, expectTrial } = withBilling();

const ANSWER = {
  ordernumber: '',
  total: 100,
  product: 'PLAN_SUBSCRIPTION_MONTHLY',
  product_name: 'Monthly subscription',
  category: 'Plan',
} as const;

const BOUGHT = { product: ANSWER.product, email: 'ann@mail.example', cost: 100 };

let analytics: RecordedAnalytics;

beforeEach(() => {
  analytics = recordAnalytics();
});
afterEach(forgetAnalytics);

const purchases = () => analytics.events('purchase');
const orderNumber = async () =>
  (await screen.findByText(/Order number/)).parentElement?.querySelector('bdi')?.textContent;

async function buyMonthly(person: UserEvent): Promise<void> {
  await buyByCard(person, '$1.00');
  await expectThanks();
}

test('a purchased plan is reported to analytics as the server describes it', async () => {
  const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  await buyMonthly(person);
  await waitFor(() => expect(purchases()).toHaveLength(1));
  expect(purchases()).toMatchObject([
    {
      transaction_id: await orderNumber(),
      currency: 'USD',
      value: 100,
      items: [
        {
          item_id: 'PLAN_SUBSCRIPTION_MONTHLY',
          item_name: 'Monthly subscription',
          item_category: 'Plan',
          price: 100,
          quantity: 1,
        },
      ],
    },
  ]);
  expect(JSON.stringify(purchases())).not.toMatch(/@example/);
});

test('a trial is reported with the value 0', async () => {
  const { person } = await open('#/purchase/PLAN_ONETIME_TRIAL');
  await person.click(await screen.findByRole('button', { name: 'Start trial' }));
  await expectTrial();
  await waitFor(() => expect(purchases()).toHaveLength(1));
  expect(purchases()).toMatchObject([{ value: 0, items: [{ item_id: 'PLAN_ONETIME_TRIAL', price: 0 }] }]);
});

test('a purchase is reported once, even if its answer comes again or came in another tab', async () => {
  const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  await buyMonthly(person);
  await waitFor(() => expect(purchases()).toHaveLength(1));
  const first = (await orderNumber()) ?? '';
  reportBought({ ...BOUGHT, answer: { ...ANSWER, ordernumber: first } });
  localStorage.setItem(KEYS.planReported, 'of another tab');
  reportBought({ ...BOUGHT, answer: { ...ANSWER, ordernumber: 'of another tab' } });
  reportBought({ ...BOUGHT, answer: { ...ANSWER, ordernumber: 'the next one' } });
  await waitFor(() => expect(purchases().map(({ transaction_id }) => transaction_id)).toEqual([first, 'the next one']));
});

test('the thank-you message does not wait for analytics', async () => {
  analytics = recordAnalytics((address) => !address.includes('gtag'));
  const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  await buyMonthly(person);
  await waitFor(() => expect(analytics.scripts.filter((address) => address.includes('gtag'))).toHaveLength(1));
  expect(purchases()).toEqual([]);
});

test('without an analytics id nothing is fetched or stored', async () => {
  forgetAnalytics();
  const { person } = await open('#/purchase/PLAN_SUBSCRIPTION_MONTHLY');
  await buyMonthly(person);
  expect(analytics.scripts.filter((address) => !address.includes('stripe'))).toEqual([]);
  expect(localStorage.getItem(KEYS.planReported)).toBeNull();
});
