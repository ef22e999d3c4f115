import { expect, type Page } from '@playwright/test';
import { randomId } from '@shared/lib/random-id';
import { MESSAGES } from '@shared/messages';
import type { CallUnderTest, Stage } from './call';
import { callApi, openFresh, signUp } from './person';
import { reading } from './reading';

const WRITE = { method: 'POST', kind: 'write', isPrivate: true, timeoutMs: 30_000 } as const;
const CHANGES_FAILED = MESSAGES.changes.failed.replace(/\.$/, '');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const printing = (page: Page) => page.getByRole('switch', { name: 'Print to this archive' });
const expectSaved = ({ page }: Stage): Promise<void> => expect(page.getByText(MESSAGES.changes.saved)).toBeVisible();

/** Signs up a new person with the trial, which includes printing. */
async function signUpToPrint(page: Page): Promise<void> {
  const email = await signUp(page);
  await callApi(page, '/v1/plans', {
    ...{ channel: 'web', cost: 0, payment_method: null, email, product: 'PLAN_ONETIME_TRIAL', via: 'stripe' },
    key: randomId(22),
  });
}

/** Like `signUpToPrint`, with printing turned on. */
async function turnPrintingOn(page: Page): Promise<void> {
  await signUpToPrint(page);
  const id = await firstArchive(page);
  await callApi(page, `/v1/archives/${id}/printenabled`, { print_enabled: true, print_to_email: false });
}

/** Signs up a new person with the trial, which includes storages, and links one. */
async function linkDropbox(page: Page): Promise<void> {
  await signUpToPrint(page);
  await page.goto(`/v1/account/linkstorage/dropbox/${await firstArchive(page)}`);
  await press(page, 'Allow').click();
  await page.waitForURL('**/home.html**');
}

async function firstArchive(page: Page): Promise<string> {
  const answer = await page.request.get('/v1/archives');
  // The contract's shape.
  const { values } = (await answer.json()) as { values: { id: string }[] };
  return values[0]?.id ?? '';
}

/** Calls of the archives page. */
export const ARCHIVE_CALLS: readonly CallUnderTest[] = [
  {
    ...reading({
      path: /^\/v1\/archives$/,
      address: '/home.html',
      shown: (page) => page.getByRole('link', { name: /^Settings for/ }),
    }),
    name: 'GET /v1/archives',
    sentence: MESSAGES.account.informationFailed.replace(/\.$/, ''),
  },
  {
    ...reading({
      path: /^\/v1\/archives\/[^/]+\/documents$/,
      address: '/home.html#documents',
      shown: (page) => page.getByRole('heading', { name: 'No documents yet' }),
    }),
    name: 'GET /v1/archives/{id}/documents',
    sentence: 'An error occurred retrieving the documents',
  },
  {
    ...WRITE,
    name: 'POST /v1/archives/{id}/reportschedule',
    isUnshown: true,
    path: /^\/v1\/archives\/[^/]+\/reportschedule$/,
    sentence: CHANGES_FAILED,
    isValued: false,
    right: { success: true },
    open: async ({ page }) => {
      await signUp(page);
      await openFresh(page, '/home.html#archiveactivity');
      await page.getByLabel('Activity report').selectOption('@monthly');
    },
    act: ({ page }) => press(page, 'Save schedule').click(),
    control: (page) => press(page, 'Save schedule'),
    expectKept: ({ page }) => expect(page.getByLabel('Activity report')).toHaveValue('@monthly'),
    expectDone: expectSaved,
  },
  {
    ...WRITE,
    name: 'POST /v1/archives/{id}/printenabled',
    isUnshown: true,
    path: /^\/v1\/archives\/[^/]+\/printenabled$/,
    sentence: CHANGES_FAILED,
    isValued: false,
    right: { success: true },
    open: async ({ page }) => {
      await signUpToPrint(page);
      await openFresh(page, '/home.html#archiveprinter');
      await expect(printing(page)).toBeEnabled();
    },
    act: ({ page }) => printing(page).click(),
    control: printing,
    // The switch reverts to the server's state.
    expectKept: ({ page }) => expect(printing(page)).not.toBeChecked(),
    expectDone: expectSaved,
  },
  {
    ...reading({
      path: /^\/v1\/archives\/[^/]+\/printinfo$/,
      address: '/home.html#archiveprinter',
      shown: (page) => page.getByText('Queue', { exact: true }),
      prepare: turnPrintingOn,
    }),
    name: 'GET /v1/archives/{id}/printinfo',
    sentence: MESSAGES.archives.printerFailed.replace(/\.$/, ''),
  },
  {
    ...reading({
      path: /^\/v1\/archives\/[^/]+\/links$/,
      address: '/home.html#storage',
      shown: (page) => page.getByRole('link', { name: 'Get Dropbox' }),
    }),
    name: 'GET /v1/archives/{id}/links',
    sentence: 'An error occurred retrieving the linked storages',
  },
  {
    ...WRITE,
    method: 'DELETE',
    name: 'DELETE /v1/archives/{id}/links/{provider}',
    path: /^\/v1\/archives\/[^/]+\/links\/[^/]+$/,
    sentence: 'An error occurred unlinking Dropbox',
    isValued: false,
    right: { success: true },
    open: async ({ page }) => {
      await linkDropbox(page);
      await openFresh(page, '/home.html#storage');
      await expect(press(page, 'Unlink Dropbox')).toBeVisible();
    },
    act: async ({ page }) => {
      await press(page, 'Unlink Dropbox').click();
      await press(page, 'Unlink').click();
    },
    control: (page) => press(page, 'Unlink Dropbox'),
    expectDone: ({ page }) => expect(page.getByRole('link', { name: 'Link Dropbox' })).toBeVisible(),
  },
  {
    ...WRITE,
    name: 'POST /v1/archives/{id}/regenerate',
    path: /^\/v1\/archives\/[^/]+\/regenerate$/,
    sentence: CHANGES_FAILED,
    // Values missing in the answer are read from the list.
    isValued: false,
    open: async ({ page }) => {
      await signUp(page);
      await openFresh(page, '/home.html#archiveactivity');
      await expect(press(page, 'Change identifier…')).toBeVisible();
    },
    act: async ({ page }) => {
      await press(page, 'Change identifier…').click();
      await press(page, MESSAGES.archives.identifierConfirm).click();
    },
    control: (page) => press(page, 'Change identifier…'),
    expectDone: expectSaved,
    // The server has acted.
    reopenAfter: ['32'],
  },
];
