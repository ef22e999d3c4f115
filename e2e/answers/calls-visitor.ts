import { expect, type Page } from '@playwright/test';
import { MESSAGES } from '@shared/messages';
import type { CallUnderTest, Stage } from './call';
import { becomeNewVisitor, newEmail, openFresh, PASSWORD } from './person';

const SUPPORT = MESSAGES.signIn.contactSupport('support@faxkeep.example');
const WRITE = { method: 'POST', kind: 'write', isValued: false, isPrivate: false, timeoutMs: 30_000 } as const;
const QUESTION = 'Where is my fax?';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Calls of people who are not signed in. */
export const VISITOR_CALLS: readonly CallUnderTest[] = [
  {
    ...WRITE,
    name: 'POST /v1/contact/request',
    path: /^\/v1\/contact\/request$/,
    sentence: sentence(MESSAGES.contact.failed),
    right: { success: true },
    open: async ({ page }) => {
      await openFresh(page, '/pricing.html');
      await page.getByRole('link', { name: 'Contact' }).first().click();
      await page.getByLabel('Your name').fill('Ann Lee');
      await page.getByLabel('Your email').fill('ann@example.com');
      await page.getByLabel('Your question').fill(QUESTION);
    },
    act: ({ page }) => press(page, 'Send').click(),
    control: (page) => press(page, 'Send'),
    expectKept: ({ page }) => expect(page.getByLabel('Your question')).toHaveValue(QUESTION),
    expectDone: ({ page }) => expect(page.getByText(MESSAGES.contact.sent).first()).toBeVisible(),
  },
  entrance('signin', '/login.html', 'Sign in', 'authenticate', MESSAGES.signIn.signInFailed),
  entrance('signup', '/register', 'Create account', 'register', MESSAGES.signIn.signUpFailed),
  {
    ...WRITE,
    name: 'POST /v1/resources/resetpassword',
    isUnshown: true,
    path: /^\/v1\/resources\/resetpassword$/,
    sentence: sentence(MESSAGES.signIn.resetFailed),
    advice: SUPPORT,
    right: { success: true },
    open: async ({ page }) => {
      await becomeNewVisitor(page);
      await openFresh(page, '/login.html#forgot');
      await page.getByLabel('Email').fill('ann@example.com');
    },
    act: ({ page }) => press(page, 'Send reset link').click(),
    control: (page) => press(page, 'Send reset link'),
    expectKept: ({ page }) => expect(page.getByLabel('Email')).toHaveValue('ann@example.com'),
    expectDone: ({ page }) => expect(page.getByText('Check your inbox')).toBeVisible(),
  },
  {
    ...WRITE,
    name: 'POST /v1/resources/submit/passwordreset',
    isUnshown: true,
    path: /^\/v1\/resources\/submit\/passwordreset$/,
    sentence: sentence(MESSAGES.changes.failed),
    right: { success: true },
    open: async ({ page }) => {
      await becomeNewVisitor(page);
      await openFresh(page, '/reset.html?token=abcdefgh');
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Verify password').fill(PASSWORD);
    },
    act: ({ page }) => press(page, 'Update password').click(),
    control: (page) => press(page, 'Update password'),
    expectKept: ({ page }) => expect(page.getByLabel('Verify password')).toHaveValue(PASSWORD),
    expectDone: ({ page }) => expect(page.getByText(/your password has been updated/i).first()).toBeVisible(),
  },
];

function entrance(view: string, address: string, button: string, call: string, failed: string): CallUnderTest {
  const email = newEmail();
  return {
    ...WRITE,
    name: `POST /v1/account/${call}`,
    path: new RegExp(`^/v1/account/${call}$`),
    sentence: sentence(failed),
    advice: SUPPORT,
    right: { success: true, redirect: '/home.html' },
    open: async ({ page }: Stage) => {
      await becomeNewVisitor(page);
      await openFresh(page, address);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await expect(press(page, button), view).toBeVisible();
    },
    act: ({ page }) => press(page, button).click(),
    control: (page) => press(page, button),
    expectKept: async ({ page }) => {
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
    },
    // On to the archives, which redirect back, as the person is not really signed in.
    expectDone: ({ page }) => page.waitForURL(/\/login\.html\?redirect=%2Fhome\.html/),
  };
}

function sentence(text: string): string {
  return text.replace(/\.$/, '');
}
