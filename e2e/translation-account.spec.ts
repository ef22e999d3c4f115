/** Account pages translated by the browser (translation.spec.ts). */
import { AccountPage, call, endSession, expect, newEmail, resetLink, test } from './support/pages/account-page';
import { openCard, payButton } from './support/pages/billing-page';
import { confirmationLink } from './support/pages/confirm-email';
import { payPrepared } from './support/pages/prepared-order';
import { translate } from './support/translate';
import { runUntilVisible, stopClock } from './support/waits/page-clock';

test('an account is made and used in translated pages', async ({ page, site }) => {
  await translate(page);
  const account = new AccountPage(page);
  const email = newEmail();
  await test.step('signs up after a refused try', async () => {
    await page.goto('/register');
    await account.createButton.click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await account.signUp(email);
  });
  await test.step('opens each panel of the archive', async () => {
    const id = await account.expectArchives();
    for (const panel of ['documents', 'archiveactivity', 'archiveprinter', 'storage'] as const) {
      await page.goto(`/home.html#/archive/${id}/${panel}`);
      await expect(account.panelTitle(id)).toBeVisible();
    }
    await expect(page.getByText('Not in your plan').first()).toBeVisible();
  });
  await test.step('changes the profile', async () => {
    await page.goto('/account.html');
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Please specify a name.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Pat');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();
  });
  await test.step('buys a plan', async () => {
    await page.goto('/billing.html#/planselect');
    await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible();
    await openCard(page, 'PLAN_SUBSCRIPTION_MONTHLY');
    await payButton(page).click();
    await expect(page.getByText(/Order number/)).toBeVisible();
  });
  await test.step('sees a sent fax', async () => {
    await payPrepared(page);
    await page.goto('/faxes.html');
    await expect(page.getByRole('article').first()).toContainText(/212-555-0142.*Delivered/);
  });
  await test.step('confirms the address', async () => {
    await page.goto(await confirmationLink(page, email));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  });
  await test.step('gets a new password', async () => {
    await endSession(page);
    await page.goto('/login.html');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await account.email.fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText("If there's an account for")).toBeVisible();
    await call(page, '/v1/resources/resetpassword', { email });
    await page.clock.install();
    await page.goto(await resetLink(site, email));
    await page.getByLabel('New password').fill('again and again');
    await page.getByLabel('Verify password').fill('again and again');
    await stopClock(page);
    await page.getByRole('button', { name: 'Update password' }).click();
    await runUntilVisible(page, page.getByText(/opens in 4 seconds/));
    await runUntilVisible(page, page.getByText(/opens in 3 seconds/));
  });
});
