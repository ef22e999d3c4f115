import { expect, type Page } from '@playwright/test';
import { MESSAGES } from '@shared/messages';
import type { CallUnderTest, Stage } from './call';
import { openFresh, PASSWORD, signUp } from './person';
import { reading } from './reading';

const WRITE = {
  method: 'POST',
  kind: 'write',
  isValued: false,
  isPrivate: true,
  right: { success: true },
  timeoutMs: 30_000,
} as const;
const CHANGES_FAILED = MESSAGES.changes.failed.replace(/\.$/, '');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const updates = (page: Page) => page.getByRole('switch', { name: 'Feature updates' });

/** Opens the account page for a new person. */
async function openAccount({ page }: Stage): Promise<void> {
  await signUp(page);
  await openFresh(page, '/account');
  await expect(press(page, 'Save profile')).toBeVisible();
}

const expectSaved = ({ page }: Stage): Promise<void> => expect(page.getByText(MESSAGES.changes.saved)).toBeVisible();

/** Calls of the account page and of sent faxes, and the two that every page for signed-in people makes. */
export const ACCOUNT_CALLS: readonly CallUnderTest[] = [
  {
    ...reading({ path: /^\/v1\/info\/production$/, address: '/account', shown: (page) => press(page, 'Save profile') }),
    name: 'GET /v1/info/{environment}',
    sentence: MESSAGES.account.informationFailed.replace(/\.$/, ''),
  },
  {
    ...reading({
      path: /^\/v1\/orders$/,
      address: '/faxes.html',
      shown: (page) => page.getByRole('heading', { name: 'No faxes yet' }),
    }),
    name: 'GET /v1/orders',
    sentence: 'An error occurred retrieving your faxes',
  },
  {
    ...WRITE,
    name: 'POST /v1/account/logout',
    path: /^\/v1\/account\/logout$/,
    sentence: MESSAGES.signIn.signOutFailed.replace(/\.$/, ''),
    open: openAccount,
    act: ({ page }) => press(page, 'Sign out').click(),
    control: (page) => press(page, 'Sign out'),
    expectDone: ({ page }) => page.waitForURL(/\/(?:index\.html|start)$/),
  },
  {
    ...reading({ path: /^\/v1\/account\/profile$/, address: '/account', shown: (page) => press(page, 'Save profile') }),
    name: 'GET /v1/account/profile',
    sentence: MESSAGES.account.settingsFailed.replace(/\.$/, ''),
  },
  {
    ...WRITE,
    name: 'POST /v1/account/profile',
    isUnshown: true,
    path: /^\/v1\/account\/profile$/,
    sentence: CHANGES_FAILED,
    open: async (stage) => {
      await openAccount(stage);
      await stage.page.getByLabel('Name', { exact: true }).fill('Ann Lee');
    },
    act: ({ page }) => press(page, 'Save profile').click(),
    control: (page) => press(page, 'Save profile'),
    expectKept: ({ page }) => expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann Lee'),
    expectDone: expectSaved,
  },
  {
    ...WRITE,
    name: 'POST /v1/account/communicationpreferences',
    isUnshown: true,
    path: /^\/v1\/account\/communicationpreferences$/,
    sentence: CHANGES_FAILED,
    open: async (stage) => {
      await openAccount(stage);
      await stage.page.evaluate((on) => Object.assign(window, { wasOn: on }), await updates(stage.page).isChecked());
    },
    act: ({ page }) => updates(page).click(),
    control: updates,
    // The switch reverts to the server's state.
    expectKept: async ({ page }) => {
      const wasOn = await page.evaluate(() => Reflect.get(window, 'wasOn') === true);
      await expect(updates(page)).toBeChecked({ checked: wasOn });
    },
    expectDone: expectSaved,
  },
  {
    ...WRITE,
    name: 'POST /v1/account/password',
    isUnshown: true,
    path: /^\/v1\/account\/password$/,
    sentence: CHANGES_FAILED,
    open: async (stage) => {
      await openAccount(stage);
      await stage.page.getByLabel('Current password').fill(PASSWORD);
      await stage.page.getByLabel('New password').fill('another long one');
      await stage.page.getByLabel('Verify password').fill('another long one');
    },
    act: ({ page }) => press(page, 'Update password').click(),
    control: (page) => press(page, 'Update password'),
    expectKept: ({ page }) => expect(page.getByLabel('New password')).toHaveValue('another long one'),
    expectDone: ({ page }) => expect(page.getByText(MESSAGES.account.passwordChanged)).toBeVisible(),
  },
];
