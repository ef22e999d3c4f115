import type { Locator, Page } from '@playwright/test';
import type { Ledger } from './ledger';
import {
  type AccountPage,
  call,
  endSession,
  expect,
  newEmail,
  PASSWORD,
  resetLink,
  signIn,
  signUp,
  startTrial,
} from './pages/account-page';
import { openCard, payButton } from './pages/billing-page';
import { OrderPage, recordOf } from './pages/order-page';
import type { TestServer } from './servers/server';

const SAVED = 'Your changes have been saved.';
const NEXT_PASSWORD = 'another long password';

/** A person's browser. */
interface Visit {
  page: Page;
  account: AccountPage;
  site: TestServer;
  ledger: () => Promise<Ledger>;
}

/** The page right before the press. */
interface Ready {
  control: Locator;
  /** Expects that the person is told, and that the server has recorded the change once. */
  expectMade: () => Promise<void>;
}

/** A change that a person can make with one press. */
interface Change {
  name: string;
  /** Method and path of the call, as "POST /v1/plans". */
  call: RegExp;
  prepare: (visit: Visit) => Promise<Ready>;
}

/**
 * The calls that change something, without those with their own double-press tests: payments for orders and plans,
 * sign-in, sign-out, the order's confirmation and the contact form.
 */
export const CHANGES: Change[] = [
  {
    name: 'signing up',
    call: /^POST \/v1\/account\/register$/,
    prepare: async ({ page, account, ledger }) => {
      const email = newEmail();
      await page.goto('/register');
      await account.email.fill(email);
      await account.password.fill(PASSWORD);
      return {
        control: account.createButton,
        expectMade: async () => {
          await page.waitForURL('**/home.html');
          const id = await account.expectArchives();
          expect(archivesOf(await ledger(), email)).toMatchObject([{ id }]);
        },
      };
    },
  },
  {
    name: 'requesting a reset link',
    call: /^POST \/v1\/resources\/resetpassword$/,
    prepare: async ({ page, account, site }) => {
      const email = await signUp(page);
      await endSession(page);
      await page.goto('/login.html#forgot');
      await account.email.fill(email);
      return {
        control: page.getByRole('button', { name: 'Send reset link' }),
        expectMade: async () => {
          await expect(account.status.getByText("we've sent a link to choose a new password")).toBeVisible();
          await resetLink(site, email);
        },
      };
    },
  },
  {
    name: 'setting a new password with a mailed link',
    call: /^POST \/v1\/resources\/submit\/passwordreset$/,
    prepare: async ({ page, account, site }) => {
      const email = await signUp(page);
      await endSession(page);
      await call(page, '/v1/resources/resetpassword', { email });
      await page.goto(await resetLink(site, email));
      await page.getByLabel('New password').fill(NEXT_PASSWORD);
      await page.getByLabel('Verify password').fill(NEXT_PASSWORD);
      return {
        control: page.getByRole('button', { name: 'Update password' }),
        expectMade: async () => {
          await expect(page.getByText('Your password has been updated.')).toBeVisible();
          await expectNoFailure(account);
          await signIn(page, email, NEXT_PASSWORD);
        },
      };
    },
  },
  {
    name: 'saving the profile',
    call: /^POST \/v1\/account\/profile$/,
    prepare: async ({ page, account }) => {
      await signUp(page);
      await page.goto('/account');
      await page.getByLabel('Name').fill('Ann Example');
      return {
        control: page.getByRole('button', { name: 'Save profile' }),
        expectMade: async () => {
          await expectSaved(account);
          await page.reload();
          await expect(page.getByLabel('Name')).toHaveValue('Ann Example');
        },
      };
    },
  },
  {
    // Saved on each press. Until the answer it shows the saved state, so that every press requests the same change.
    name: 'turning off feature mail',
    call: /^POST \/v1\/account\/communicationpreferences$/,
    prepare: async ({ page, account }) => {
      await signUp(page);
      await page.goto('/account');
      const control = page.getByRole('switch', { name: 'Feature updates' });
      await expect(control).toBeChecked();
      return {
        control,
        expectMade: async () => {
          await expectSaved(account);
          await expect(control).not.toBeChecked();
          await page.reload();
          await expect(control).not.toBeChecked();
        },
      };
    },
  },
  {
    name: 'changing the password',
    call: /^POST \/v1\/account\/password$/,
    prepare: async ({ page, account }) => {
      const email = await signUp(page);
      await page.goto('/account');
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('New password').fill(NEXT_PASSWORD);
      await page.getByLabel('Verify password').fill(NEXT_PASSWORD);
      return {
        control: page.getByRole('button', { name: 'Update password' }),
        expectMade: async () => {
          await expectSaved(account, 'Your password has been updated.');
          await signIn(page, email, NEXT_PASSWORD);
        },
      };
    },
  },
  {
    name: 'saving a report schedule',
    call: /^POST \/v1\/archives\/[^/]+\/reportschedule$/,
    prepare: async ({ page, account, ledger }) => {
      const email = await signUp(page);
      await account.openPanel('archiveactivity');
      await page.getByLabel('Activity report').selectOption('@monthly');
      return {
        control: page.getByRole('button', { name: 'Save schedule' }),
        expectMade: async () => {
          await expectSaved(account);
          expect(archivesOf(await ledger(), email)).toMatchObject([{ schedule: '@monthly' }]);
        },
      };
    },
  },
  {
    // Saved on each press, and ignores presses until the answer.
    name: 'switching printing on',
    call: /^POST \/v1\/archives\/[^/]+\/printenabled$/,
    prepare: async ({ page, account, ledger }) => {
      const email = await signUp(page);
      await startTrial(page, email);
      await account.openPanel('archiveprinter');
      const control = page.getByRole('switch', { name: 'Print to this archive' });
      await expect(control).not.toBeChecked();
      return {
        control,
        expectMade: async () => {
          await expectSaved(account);
          await expect(control).toBeChecked();
          expect(archivesOf(await ledger(), email)).toMatchObject([{ print_enabled: true }]);
        },
      };
    },
  },
  {
    name: 'changing the identifier of an archive for good',
    call: /^POST \/v1\/archives\/[^/]+\/regenerate$/,
    prepare: async ({ page, account, ledger }) => {
      const email = await signUp(page);
      const id = await account.openPanel('archiveactivity');
      await page.getByRole('button', { name: 'Change identifier…' }).click();
      return {
        control: account.dialog.getByRole('button', { name: 'Change Identifier', exact: true }),
        expectMade: async () => {
          await expectSaved(account);
          await expect(account.dialog).toBeHidden();
          const next = await account.expectArchives();
          expect(next).not.toBe(id);
          await expect(account.panelTitle(next)).toBeVisible();
          expect(archivesOf(await ledger(), email)).toMatchObject([{ id: next }]);
        },
      };
    },
  },
  {
    name: 'deleting a file',
    call: /^POST \/v1\/file\/flush\/[^/]+$/,
    prepare: async ({ page, account, ledger }) => {
      const order = new OrderPage(page);
      // The bucket's CORS allows no header that our pages would not send.
      await page.context().setExtraHTTPHeaders({});
      await order.open();
      await order.addFiles('letter-1.pdf', 'text-letter-3.pdf');
      await order.expectUploaded('letter-1.pdf', 'text-letter-3.pdf');
      await order.file('letter-1.pdf').getByRole('button', { name: 'Delete letter-1.pdf' }).click();
      return {
        control: account.dialog.getByRole('button', { name: 'Delete File', exact: true }),
        expectMade: async () => {
          await expect(order.says('The file letter-1.pdf was successfully deleted.')).toBeVisible();
          await expect(account.dialog).toBeHidden();
          const { files } = recordOf(await ledger(), order.orderId);
          expect(files.map(({ name }) => name)).toEqual(['text-letter-3.pdf']);
        },
      };
    },
  },
  {
    name: 'canceling a subscription',
    call: /^DELETE \/v1\/plans\/[^/]+$/,
    prepare: async ({ page, ledger }) => {
      const email = await signUp(page);
      await openCard(page, 'PLAN_SUBSCRIPTION_MONTHLY');
      await payButton(page).click();
      await page.getByRole('link', { name: 'Cancel subscription' }).click();
      return {
        control: page.getByRole('button', { name: 'Cancel subscription' }),
        expectMade: async () => {
          await expect(page.getByText(/^Your subscription is canceled\./)).toBeVisible();
          await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
          const plans = (await ledger()).plans.filter(({ person }) => person === email);
          expect(plans).toMatchObject([{ renewal_date: null }]);
        },
      };
    },
  },
];

/** Expects that the page announces the success, and no failure. */
async function expectSaved(account: AccountPage, text = SAVED): Promise<void> {
  await expect(account.status.getByText(text)).toBeVisible();
  await expectNoFailure(account);
}

async function expectNoFailure(account: AccountPage): Promise<void> {
  await expect(account.alert.getByText(/error occurred|already making this change/)).toHaveCount(0);
}

function archivesOf({ archives }: Ledger, email: string): Ledger['archives'] {
  return archives.filter(({ person }) => person === email);
}
