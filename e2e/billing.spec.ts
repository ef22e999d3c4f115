import type { Page, Route } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expect, test } from './support/account-page';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import {
  answerBank,
  CARDS,
  expectBoughtOnce,
  expectCharged,
  fillCard,
  openBilling,
  openCard,
  payButton,
  signUp,
} from './support/billing-page';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let email: string;
test.beforeEach(async ({ page }) => {
  email = await signUp(page);
});

/** Handles the next call to the plans with this method differently, once. */
async function onNext(page: Page, method: string, action: (route: Route) => Promise<void>): Promise<void> {
  let isDone = false;
  await page.route('**/v1/plans**', async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    return action(route);
  });
}

/** Lets the next such call reach the server, but loses its answer. */
const loseAnswer = (page: Page, method: string): Promise<void> =>
  onNext(page, method, async (route) => {
    await route.fetch();
    await route.abort();
  });

for (const plan of rowsOfEachKind([MONTHLY, ANNUAL, ONE_YEAR], (plan) => plan === ONE_YEAR)) {
  test(`${plan} is bought with a new card, from the plans to the thanks`, async ({ page, ledger }) => {
    await openBilling(page);
    await expect(page).toHaveTitle('Plan and billing · Faxkeep');
    await page.getByRole('link', { name: 'Choose a plan' }).click();
    await expect(page).toHaveTitle('Choose a plan · Faxkeep');
    await page.locator(`a[href="#/confirmplanpurchase/${plan}"]`).click();
    await expect(page.getByText("You won't be charged yet.")).toBeVisible();
    await expect(page).toHaveTitle('Confirm your plan · Faxkeep');
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await expect(page).toHaveTitle('Pay by card · Faxkeep');
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await expectBoughtOnce(page, ledger, email);
    await expect(page.getByText(`a receipt has been sent to ${email}`)).toBeVisible();
    await expect(page.getByText(plan === ONE_YEAR ? 'None' : 'Visa ending in 4242', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(payButton(page)).toBeHidden();
  });
}

test('the trial starts without a card', async ({ page, ledger }) => {
  await openBilling(page, `#/purchase/${TRIAL}`);
  await page.getByRole('button', { name: 'Start trial' }).dblclick();
  await expect(page.getByText('Your trial has started.')).toBeVisible();
  const { plans, charges } = await ledger();
  expect(plans.filter(({ person }) => person === email)).toHaveLength(1);
  expect(charges.filter(({ amount }) => amount === 0)).toEqual([]);
});

test('a visitor signs in during a purchase and returns to it', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto(`/billing.html#/purchase/${MONTHLY}`);
  await page.waitForURL(/login\.html\?redirect=/);
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).first().fill('a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForURL(/billing\.html#\/purchase/);
  await expect(page.getByRole('heading', { name: 'Monthly subscription' })).toBeVisible();
});

test('Back, Forward and reload keep the view', async ({ page }) => {
  await openBilling(page);
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await page.locator(`a[href="#/confirmplanpurchase/${MONTHLY}"]`).click();
  await expect(page.getByRole('heading', { name: 'Confirm your plan' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Monthly subscription' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeFocused();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Monthly subscription' })).toBeVisible();
});

test('a declined card gets a message, and another one pays', async ({ page, ledger }) => {
  await openCard(page, MONTHLY, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByText("You weren't charged")).toBeVisible();
  await expect(
    page.getByText(
      'An error occurred completing your payment (Your card has insufficient funds): please try again later.',
    ),
  ).toBeVisible();
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expectBoughtOnce(page, ledger, email);
});

test.describe('3-D Secure', () => {
  test('confirmed pays once', async ({ page, ledger }) => {
    await openCard(page, MONTHLY, CARDS.asksFirst);
    await payButton(page).click();
    await answerBank(page, 'Complete authentication');
    await expectBoughtOnce(page, ledger, email);
  });

  test('failed charges nothing, and another card pays', async ({ page, ledger }) => {
    await openCard(page, MONTHLY, CARDS.asksFirst);
    await payButton(page).click();
    await answerBank(page, 'Fail authentication');
    await expect(page.getByText("You weren't charged")).toBeVisible();
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await expectBoughtOnce(page, ledger, email);
  });

  test('interrupted by a reload is asked again and pays once', async ({ page, ledger }) => {
    await openCard(page, MONTHLY, CARDS.asksFirst);
    await payButton(page).click();
    await expect(page.locator('iframe[src*="challenge.html"]')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await answerBank(page, 'Complete authentication');
    await expectBoughtOnce(page, ledger, email);
  });
});

test.describe('faults', () => {
  test('a purchase whose answer is lost is looked up, and charged once', async ({ page, ledger }) => {
    await openCard(page, MONTHLY);
    await loseAnswer(page, 'POST');
    await payButton(page).click();
    await expectBoughtOnce(page, ledger, email);
  });

  test('a purchase continues after a lost answer and a reload', async ({ page, ledger }) => {
    await openCard(page, MONTHLY);
    await loseAnswer(page, 'POST');
    await payButton(page).click();
    await expect(page.getByText('Confirming your payment')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expectBoughtOnce(page, ledger, email);
  });

  const answers = [{ status: 500 }, { status: 503, body: '<html>' }, 'drop'] as const;
  for (const answer of rowsOfEachKind(answers, (answer) => answer === 'drop')) {
    const name = answer === 'drop' ? 'a dropped request' : `an answer of ${answer.status}`;
    test(`${name} is unknown, looked up, and charged once`, async ({ page, ledger }) => {
      await openCard(page, MONTHLY);
      await onNext(page, 'POST', (route) => (answer === 'drop' ? route.abort() : route.fulfill(answer)));
      await payButton(page).click();
      await expectBoughtOnce(page, ledger, email);
    });
  }

  test('after the session has ended, the purchase continues after sign-in', async ({ page, context, ledger }) => {
    await openCard(page, MONTHLY);
    await context.clearCookies();
    page.on('dialog', (dialog) => void dialog.accept());
    await payButton(page).click();
    await page.waitForURL(/login\.html\?redirect=.*acceptcard/);
    await expectCharged(ledger, email, 0);
  });

  test('two presses and Enter pay once', async ({ page, ledger }) => {
    await openCard(page, MONTHLY);
    await payButton(page).dblclick();
    await page.keyboard.press('Enter');
    await expectBoughtOnce(page, ledger, email);
  });

  test('two tabs pay once', async ({ page, context, ledger }) => {
    const other = await context.newPage();
    await openCard(page, MONTHLY);
    await openCard(other, MONTHLY);
    await Promise.all([payButton(page).click(), payButton(other).click()]);
    await expect.poll(async () => (await ledger()).plans.filter(({ person }) => person === email).length).toBe(1);
    const told = /You already have this plan|being paid for in another tab|Thank you/;
    for (const tab of [page, other]) await expect(tab.getByText(told).first()).toBeVisible();
    await expectCharged(ledger, email, 1);
    await other.close();
  });

  test('a price that changed at midnight is shown together with the old one first', async ({ page, ledger }) => {
    await openCard(page, MONTHLY);
    const before = (await payButton(page).textContent()) ?? '';
    // The server's clock counts: its answers say that tomorrow has begun.
    const later = new Date();
    later.setUTCDate(later.getUTCDate() + 1);
    await page.route('**/v1/plans', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: later.toUTCString() } });
    });
    await payButton(page).click();
    await expect(page.getByText('The price has changed', { exact: true })).toBeVisible();
    expect(await payButton(page).textContent()).not.toBe(before);
    await expectCharged(ledger, email, 0);
  });
});

test.describe('canceling', () => {
  test.beforeEach(async ({ page }) => {
    await openCard(page, MONTHLY);
    await payButton(page).click();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('heading', { name: /^Active until/ })).toBeVisible();
  });

  test('takes two presses and keeps the plan to the end of the period', async ({ page, ledger }) => {
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    const [plan] = (await ledger()).plans.filter(({ person }) => person === email);
    expect(plan?.renewal_date).toBeNull();
  });

  test('succeeds even if the answer is lost', async ({ page }) => {
    await loseAnswer(page, 'DELETE');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText(/^Your subscription is canceled\./)).toBeVisible();
  });

  test('can be retried after a failure', async ({ page }) => {
    await onNext(page, 'DELETE', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const sentence = 'An error occurred cancelling a subscription (HTTP status 500): please try again later.';
    await expect(page.getByText(sentence).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  });
});

for (const hash of ['', '#/planselect', `#/purchase/${MONTHLY}`, `#/purchase/${TRIAL}`, '#/purchase/NONE']) {
  test(`the view at "${hash}" is accessible, light and dark`, async ({ page }) => {
    await openBilling(page, hash);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('the card view is accessible, even after a refusal', async ({ page }) => {
  await openCard(page, MONTHLY, CARDS.declined);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByText("You weren't charged")).toBeVisible();
  await expectAccessible(page);
});
