import { AccountPage, expect, mailFile, newEmail, PASSWORD, resetLink, test } from './support/pages/account-page';
import { stopClock } from './support/waits/page-clock';

test('a newcomer signs up, receives a document, changes the identifier and gets back in with a new password', {
  tag: '@main',
}, async ({ page, site, ledger }) => {
  const account = new AccountPage(page);
  const email = newEmail();

  await page.goto('/home.html');
  await account.expectLogin('/home.html');
  await account.signUp(email);
  await page.waitForURL('**/home.html');
  const id = await account.expectArchives();
  const address = page.getByText(`${id}@archive.faxkeep.example`, { exact: true });
  await expect(address.first()).toBeVisible();

  await mailFile(site, await address.first().innerText());
  const filed = { archive_id: id, name: 'letter-1.pdf', sender: 'scanner@office.example', subject: 'Scanned letter' };
  expect((await ledger()).documents.filter(({ archive_id }) => archive_id === id)).toMatchObject([filed]);

  await page.getByRole('link', { name: `Settings for ${id}` }).click();
  await page.getByRole('button', { name: 'Change identifier…' }).click();
  await expect(account.dialog).toContainText(`Email sent to ${id}@archive.faxkeep.example will no longer arrive.`);
  await expect(page.getByRole('button', { name: 'Keep Current Identifier' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep Current Identifier' }).click();
  await expect(account.dialog).toBeHidden();
  expect((await ledger()).archives.filter(({ person }) => person === email)).toMatchObject([{ id }]);

  await page.getByRole('button', { name: 'Change identifier…' }).click();
  await page.getByRole('button', { name: 'Change Identifier', exact: true }).click();
  await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();
  await expect(account.dialog).toBeHidden();
  const next = await account.expectArchives();
  expect(next).not.toBe(id);
  await expect(page.getByText(id)).toHaveCount(0);
  await expect(page).toHaveURL(`/home.html#/archive/${next}/archiveactivity`);
  await expect(account.panelTitle(next)).toBeFocused();

  await expect(mailFile(site, `${id}@archive.faxkeep.example`)).rejects.toThrow('550 5.1.1 There is no such archive');
  await mailFile(site, `${next}@archive.faxkeep.example`, 'text-letter-3.pdf');
  const documents = (await ledger()).documents.filter(({ archive_id }) => archive_id === next);
  expect(documents.map(({ name }) => name)).toEqual(['letter-1.pdf', 'text-letter-3.pdf']);

  await account.signOut();
  const asked = `/home.html#/archive/${next}/storage`;
  await page.goto(asked);
  await account.expectLogin(asked);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await account.email.fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(account.status.getByText(`If there's an account for ${email}`)).toBeVisible();

  await page.clock.install();
  await page.goto(await resetLink(site, email));
  await expect(page).toHaveURL(/\/reset\.html\?link=\w+$/);
  await page.getByLabel('New password').fill('correct horse');
  await page.getByLabel('Verify password').fill('correct horse');
  await stopClock(page);
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await expect(page).toHaveURL(/\/reset\.html\?link=\w+$/);
  await page.clock.runFor(5_000);
  await page.clock.resume();
  await page.waitForURL('**/login.html?**');

  await account.signIn(email, PASSWORD);
  await expect(account.alert.getByText('The email or password is incorrect')).toBeVisible();
  await account.signIn(email, 'correct horse');
  await page.waitForURL((url) => url.pathname + url.hash === asked);
  await expect(account.panelTitle(next)).toBeVisible();
});
