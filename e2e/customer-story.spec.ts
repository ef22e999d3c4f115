/** What a customer does and gets, from the first visit on; the sandbox's stand-ins play all third parties. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { OPERATION } from '@server/printing/ipp/ipp-codes';
import { createIppClient, printed } from '@server/testing/printing/ipp-client';
import { linesOfPages } from './support/fax-text';
import { test as base, expect } from './support/fixtures';
import { holdRequests } from './support/held-requests';
import { AccountPage, mailFile, newEmail } from './support/pages/account-page';
import { answerBank } from './support/pages/billing-page';
import { confirmEmail } from './support/pages/confirm-email';
import { CARDS, OrderPage, recordOf, testFile } from './support/pages/order-page';
import { shiftedClock, startServer, type TestServer } from './support/servers/server';

const DAY = 86_400_000;
/** Numbers of the README's table: one that answers, and one that stays busy. */
const GOOD = '(202) 456-1414';
const BUSY = '(202) 555-0181';

/** A separate server, because its clock is moved; a busy number is retried once, after a second. */
const test = base.extend({
  site: async ({ share }, use) => {
    await use(await share('site', () => startServer({ FAX_RETRY_SECONDS: '1' })));
  },
});

const documents = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('article');
const openPanel = (page: Page, id: string, panel: string) => page.goto(`/home.html#/archive/${id}/${panel}`);

test('somebody keeps what comes by mail and from the printer, finds it in a storage, and gets a report', async ({
  page,
  site,
  ledger,
}) => {
  const account = new AccountPage(page);
  const email = newEmail();
  let id = '';

  await test.step('signs up and starts the trial', async () => {
    await page.goto('/register');
    await account.signUp(email);
    id = await account.expectArchives();
    await confirmEmail(page, email);
    await page.goto('/billing.html#/purchase/PLAN_ONETIME_TRIAL');
    await page.getByRole('button', { name: 'Start trial' }).click();
    await expect(page.getByText('Your trial has started.', { exact: true })).toBeVisible();
  });

  await test.step('links a storage', async () => {
    await page.goto('/home.html');
    await account.expectArchives();
    await openPanel(page, id, 'storage');
    await page.getByRole('link', { name: 'Link Dropbox' }).click();
    await page.getByLabel('Account').fill('pat@dropbox.example');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Linked to pat@dropbox.example')).toBeVisible();
    await expect(page).toHaveURL(`/home.html#/archive/${id}/storage`);
  });

  await test.step('mails one document and prints another', async () => {
    await mailFile(site, `${id}@archive.faxkeep.example`, 'text-letter-3.pdf');
    await openPanel(page, id, 'archiveprinter');
    await page.getByRole('switch', { name: 'Print to this archive' }).click();
    await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();
    const info = await page.request.get(`/v1/archives/${id}/printinfo`);
    // The contract's shape of the printer.
    const { queue } = (await info.json()) as { queue: string };
    const printer = createIppClient({ fetch, config: { publicUrl: site.url } }, queue);
    const data = await readFile(testFile('letter-1.pdf'));
    const answer = await printer.ask(OPERATION.printJob, {
      operation: printed('Printed letter', 'application/pdf'),
      data,
    });
    expect(answer.status).toBe(0);
  });

  await test.step('opens what came, and sees that it is saved in the storage too', async () => {
    await openPanel(page, id, 'documents');
    for (const [name, how] of [
      ['text-letter-3.pdf', 'Emailed by scanner@office.example'],
      ['Printed letter', 'Printed by pat'],
    ] as const) {
      const row = documents(page).filter({ hasText: name });
      await expect(row).toContainText(how);
      await expect(row).toContainText('Saved to Dropbox');
    }
    const link = page.getByRole('link', { name: 'text-letter-3.pdf', exact: true });
    const address = (await link.getAttribute('href')) ?? '';
    const file = await page.request.get(address);
    expect(await file.body()).toEqual(await readFile(testFile('text-letter-3.pdf')));
  });

  await test.step('finds both in the storage', async () => {
    await page.goto('/sandbox/storages');
    await expect(page.getByRole('link', { name: /\d{4}-\d\d-\d\d Printed letter\.pdf$/ })).toBeVisible();
    const saved = page.getByRole('link', { name: /^Download Faxkeep \w+ \/ \d{4}-\d\d-\d\d text-letter-3\.pdf$/ });
    const file = await page.request.get((await saved.getAttribute('href')) ?? '');
    expect(await file.body()).toEqual(await readFile(testFile('text-letter-3.pdf')));
  });

  await test.step('takes the access back there, is told, and links it again', async () => {
    await page.getByRole('button', { name: 'Revoke access of Faxkeep to pat@dropbox.example at Dropbox' }).click();
    await mailFile(site, `${id}@archive.faxkeep.example`, 'letter-1.pdf');
    const mail = await mailTo(site, email, 'Faxkeep can no longer save to your Dropbox');
    expect(mail).toContain(`${site.url}/home.html#/archive/${id}/storage`);
    await openPanel(page, id, 'storage');
    await expect(page.getByText('Faxkeep can no longer save to this account.')).toBeVisible();
    await page.getByRole('link', { name: 'Link Dropbox again' }).click();
    await page.getByLabel('Account').fill('pat@dropbox.example');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Linked to pat@dropbox.example')).toBeVisible();
    await openPanel(page, id, 'documents');
    await expect(documents(page).filter({ hasText: 'letter-1.pdf' })).toContainText('Saved to Dropbox');
  });

  await test.step('gets a report in the morning', async () => {
    await openPanel(page, id, 'archiveactivity');
    await page.getByLabel('Activity report').selectOption('@daily');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();
    // On the first day the server computes when the report is due.
    for (const days of [1, 2]) {
      await site.kill();
      await site.start(shiftedClock(days * DAY));
      await expect(async () => {
        const reports = (await ledger()).jobs.find(({ kind }) => kind === 'reports');
        expect(reports?.run_at).toBeGreaterThan(Date.now() + days * DAY);
      }).toPass();
    }
    const report = await mailTo(site, email, '3 documents in your archive');
    for (const name of ['text-letter-3.pdf', 'Printed letter', 'letter-1.pdf']) expect(report).toContain(name);
  });
});

test('somebody faxes a letter, pays once the bank has asked, and watches it arrive', { tag: '@main' }, async ({
  page,
  site,
  ledger,
}) => {
  const order = await fillOrder(page, GOOD);
  await order.fillCard(CARDS.secure);
  await order.pay();
  await answerBank(page, 'Complete authentication');
  await order.expectDone();
  await expect(page.getByRole('heading', { name: 'Your fax was delivered' })).toBeVisible();
  const handedOver = join(site.dataDir, 'outbox', order.orderId, '01.pdf');
  expect(await linesOfPages(handedOver)).toEqual(await linesOfPages(testFile('letter-1.pdf')));
  const { charges } = recordOf(await ledger(), order.orderId);
  expect(charges.map(({ amount, status }) => [amount, status])).toEqual([[199, 'succeeded']]);
});

test('after a fax that has arrived, another one meets a busy line and is refunded', async ({ page, ledger }) => {
  const status = page.getByRole('region', { name: 'Delivery' });
  const arrived = await fillOrder(page, GOOD);
  await arrived.payByCard();
  await expect(page.getByRole('heading', { name: 'Your fax was delivered' })).toBeVisible();
  const answer = await holdRequests(page, '**/v1/order/status/*');
  const failed = await fillOrder(page, BUSY);
  await failed.payByCard();
  // Until now the page says that the fax is being delivered.
  await answer.release();
  await expect(status).toContainText('Not delivered: the line was busy');
  await expect(status).toContainText('We have refunded the $1.99 you paid.');
  const { refunds } = await ledger();
  const refunded = refunds.filter(({ state }) => state === 'done').map(({ order_id }) => order_id);
  expect(refunded).toContain(failed.orderId);
  expect(refunded).not.toContain(arrived.orderId);
});

test('with a server that offers none of this, nothing of it shows', async ({ page, site }) => {
  const beyond: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:documents|links|status)\b|\/v1\/orders/.test(new URL(request.url()).pathname)) beyond.push(request.url());
  });
  // The server sends its capabilities with /v1/info, and again with every saved order.
  for (const path of ['**/v1/info/*', '**/v1/order/update/*']) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const isBeyond = (name: string): boolean => name === 'capabilities' || name === 'storages';
      const json: unknown = JSON.parse(await response.text(), (name, value: unknown) =>
        isBeyond(name) ? undefined : value,
      );
      await route.fulfill({ response, json });
    });
  }
  const account = new AccountPage(page);
  await page.goto('/register');
  await account.signUp(newEmail());
  const id = await account.expectArchives();
  await mailFile(site, `${id}@archive.faxkeep.example`);
  for (const panel of ['archiveactivity', 'storage', 'documents']) {
    await page.goto(`/home.html#/archive/${id}/${panel}`);
    await account.expectArchives();
    await expect(page.getByRole('link', { name: /^Documents|Sent faxes/ })).toHaveCount(0);
    await expect(page.getByText(/Linked to|Not linked|Day of the/)).toHaveCount(0);
  }
  await page.goto('/start');
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient();
  await expect(page.getByRole('link', { name: /Sent faxes/ })).toHaveCount(0);
  await order.goToConfirm();
  await order.goToPayment();
  await order.payByCard();
  await expect(page.getByRole('region', { name: 'Delivery' })).toHaveCount(0);
  expect(beyond).toEqual([]);
});

/** Starts an order of one letter to a number, and goes to its payment. */
async function fillOrder(page: Page, number: string): Promise<OrderPage> {
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient('letter-1.pdf', number);
  await order.goToConfirm();
  await order.goToPayment();
  return order;
}

/** The text of the first mail to a person whose subject contains this. */
async function mailTo(site: TestServer, to: string, subject: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const inbox = await fetch(`${site.url}/sandbox/inbox.json`);
    // The sandbox's own shape.
    const { messages } = (await inbox.json()) as { messages: { recipient: string; subject: string; body: string }[] };
    const mail = messages.find((one) => one.recipient === to && one.subject.includes(subject));
    expect(messages.map((one) => one.subject).join('\n')).toContain(subject);
    text = mail?.body ?? '';
    expect(text).not.toBe('');
  }).toPass();
  return text;
}
