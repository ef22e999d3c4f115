import { expect, type Page } from '@playwright/test';
import { CARDS, fillCard, openBilling, openCard, payButton, signUp } from '../../support/pages/billing-page';
import type { Visit } from '../screen';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';

/** Billing without a plan. */
export async function noPlan({ page }: Visit): Promise<void> {
  await openView(page);
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
}

/** The plans to choose from. */
export async function choosePlan({ page }: Visit): Promise<void> {
  await openView(page, '#/planselect');
  await expect(page.locator(`a[href="#/confirmplanpurchase/${MONTHLY}"]`)).toBeVisible();
}

/** What a subscription costs today, and later. */
export async function confirmPlan({ page }: Visit): Promise<void> {
  await openView(page, `#/confirmplanpurchase/${MONTHLY}`);
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
}

/** The card form of a plan, filled in. */
export async function planCard({ page }: Visit): Promise<void> {
  await openView(page, `#/acceptcard/${MONTHLY}`);
  await fillCard(page, CARDS.good);
}

/** A plan that has just been bought. */
export async function planBought({ page }: Visit): Promise<void> {
  await buy(page);
}

/** The question before a subscription is canceled. */
export async function cancelPlan({ page }: Visit): Promise<void> {
  await buy(page);
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('heading', { name: /^Active until/ })).toBeVisible();
}

async function openView(page: Page, hash = ''): Promise<void> {
  await signUp(page);
  await openBilling(page, hash);
}

async function buy(page: Page): Promise<void> {
  await signUp(page);
  await openCard(page, MONTHLY);
  await payButton(page).click();
  await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
}
