import { expect, type Page } from '@playwright/test';
import type { Ledger } from '../ledger';
import { confirmEmail } from './confirm-email';

/** The provider's test cards. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000009995',
  asksFirst: '4000000000003220',
} as const;

/** Creates an account and signs the browser in; returns the e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@example.com`;
  const info = await page.request.get('/v1/info/production');
  const answer = await page.request.post('/v1/account/register', {
    headers: { 'x-csrf-token': info.headers()['x-csrf-token'] ?? '', 'x-forwarded-for': email },
    data: { email, password: 'a long enough password' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await confirmEmail(page, email);
  return email;
}

/** Opens a view of the billing page. */
export async function openBilling(page: Page, hash = ''): Promise<void> {
  await page.goto(`/billing.html${hash}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the card view of a plan and fills in the form. */
export async function openCard(page: Page, plan: string, card: string = CARDS.good): Promise<void> {
  await openBilling(page, `#/acceptcard/${plan}`);
  await fillCard(page, card);
}

/** Fills in the card form; the e-mail address is prefilled. */
export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Cardholder name').fill('Ann Example');
  await page.getByLabel('Postal code').fill('10001');
  const frame = page.frameLocator('iframe[src*="card.html"]');
  await frame.getByPlaceholder('Card number').fill(card);
  await frame.getByPlaceholder('MM / YY').fill('1239');
  await frame.getByPlaceholder('CVC').fill('123');
}

/** The button that pays. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ });
}

/** Presses a button of the bank's page. */
export async function answerBank(page: Page, name: 'Complete authentication' | 'Fail authentication'): Promise<void> {
  await page.frameLocator('iframe[src*="challenge.html"]').getByRole('button', { name }).click();
}

/** Expects the confirmation, one plan and one charge. */
export async function expectBoughtOnce(page: Page, ledger: () => Promise<Ledger>, email: string): Promise<void> {
  await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible();
  await expectCharged(ledger, email, 1);
}

/** Expects this many charges of a person, and as many plans. */
export async function expectCharged(ledger: () => Promise<Ledger>, email: string, count: number): Promise<void> {
  const { plans, planAttempts, charges } = await ledger();
  const intents = planAttempts.filter(({ person }) => person === email).map(({ payment_intent }) => payment_intent);
  expect(charges.filter(({ payment_intent }) => intents.includes(payment_intent))).toHaveLength(count);
  expect(plans.filter(({ person }) => person === email)).toHaveLength(count);
}
