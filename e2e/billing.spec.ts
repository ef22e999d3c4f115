import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { expect, test } from './support/pages/account-page';
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
} from './support/pages/billing-page';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let email: string;
test.beforeEach(async ({ page }) => {
  email = await signUp(page);
});

/** Lets the next purchase reach the server, but drops its answer. */
async function loseAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/v1/plans', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

for (const plan of rowsOfEachKind([MONTHLY, ANNUAL, ONE_YEAR], (plan) => plan === ONE_YEAR)) {
  test(`${plan} is bought with a new card, from the plans to the thanks, once for two presses and Enter`, async ({
    page,
    ledger,
  }) => {
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
    await payButton(page).dblclick();
    await page.keyboard.press('Enter');
    await expectBoughtOnce(page, ledger, email);
    await expect(page.getByText(`a receipt has been sent to ${email}`)).toBeVisible();
    await expect(page.getByText(plan === ONE_YEAR ? 'None' : 'Visa ending in 4242', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(payButton(page)).toBeHidden();
  });
}

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

test('3-D Secure that fails charges nothing; the next try, interrupted by a reload, is asked again and pays once', async ({
  page,
  ledger,
}) => {
  await openCard(page, MONTHLY, CARDS.asksFirst);
  await payButton(page).click();
  await answerBank(page, 'Fail authentication');
  await expect(page.getByText("You weren't charged")).toBeVisible();
  await expectCharged(ledger, email, 0);

  await payButton(page).click();
  await expect(page.locator('iframe[src*="challenge.html"]')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await answerBank(page, 'Complete authentication');
  await expectBoughtOnce(page, ledger, email);
});

test('a purchase continues after a lost answer and a reload', async ({ page, ledger }) => {
  await openCard(page, MONTHLY);
  await loseAnswer(page);
  await payButton(page).click();
  await expect(page.getByText('Confirming your payment')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
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

test('every view is accessible, light and dark', async ({ page }) => {
  // Consecutive views have different headings, so that none is mistaken for the next.
  for (const [hash, heading] of [
    ['', 'Plan and billing'],
    [`#/purchase/${MONTHLY}`, 'Confirm your plan'],
    ['#/planselect', 'Choose a plan'],
    [`#/purchase/${TRIAL}`, 'Start your trial'],
    ['#/purchase/NONE', "We couldn't find that plan"],
  ] as const) {
    await test.step(`the view at "${hash}"`, async () => {
      await openBilling(page, hash);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });
  }
});

test('the card view is accessible, even after a refusal; with another card one buys, and cancels', {
  tag: '@main',
}, async ({ page, ledger }) => {
  await openCard(page, MONTHLY, CARDS.declined);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByText("You weren't charged")).toBeVisible();
  const sentence =
    'An error occurred completing your payment (Your card has insufficient funds): please try again later.';
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await expectBoughtOnce(page, ledger, email);

  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('heading', { name: /^Active until/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  const [plan] = (await ledger()).plans.filter(({ person }) => person === email);
  expect(plan?.renewal_date).toBeNull();
});
