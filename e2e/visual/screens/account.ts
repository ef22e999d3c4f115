import { expect, type Page } from '@playwright/test';
import { readLedger } from '../../support/ledger';
import { AccountPage, answer, mailFile, startTrial } from '../../support/pages/account-page';
import { signUp } from '../../support/pages/billing-page';
import type { Visit } from '../screen';

/** The archives of a person who has just signed up. */
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

/** An archive that has received nothing yet. */
export async function noDocuments({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('documents');
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
}

/** The documents of an archive, one of them deleted. */
export async function documents({ page, site }: Visit): Promise<void> {
  await signUp(page);
  const account = new AccountPage(page);
  const id = await account.openPanel('documents');
  for (const name of ['letter-1.pdf', 'scan-letter-2.pdf', 'text-letter-3.pdf']) {
    await mailFile(site, `${id}@archive.faxkeep.example`, name);
  }
  const list = page.getByRole('list', { name: 'Documents' });
  const drawn = async (): Promise<number> => {
    const { documents: all } = await readLedger(site.url);
    return all.filter(({ archive_id, preview_key }) => archive_id === id && preview_key !== null).length;
  };
  await expect.poll(drawn).toBe(3);
  await page.reload();
  await expect(list.locator('img')).toHaveCount(3);
  for (const picture of await list.locator('img').all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  }
  await page.getByRole('button', { name: 'Delete scan-letter-2.pdf' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

/** The settings of an archive: its activity report. */
export async function activityPanel({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('archiveactivity');
}

/** The settings of an archive: printing, turned on. */
export async function printerPanel({ page }: Visit): Promise<void> {
  await startTrial(page, await signUp(page));
  await new AccountPage(page).openPanel('archiveprinter');
  await page.getByRole('switch', { name: 'Print to this archive' }).click();
  await expect(page.getByText(/^ipp\//)).toBeVisible();
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
}

/** The storage that an archive can be linked to. */
export async function storagePanel({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('storage');
  await expect(page.getByRole('link', { name: 'Get Drive', exact: true })).toBeVisible();
}

/** Storages in every state: linked, broken, and one that could not be linked. */
export async function linkedStorages({ page }: Visit): Promise<void> {
  await startTrial(page, await signUp(page));
  const values = [
    { provider: 'drive', account: 'pat@gmail.example', state: 'linked', folder: 'Faxkeep 7h2kq9xw4mzt' },
    { provider: 'dropbox', account: 'pat@dropbox.example', state: 'broken', folder: 'Faxkeep 7h2kq9xw4mzt' },
  ];
  await answer(page, '**/v1/archives/*/links', { json: { success: true, values } });
  await page.goto('/home.html');
  const id = await new AccountPage(page).expectArchives();
  await page.goto(`/home.html?storage=failed&provider=onedrive#/archive/${id}/storage`);
  await expect(page.getByText('Linking OneDrive did not work.')).toBeVisible();
}

/** Documents whose copies in linked storages are done, in progress, or failed. */
export async function forwardedDocuments({ page }: Visit): Promise<void> {
  await signUp(page);
  const facts = { from: 'scanner@office.example', source: 'mail', size: 24_000, pagecount: 3 };
  const values = [
    {
      ...{ ...facts, id: 'a', name: 'Lease.pdf', received: '2026-06-10T12:00:00Z' },
      forwarded: [
        { provider: 'drive', state: 'done' },
        { provider: 'onedrive', state: 'waiting', message: 'There is no room left. We will try again.' },
        {
          ...{ provider: 'dropbox', state: 'failed' },
          message: 'The link is broken. Link it again, and this document will be saved.',
        },
      ],
    },
    {
      ...{ ...facts, id: 'b', name: 'Insurance.pdf', received: '2026-06-09T12:00:00Z' },
      forwarded: ['drive', 'dropbox', 'onedrive'].map((provider) => ({ provider, state: 'done' })),
    },
  ];
  await answer(page, '**/v1/archives/*/documents', { json: { success: true, values, more: false } });
  await new AccountPage(page).openPanel('documents');
  await expect(page.getByText('Not saved to Dropbox')).toBeVisible();
}

/** The question before an archive gets a new identifier. */
export async function changeIdentifier({ page }: Visit): Promise<void> {
  await signUp(page);
  await new AccountPage(page).openPanel('archiveactivity');
  await page.getByRole('button', { name: 'Change identifier…' }).click();
  await expect(page.getByRole('button', { name: 'Keep Current Identifier' })).toBeFocused();
}

/** The profile, with an error in a field. */
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

/** A person's faxes, one of each kind. */
export async function faxes({ page }: Visit): Promise<void> {
  await signUp(page);
  const created = '2031-04-16T13:05:00Z';
  const fax = { pagecount: 3, amount: 199, created, filenames: ['lease.pdf', 'annex-2.pdf'] };
  const values = [
    { ...fax, id: 'a', to: '+12125550142', status: 'sending' },
    { ...fax, id: 'b', to: '+442079460018', status: 'scheduled', deliverytime: '2031-04-18T13:00:00Z' },
    { ...fax, id: 'c', to: '+12125550142', status: 'delivered', pagecount: 1 },
    { ...fax, id: 'd', to: '+4930901820', status: 'refunded' },
  ];
  await answer(page, '**/v1/orders', { json: { success: true, values, more: false } });
  await page.goto('/faxes.html');
  await expect(page.getByRole('list', { name: 'Sent faxes' }).getByRole('article')).toHaveCount(4);
}

/** The page of a person without faxes. */
export async function noFaxes({ page }: Visit): Promise<void> {
  await signUp(page);
  await page.goto('/faxes.html');
  await expect(page.getByRole('heading', { name: 'No faxes yet' })).toBeVisible();
}
