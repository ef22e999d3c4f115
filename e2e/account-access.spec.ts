import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import {
  AccountPage,
  answer,
  expect,
  newEmail,
  PASSWORD,
  signUp,
  startTrial,
  test,
} from './support/pages/account-page';

/** Expects no horizontal overflow. */
async function expectNoSideways(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, page.url()).toBeLessThanOrEqual(window);
}

/** The names of states, and how to reach them. */
type States = Record<string, (page: Page) => Promise<void>>;

/** Each state of the login and reset pages, for a visitor. */
const SIGNED_OUT: States = {
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
  'a page that needs a link': async (page) => {
    await page.goto('/reset.html');
    await expect(page.getByText('You need a reset link')).toBeVisible();
  },
  'a link that does not work': async (page) => {
    await page.goto('/reset.html?token=abc');
    await page.getByLabel('New password').fill('x'.repeat(12));
    await page.getByLabel('Verify password').fill('x'.repeat(12));
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByRole('link', { name: 'Get a new reset link' })).toBeVisible();
  },
  'a new password': async (page) => {
    await answer(page, '**/v1/resources/submit/passwordreset', { json: { success: true } });
    await page.goto('/reset.html?token=abc');
    await page.getByLabel('New password').fill('x'.repeat(12));
    await page.getByLabel('Verify password').fill('x'.repeat(12));
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByText('Your password has been updated.')).toBeVisible();
  },
};

/** Each state of the archives and the account, for a signed-in person. */
const SIGNED_IN: States = {
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
  'the storage panel': async (page) => {
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
  'no archives': async (page) => {
    await answer(page, '**/v1/archives', { json: { success: true, values: [] } });
    await page.goto('/home.html');
    await expect(page.getByRole('heading', { name: 'No archives yet' })).toBeVisible();
  },
  'archives that cannot be read': async (page) => {
    await answer(page, '**/v1/archives', { status: 500, json: { error: { message: 'Out of order.' } } });
    await page.goto('/home.html');
    const sentence = 'An error occurred retrieving your information (Out of order): please try again later.';
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
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

/** States that need a plan. */
const WITH_PLAN: States = {
  'the printer tab with a plan': async (page) => {
    await new AccountPage(page).openPanel('archiveprinter');
    await page.getByRole('switch', { name: 'Print to this archive' }).click();
    await expect(page.getByLabel('Set up printing on')).toBeVisible();
  },
  'the storage panel with a plan': async (page) => {
    await new AccountPage(page).openPanel('storage');
  },
};

/** Checks each state twice: wide and light, then narrow and dark. */
async function checkStates(page: Page, states: States): Promise<void> {
  for (const [name, open] of Object.entries(states)) {
    await test.step(name, async () => {
      await page.unrouteAll();
      await page.goto('about:blank');
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoSideways(page);
      await expectAccessible(page);
    });
  }
}

test.describe('axe finds nothing, light and dark, and everything fits into 320 px', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('for a visitor who signs in or up or sets a new password', async ({ page }) => {
    await checkStates(page, SIGNED_OUT);
  });

  test('for somebody signed in, without and with a plan', async ({ page }) => {
    const email = await signUp(page);
    await checkStates(page, SIGNED_IN);
    await startTrial(page, email);
    await checkStates(page, WITH_PLAN);
  });
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
  // Presses are held until the page is interactive; arrows are not.
  await page.waitForFunction(() => !('earlyClicks' in window));
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

for (const [path, call] of [
  ['/home.html', '**/v1/archives'],
  ['/home.html', '**/v1/info/production'],
] as const) {
  test(`a 401 to ${call} while ${path} is read leads to sign-in, and a second one at once to a message`, async ({
    page,
  }) => {
    const account = new AccountPage(page);
    await signUp(page);
    // Two ended sessions within ten seconds are a loop, on any machine.
    await page.clock.setFixedTime(Date.now());
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

test('a 401 for somebody who is signed in leads to sign-in, and from there to the archives', async ({ page }) => {
  await signUp(page);
  const refused = { status: 401, json: { error: { message: 'Please sign in again' } } };
  await page.route('**/v1/account/profile', (route) => route.fulfill(refused));
  await page.goto('/account');
  // The login page finds the session alive: for any requested page, it leads home (specification 2).
  await page.waitForURL('/home.html');
  await new AccountPage(page).expectArchives();
});
