import type { Page } from '@playwright/test';
import { formatDay } from '@shared/lib/time/dates';
import { addDays, beginsEverywhere, calendarDate } from '@shared/payments/plan-days';
import { quotePlan } from '@shared/payments/plan-price';
import { expectAccessible } from './support/axe';
import { test as accountTest, expect } from './support/pages/account-page';
import { answerBank, CARDS, openBilling, openCard, payButton, signUp } from './support/pages/billing-page';
import { slowClock, startServer } from './support/servers/server';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const SECOND = 1_000;

/** The 20th of next month, 15:00 UTC: the next renewal is less than a session away. */
const BOUGHT = (() => {
  const today = new Date();
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 20, 15);
})();
const { renewDate, periodEnd, charge } = quotePlan(MONTHLY, BOUGHT);
const RENEWAL_DAY = renewDate ?? '';
const RENEWED_AT = beginsEverywhere(RENEWAL_DAY);

/** A separate server for each test, whose clock the test sets. */
const test = accountTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  site: async ({}, use) => {
    const site = await startServer(slowClock(BOUGHT));
    await use(site);
    await site.close();
  },
});

async function buy(page: Page, card: string): Promise<string> {
  const email = await signUp(page);
  await openCard(page, MONTHLY, card);
  await payButton(page).click();
  if (card === CARDS.asksFirst) await answerBank(page, 'Complete authentication');
  await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible();
  await expect(page.getByText(`$3.00 on ${formatDay(RENEWAL_DAY)}`)).toBeVisible();
  return email;
}

test('a plan that was renewed while its cancellation was being asked is not canceled: the page tells the charge and the new end', async ({
  page,
  site,
  ledger,
}) => {
  const email = await buy(page, CARDS.good);
  await site.kill();
  await site.start(slowClock(RENEWED_AT - 25 * SECOND));
  await openBilling(page);
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(`Active until ${formatDay(periodEnd)}`)).toBeVisible();
  const before = (await ledger()).charges.map(({ amount }) => amount);
  expect(before, 'nothing is charged before that day has begun everywhere').toEqual([charge]);

  await site.kill();
  await site.start(slowClock(RENEWED_AT + 6 * SECOND));
  await expect.poll(async () => (await ledger()).charges.map(({ amount }) => amount)).toEqual([charge, 300]);
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const told = page.getByRole('alert').filter({ hasText: `Your subscription renewed on ${formatDay(RENEWAL_DAY)}` });
  await expect(told).toContainText("$3.00 was charged, and it's paid until");
  await expect(told).toContainText("It hasn't been canceled.");
  const plans = async () => (await ledger()).plans.filter(({ person }) => person === email);
  const renewal = (await plans())[0]?.renewal_date ?? '';
  expect(renewal > RENEWAL_DAY).toBe(true);
  const end = formatDay(addDays(renewal, -1));
  await expect(page.getByRole('heading', { name: `Active until ${end}` })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(`Your subscription is canceled. It stays active until ${end}.`)).toBeVisible();
  expect(await plans()).toMatchObject([{ renewal_date: null }]);
});

test('after a renewal that failed, the page says so, and that canceling ends the plan now', async ({ page, site }) => {
  await buy(page, CARDS.asksFirst);
  await site.kill();
  await site.start(slowClock(RENEWED_AT + 30 * SECOND));
  await expect.poll(async () => (await page.request.get('/v1/plans')).text()).toContain('past_due');
  await openBilling(page);
  await expect(page.getByText("We couldn't charge $3.00 to renew this plan")).toBeVisible();
  const nextTry = formatDay(addDays(calendarDate(RENEWED_AT), 3));
  await expect(page.getByText(`$3.00 on ${nextTry}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Ends now' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel and end now' }).click();
  await expect(
    page.getByText("Your subscription is canceled. It has ended, and it won't be charged again."),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: `Your plan ended on ${formatDay(RENEWAL_DAY)}` })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await expect(page.getByText('You have this plan')).toBeHidden();
});
