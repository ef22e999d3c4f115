import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import {
  AccountPage,
  answer,
  endSession,
  expect,
  newEmail,
  PASSWORD,
  signUp,
  startTrial,
  test,
} from './support/account-page';
import { expectAccessible } from './support/axe';

/** Expects no horizontal overflow. */
async function expectNoSideways(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, page.url()).toBeLessThanOrEqual(window);
}

/** Each state of the login and reset pages, and how to get there. */
const SIGNED_OUT: Record<string, (page: Page) => Promise<void>> = {
  'sign in': async (page) => {
    await page.goto('/login.html');
  },
  'sign up with errors': async (page) => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please enter a valid password.')).toBeVisible();
  },
  'an address in use': async (page) => {
    await page.goto('/login.html?error=email_in_use&source=google');
    await expect(page.getByRole('alert').getByText('already in use')).toBeVisible();
  },
  'a failed sign-in': async (page) => {
    await answer(page, '**/v1/account/authenticate', { status: 500, body: '' });
    await page.goto('/login.html');
    await new AccountPage(page).signIn('ann@example.com');
    await expect(page.getByRole('alert').getByText('An error occurred signing in')).toBeVisible();
  },
  'a reset link on its way': async (page) => {
    await answer(page, '**/v1/resources/resetpassword', { json: { success: true } });
    await page.goto('/login.html#forgot');
    await page.getByLabel('Email').fill(`${'a-long-name'.repeat(5)}@example.com`);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('Check your inbox')).toBeVisible();
  },
  'a link that does not work': async (page) => {
    await page.goto('/reset.html');
    await page.getByLabel('New password').fill('x'.repeat(12));
    await page.getByLabel('Verify password').fill('x'.repeat(12));
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByRole('link', { name: 'Get a new reset link' })).toBeVisible();
  },
  'a new password': async (page) => {
    await answer(page, '**/v1/resources/submit/passwordreset', { json: { success: true } });
    await page.goto('/reset.html');
    await page.getByLabel('New password').fill('x'.repeat(12));
    await page.getByLabel('Verify password').fill('x'.repeat(12));
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByText('Your password has been updated.')).toBeVisible();
  },
};

/** Each state of the archives and the account, for somebody signed in. */
const SIGNED_IN: Record<string, (page: Page, email: string) => Promise<void>> = {
  archives: async (page) => {
    await page.goto('/home.html');
    await new AccountPage(page).expectArchives();
  },
  'the activity tab': async (page) => {
    await new AccountPage(page).openPanel('archiveactivity');
  },
  'the printer tab without a plan': async (page) => {
    await new AccountPage(page).openPanel('archiveprinter');
  },
  'the printer tab with a plan': async (page, email) => {
    await startTrial(page, email);
    await new AccountPage(page).openPanel('archiveprinter');
    await page.getByRole('switch', { name: 'Print to this archive' }).click();
    await expect(page.getByLabel('Set up printing on')).toBeVisible();
  },
  'the storage panel': async (page) => {
    await new AccountPage(page).openPanel('storage');
  },
  'the storage panel with a plan': async (page, email) => {
    await startTrial(page, email);
    await new AccountPage(page).openPanel('storage');
  },
  'the identifier dialog': async (page) => {
    await new AccountPage(page).openPanel('archiveactivity');
    await page.getByRole('button', { name: 'Change identifier…' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'an unknown archive': async (page) => {
    await page.goto('/home.html#/archive/gone/storage');
    await expect(page.getByText('Archive not found')).toBeVisible();
  },
  'no match': async (page) => {
    const settings = { schedule: '@weekly', print_enabled: false, print_to_email: false };
    const values = Array.from({ length: 8 }, (_, index) => ({
      id: `a${index}`,
      email: `a${index}@x.example`,
      ...settings,
    }));
    await answer(page, '**/v1/archives', { json: { success: true, values } });
    await page.goto('/home.html');
    await page.getByLabel('Filter archives').fill('nothing');
    await expect(page.getByRole('heading', { name: 'No archives found' })).toBeVisible();
  },
  'the account': async (page) => {
    await page.goto('/account');
    await expect(page.getByLabel('Name')).toBeVisible();
  },
  'the account with errors': async (page) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Update password' }).click();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Please specify a name.')).toBeVisible();
  },
  'an account that cannot be read': async (page) => {
    await answer(page, '**/v1/account/profile', { status: 500, body: '' });
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** Checks a state twice: wide and light, then narrow and dark. */
async function checkState(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSideways(page);
  await expectAccessible(page);
}

test.describe('axe finds nothing, light and dark, and everything fits into 320 px:', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const [name, open] of Object.entries(SIGNED_OUT)) {
    test(name, async ({ page }) => {
      await open(page);
      await checkState(page);
    });
  }
  for (const [name, open] of Object.entries(SIGNED_IN)) {
    test(name, async ({ page }) => {
      await open(page, await signUp(page));
      await checkState(page);
    });
  }
});

/** Presses Tab until the element with this name has focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'tab' | 'textbox', name: string): Promise<void> {
  const goal = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await goal.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

test('signing up and changing the identifier need no mouse', async ({ page, ledger }) => {
  const email = newEmail();
  await page.goto('/home.html');
  await new AccountPage(page).expectLogin('/home.html');
  await tabTo(page, 'tab', 'Sign in');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign up' })).toBeFocused();
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const id = await new AccountPage(page).expectArchives();
  await tabTo(page, 'link', `Settings for ${id}`);
  await page.keyboard.press('Enter');
  await expect(new AccountPage(page).panelTitle(id)).toBeFocused();
  await tabTo(page, 'button', 'Change identifier…');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Current Identifier' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Change Identifier', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').getByText('Your changes have been saved.')).toBeVisible();
  const [archive] = (await ledger()).archives.filter(({ person }) => person === email);
  expect(archive?.id).not.toBe(id);
  await expect(new AccountPage(page).panelTitle(archive?.id ?? '')).toBeFocused();
});

const ENDINGS = [
  ['schedule', 'archiveactivity', 'reportschedule', 'Save schedule'],
  ['identifier', 'archiveactivity', 'regenerate', 'Change Identifier'],
  ['printing', 'archiveprinter', 'printenabled', 'Print to this archive'],
] as const;

for (const [name, panel, path, press] of rowsOfEachKind(ENDINGS, ([, panel]) => panel)) {
  test(`a session that ends at the ${name} leads to sign-in and back to the panel`, async ({ page }) => {
    const account = new AccountPage(page);
    const email = await signUp(page);
    await startTrial(page, email);
    const id = await account.openPanel(panel);
    if (name === 'identifier') await page.getByRole('button', { name: 'Change identifier…' }).click();
    await endSession(page);
    const called = page.waitForRequest(`**/v1/archives/*/${path}`);
    await page.getByRole(name === 'printing' ? 'switch' : 'button', { name: press, exact: true }).click();
    await called;
    await account.expectLogin(`/home.html#/archive/${id}/${panel}`);
    await account.signIn(email);
    await expect(account.panelTitle(id)).toBeVisible();
  });
}

for (const [path, call] of [
  ['/home.html', '**/v1/archives'],
  ['/account', '**/v1/account/profile'],
  ['/home.html', '**/v1/info/production'],
] as const) {
  test(`a 401 to ${call} while ${path} is read leads to sign-in, and a second one at once to a message`, async ({
    page,
  }) => {
    const account = new AccountPage(page);
    await signUp(page);
    let isEnded = true;
    await page.route(call, (route) =>
      isEnded && new URL(route.request().headers().referer ?? 'http://x/').pathname === path
        ? route.fulfill({ status: 401, json: { error: { message: 'Please sign in again' } } })
        : route.fallback(),
    );
    const message = account.alert.getByText("Your session ended, and signing in again didn't work.");
    await page.goto(path);
    // The login page finds the session alive and redirects back: the second time it is a loop.
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(path);
    isEnded = false;
  });
}
