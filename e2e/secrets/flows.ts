import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { answerBank, openBilling } from '../support/pages/billing-page';
import { OrderPage, testFile } from '../support/pages/order-page';
import { CANARIES } from './canaries';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Sends a question, fails to sign in, requests a reset link, tries an invalid link. */
export async function visit(page: Page): Promise<void> {
  await page.goto('/pricing.html?utm_source=newsletter');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await page.getByLabel('Your name').fill(CANARIES.contactName);
  await page.getByLabel('Your email').fill(CANARIES.contactEmail);
  await page.getByLabel('Your question').fill(CANARIES.question);
  await press(page, 'Send');
  await expect(page.getByText('Your request has been sent.').first()).toBeVisible();

  await page.goto('/login.html');
  await page.getByLabel('Email').fill(CANARIES.email);
  await page.getByLabel('Password').fill(CANARIES.wrongPassword);
  await press(page, 'Sign in');
  await expect(page.getByText(/^An error occurred signing in/)).toBeVisible();
  await press(page, 'Forgot password?');
  await press(page, 'Send reset link');
  await expect(page.getByText('Check your inbox')).toBeVisible();

  await page.goto(`/reset.html?token=${CANARIES.resetToken}`);
  await page.getByLabel('New password').fill(CANARIES.resetPassword);
  await page.getByLabel('Verify password').fill(CANARIES.resetPassword);
  await press(page, 'Update password');
  await expect(page.getByText(/^An error occurred saving your changes/)).toBeVisible();
}

/** Signs up, changes profile and password, saves a schedule, changes the identifier. */
export async function keepAccount(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(CANARIES.email);
  await page.getByLabel('Password').fill(CANARIES.password);
  await press(page, 'Create account');
  await expect(page).toHaveURL(/\/home\.html/);
  await page.goto('/home.html#archiveactivity');
  await press(page, 'Save schedule');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  await press(page, 'Change identifier…');
  await press(page, 'Change Identifier');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();

  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(CANARIES.profileName);
  await page.getByLabel('Phone').fill(CANARIES.profilePhone);
  await press(page, 'Save profile');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  await page.getByLabel('Current password').fill(CANARIES.password);
  await page.getByLabel('New password').fill(CANARIES.newPassword);
  await page.getByLabel('Verify password').fill(CANARIES.newPassword);
  await press(page, 'Update password');
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
}

async function fillCard(page: Page, frame: string): Promise<void> {
  await page.getByLabel(/cardholder/i).fill(CANARIES.cardholder);
  await page.getByLabel(/email/i).fill(CANARIES.receiptEmail);
  await page.getByLabel(/postal/i).fill(CANARIES.postalCode);
  const card = page.frameLocator(frame);
  await card.getByLabel(/card number/i).fill(CANARIES.card);
  await card.getByLabel(/expiration/i).fill('12 / 44');
  await card.getByLabel(/cvc/i).fill(CANARIES.cvc);
}

const CARD_FRAME = 'iframe[title="Secure card payment input frame"]';

/** Buys a plan with a card whose bank asks first. */
export async function buyPlan(page: Page): Promise<void> {
  await openBilling(page, '#/acceptcard/PLAN_ONETIME_ANNUAL');
  await fillCard(page, CARD_FRAME);
  await press(page, /^Pay \$/);
  await answerBank(page, 'Complete authentication');
  await expect(page.getByText('Thank you: your payment was successful.').first()).toBeVisible();
}

/** Sends a fax with a cover page, paid with a card whose bank asks first. */
export async function sendFax(page: Page): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'fax-')), CANARIES.fileName);
  await copyFile(testFile('letter-1.pdf'), file);
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles(file);
  await order.number.fill(CANARIES.number);
  await page.getByLabel('Add a cover page').check();
  await page.getByLabel("Sender's name").fill(CANARIES.senderName);
  await page.getByLabel("Sender's phone").fill(CANARIES.senderPhone);
  await page.getByLabel("Recipient's name").fill(CANARIES.coverTo);
  await page.getByLabel('Subject').fill(CANARIES.coverSubject);
  await page.getByLabel('Message').fill(CANARIES.coverMessage);
  await order.expectUploaded(CANARIES.fileName);
  await order.goToConfirm();
  await order.goToPayment();
  await fillCard(page, CARD_FRAME);
  await order.pay();
  await answerBank(page, 'Complete authentication');
  await order.expectDone();
}

/** Signs out. */
export async function leave(page: Page): Promise<void> {
  await page.goto('/account');
  await press(page, 'Sign out');
  await expect(page).toHaveURL(/\/start$/);
}
