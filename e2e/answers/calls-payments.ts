import { expect, type Page, type Request } from '@playwright/test';
import { randomId } from '@shared/lib/random-id';
import { MESSAGES } from '@shared/messages';
import { quotePlan } from '@shared/payments/plan-price';
import { readLedger } from '../support/ledger';
import { OrderPage } from '../support/pages/order-page';
import { openAtPayment } from '../support/pages/prepared-order';
import type { CallUnderTest } from './call';
import { becomeNewVisitor, callApi, openFresh, signUp } from './person';
import { reading } from './reading';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const TRIAL = 'PLAN_ONETIME_TRIAL';
const POST = { method: 'POST', kind: 'pay', isValued: false, timeoutMs: 60_000 } as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Calls that move money, and those about plans. */
export const PAYMENT_CALLS: readonly CallUnderTest[] = [
  {
    ...POST,
    name: 'POST /v1/order/execute/stripe',
    path: /^\/v1\/order\/execute\/stripe$/,
    sentence: MESSAGES.order.completeFailed.replace(/\.$/, ''),
    isPrivate: false,
    open: async ({ page }) => {
      await becomeNewVisitor(page);
      await page.goto('about:blank');
      const order = await openAtPayment(page);
      await order.fillCard();
    },
    act: ({ page }) => new OrderPage(page).pay(),
    control: (page) => new OrderPage(page).payButton,
    expectKept: ({ page }) => expect(page.getByLabel(/cardholder/i)).toHaveValue('Ann Lee'),
    expectDone: ({ page }) => expect(new OrderPage(page).thanks).toBeVisible(),
    expectOnce: async ({ site }, requests) => {
      const keys = await Promise.all(requests.map((request) => request.headerValue('idempotency-key')));
      expect(new Set(keys).size, 'attempts').toBe(1);
      const { attempts, charges } = await readLedger(site.server.url);
      const intents = attempts
        .filter(({ id }) => id === `order-${keys[0]}`)
        .map(({ payment_intent }) => payment_intent);
      expect(charges.filter(({ payment_intent }) => intents.includes(payment_intent)).length).toBeLessThanOrEqual(1);
    },
  },
  {
    ...reading({
      path: /^\/v1\/plans$/,
      address: '/billing.html',
      shown: (page) => page.getByRole('link', { name: 'Choose a plan' }),
    }),
    name: 'GET /v1/plans',
    sentence: MESSAGES.plans.informationFailed.replace(/\.$/, ''),
  },
  {
    ...POST,
    name: 'POST /v1/plans',
    path: /^\/v1\/plans$/,
    sentence: MESSAGES.plans.paymentFailed.replace(/\.$/, ''),
    isPrivate: true,
    open: async ({ page }) => {
      await signUp(page);
      await page.goto('about:blank');
      await openFresh(page, `/billing.html#/confirmplanpurchase/${TRIAL}`);
      await expect(press(page, 'Start trial')).toBeVisible();
    },
    act: ({ page }) => press(page, 'Start trial').click(),
    control: (page) => press(page, 'Start trial'),
    expectDone: ({ page }) => expect(page.getByText(/your trial has started/i).first()).toBeVisible(),
    expectOnce: async ({ site }, requests) => {
      const bodies = requests.map(planOf);
      expect(new Set(bodies.map(({ key }) => key)).size, 'attempts').toBe(1);
      const { plans } = await readLedger(site.server.url);
      expect(plans.filter(({ person }) => person === bodies[0]?.email).length).toBeLessThanOrEqual(1);
    },
  },
  {
    method: 'DELETE',
    kind: 'write',
    name: 'DELETE /v1/plans/{guid}',
    path: /^\/v1\/plans\/[^/]+$/,
    sentence: MESSAGES.plans.cancelFailed.replace(/\.$/, ''),
    isValued: false,
    isPrivate: true,
    right: { success: true },
    timeoutMs: 30_000,
    open: async ({ page }) => {
      const guid = await subscribe(page);
      await openFresh(page, `/billing.html#/plancancel/${guid}`);
      await expect(press(page, 'Cancel subscription')).toBeVisible();
    },
    act: ({ page }) => press(page, 'Cancel subscription').click(),
    control: (page) => press(page, 'Cancel subscription'),
    expectDone: ({ page }) => expect(page.getByText('Your subscription is canceled.')).toBeVisible(),
  },
];

/** Signs up a new person with a monthly subscription; returns the plan's id. */
async function subscribe(page: Page): Promise<string> {
  const email = await signUp(page);
  const { charge, renewDate } = quotePlan(MONTHLY, Date.now());
  const bought = await callApi(page, '/v1/plans', {
    ...{ channel: 'web', cost: charge, payment_method: 'pm_card_visa', email, product: MONTHLY, via: 'stripe' },
    ...{ key: randomId(22), renew_date: renewDate },
  });
  // The contract's shape.
  return (bought as { ordernumber: string }).ordernumber;
}

function planOf(request: Request): { key: string; email: string } {
  // What the page sends according to the contract.
  return request.postDataJSON() as { key: string; email: string };
}
