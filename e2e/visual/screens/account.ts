import { expect, type Page } from '@playwright/test';
import { AccountPage, answer, startTrial } from '../../support/account-page';
import { signUp } from '../../support/billing-page';
import type { Visit } from '../screen';

/** The archives of somebody who has just signed up. */
export async function firstArchive({ page }: Visit): Promise<void> {
  await signUp(page);
  await page.goto('/home.html');
  await new AccountPage(page).expectArchives();
  await expect(page.getByRole('region', { name: 'Your archive is ready' })).toBeVisible();
}

/** Several archives. */
export async function archives({ page }: Visit): Promise<void> {
  await signUp(page);
  const values = ['@weekly', 'never', '@daily', '@monthly'].map((schedule, index) => {
    const id = `contracts2${index}x`;
    const email = `${id}@archive.faxkeep.example`;
    return { id, email, schedule, print_enabled: index % 2 === 0, print_to_email: false };
  });
  await answer(page, '**/v1/archives', { json: { success: true, values } });
  await page.goto('/home.html');
  await new AccountPage(page).expectArchives();
}

/** The settings of an archive: its activity report. */
export async function activityPanel({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('archiveactivity');
}

/** The settings of an archive: printing, switched on. */
export async function printerPanel({ page }: Visit): Promise<void> {
  await startTrial(page, await signUp(page));
  await new AccountPage(page).openPanel('archiveprinter');
  await page.getByRole('switch', { name: 'Print to this archive' }).click();
  await expect(page.getByText(/^print\//)).toBeVisible();
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
}

/** The storage that an archive can be linked to. */
export async function storagePanel({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('storage');
  await expect(page.getByRole('link', { name: 'Get Drive', exact: true })).toBeVisible();
}

/** The question before an archive gets a new identifier. */
export async function changeIdentifier({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('archiveactivity');
  await page.getByRole('button', { name: 'Change identifier…' }).click();
  await expect(page.getByRole('button', { name: 'Keep Current Identifier' })).toBeFocused();
}

/** The profile, with an error at a field. */
export async function profileError({ page }: Visit): Promise<void> {
  await openAccount(page);
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByLabel('Phone').fill('call me');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Please specify a valid phone number.')).toBeVisible();
}

async function openAccount(page: Page): Promise<void> {
  const email = await signUp(page);
  await page.goto('/account');
  await expect(page.getByLabel('Email')).toHaveValue(email);
}
