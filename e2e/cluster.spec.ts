import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { expect, bareTest as test } from './support/fixtures';
import { type Ledger, readLedger } from './support/ledger';
import { AccountPage, call, endSession, resetLink, signUp } from './support/pages/account-page';
import { expectCharged, openCard, payButton } from './support/pages/billing-page';
import { OrderPage, recordOf, testFile } from './support/pages/order-page';
import { type Cluster, startCluster } from './support/servers/cluster/cluster';
import { type Crashes, createCrashes } from './support/servers/cluster/crashes';
import { nginxUpstream } from './support/servers/cluster/nginx-upstream';
import { freePorts, listenAnywhere } from './support/servers/ports';
import { startNginx, untilListening } from './support/servers/proxy';
import { again, createRetryingClient } from './support/servers/retrying-client';

test.describe.configure({ mode: 'serial' });

let cluster: Cluster;
let crashes: Crashes;
let database: pg.Pool;
const closing: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  cluster = await startCluster({ processes: 2, s3: true, pooled: true });
  closing.push(() => cluster.close());
  crashes = createCrashes(cluster);
  database = new pg.Pool({ connectionString: cluster.database, max: 2 });
  closing.push(() => database.end());
});
test.afterEach(() => crashes.calm());
test.afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const ledger = (): Promise<Ledger> => readLedger(cluster.url);

test('both processes migrated the tables together, and each migration ran once', async () => {
  const { rows } = await database.query<{ name: string }>('select name from kysely_migration order by name');
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const secrets = await database.query('select 1 from server_secrets');
  expect(secrets.rowCount).toBe(1);
  const tidy = await database.query(`select 1 from jobs where kind = 'tidy' and state = 'waiting'`);
  expect(tidy.rowCount).toBe(1);
});

test('an order goes from the file to the receipt while one process after another crashes', async ({ page }) => {
  const order = new OrderPage(page);
  await order.open(`${cluster.url}/start`);
  await crashes.crash(0);
  await order.addFiles(testFile('letter-1.pdf'));
  await order.expectUploaded('letter-1.pdf');
  await order.number.fill('2125550142');
  await crashes.calm();
  await crashes.crash(1);
  await order.goToConfirm();
  await order.goToPayment();
  await order.fillCard();
  await crashes.calm();
  const sent = page.waitForRequest(/\/execute\/stripe$/);
  await order.pay();
  await sent;
  await crashes.crash(0);
  await expect(order.thanks).toBeVisible();
  const record = recordOf(await ledger(), order.orderId);
  expect(record.order).toMatchObject({ state: 'paid', paid_amount: 199, to_number: '+12125550142' });
  expect(record.charges).toHaveLength(1);
  expect(record.files).toHaveLength(1);
  await expect.poll(() => faxesHandedOver()).toContain(order.orderId);
});

test('twelve visitors order concurrently while processes crash: every order is paid once, and faxed', async () => {
  const visitors = Array.from({ length: 12 }, () => createRetryingClient(cluster.url));
  const work = Promise.all(visitors.map((visitor) => visitor.order()));
  const count = await crashes.during(work);
  const orders = await work;
  expect(count).toBeGreaterThan(0);
  expect(new Set(orders).size).toBe(visitors.length);
  const all = await ledger();
  for (const id of orders) {
    const { order, attempts, charges, files } = recordOf(all, id);
    expect(order).toMatchObject({ state: 'paid', paid_amount: 199, to_number: '+12024561414' });
    expect({ attempts: attempts.length, charges: charges.length, files: files.length }).toEqual({
      attempts: 1,
      charges: 1,
      files: 1,
    });
    expect(cluster.s3?.files.has(files[0]?.sealed_key ?? '')).toBe(true);
  }
  expect(all.charges).toHaveLength(all.orders.filter(({ state }) => state === 'paid').length);
  await expect.poll(() => faxesHandedOver()).toEqual(expect.arrayContaining(orders));
});

test('one order, paid concurrently through both processes, is charged once', async () => {
  const { visitor } = createRetryingClient(cluster.url);
  const order = await visitor.prepareOrder();
  const pay = (): Promise<number> => visitor.pay('tok_visa').then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 6 }, pay));
  expect(statuses).toContain(200);
  expect(recordOf(await ledger(), order).charges).toHaveLength(1);
});

test('a person signs up, finds the archive, and its mail is filed once, with one process down', async ({ page }) => {
  await crashes.crash(1);
  const address = await signUpOnPage(page);
  await crashes.calm();
  await crashes.crash(0);
  await page.reload();
  await expect(page.getByText(address).first()).toBeVisible();
  const content = Buffer.from('%PDF-1.7 a letter');
  // The sender's mail server got no answer and retries, at the other process too.
  for (const index of [0, 1, 0, 1]) await deliver(index, address, content);
  const found = () =>
    database
      .query<{ key: string }>(`select key from archive_documents where archive_id = $1`, [address.split('@')[0]])
      .then(({ rows }) => rows.map(({ key }) => key));
  expect(await found()).toHaveLength(1);
  expect(cluster.s3?.files.get((await found())[0] ?? '')?.equals(content)).toBe(true);
});

test('people buy plans while processes crash: each is charged once and has the plan', async () => {
  const people = Array.from({ length: 6 }, () => createRetryingClient(cluster.url));
  const work = Promise.all(people.map((person) => person.buyPlan()));
  const count = await crashes.during(work);
  const emails = await work;
  expect(count).toBeGreaterThan(0);
  for (const email of emails) await expectCharged(ledger, email, 1);
});

test('a plan is bought and canceled, a password changed and a question sent, each with a process down', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: cluster.url });
  const email = await signUp(page);
  await openCard(page, 'PLAN_SUBSCRIPTION_MONTHLY');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/plans'));
  await payButton(page).click();
  await sent;
  await crashes.crash(0);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expectCharged(ledger, email, 1);

  await crashes.calm();
  await crashes.crash(1);
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();

  await crashes.calm();
  await crashes.crash(0);
  await endSession(page);
  await call(page, '/v1/resources/resetpassword', { email });
  await page.goto(await resetLink(cluster, email));
  await crashes.calm();
  await crashes.crash(1);
  await page.getByLabel('New password').fill('new words');
  await page.getByLabel('Verify password').fill('new words');
  await page.getByRole('button', { name: 'Update password' }).click();
  await page.getByRole('link', { name: 'Sign in now' }).click();
  await new AccountPage(page).signIn(email, 'new words');
  await page.waitForURL('**/home.html');

  await crashes.calm();
  await crashes.crash(0);
  await page.goto('/pricing.html');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Your question').fill('Is anybody there?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Your request has been sent.').first()).toBeVisible();
  expect((await ledger()).contactRequests.filter((request) => request.email === email)).toHaveLength(1);
  await page.close();
});

test('an interrupted call is retried on another process if it reads, never if it writes', async () => {
  const counts: Record<string, number> = {};
  const stubs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const stub = createServer(({ method = '' }, response) => {
        counts[method] = (counts[method] ?? 0) + 1;
        response.destroy();
      });
      return { stub, address: `127.0.0.1:${await listenAnywhere(stub)}` };
    }),
  );
  const addresses = stubs.map(({ address }) => address);
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'fax-upstream-'));
  const site = `server { listen ${port}; location / { proxy_pass http://stubs; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;
  const nginx = await startNginx(folder, nginxUpstream('stubs', addresses) + site);
  await untilListening(port, 'nginx', nginx);
  try {
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).status).toBe(502);
    expect(counts).toEqual({ POST: 1 });
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(502);
    expect(counts.GET).toBeGreaterThan(1);
  } finally {
    nginx.kill('SIGTERM');
    for (const { stub } of stubs) stub.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Ids of the orders whose folder is in either process's outbox. */
async function faxesHandedOver(): Promise<string[]> {
  const lists = cluster.processes.map(({ dataDir }) => readdir(join(dataDir, 'outbox')).catch(() => []));
  return (await Promise.all(lists)).flat();
}

/** Creates an account on the login page; returns its archive's e-mail address as shown. */
async function signUpOnPage(page: Page): Promise<string> {
  await page.goto(`${cluster.url}/login.html`);
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel(/email/i).fill('pat@example.com');
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/home\.html/);
  const shown = page.getByText(/^[a-z2-9]{12}@archive\.faxkeep\.example$/).first();
  return (await shown.textContent()) ?? '';
}

/** Delivers the same mail through one process, retrying until it is accepted. */
async function deliver(index: number, to: string, content: Buffer): Promise<void> {
  const port = cluster.processes[index]?.smtpPort ?? 0;
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const attachments = [{ filename: 'letter.pdf', content, contentType: 'application/pdf' }];
  const mail = { from: 'sender@example.com', to, subject: 'A letter', messageId: '<one@example.com>', attachments };
  await again(async () => {
    await transport.sendMail(mail);
    return { status: 200 };
  });
}
