import { expect, type Locator, type Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { test as base } from '../fixtures';
import { startServer, type TestServer } from '../servers/server';
import { confirmEmail } from './confirm-email';
import { testFile } from './order-page';

/** The password of every account created here. */
export const PASSWORD = 'a long enough password';

/** A proxy overrides the client's address, so with a proxy these tests talk to the server directly. */
const direct = base.extend({
  site: async ({ share }, use) => {
    await use(await share('direct', () => startServer({ TRUST_PROXY: '1' })));
  },
});

/** Tests that create more accounts than one network address may: each test has its own address. */
export const test = (process.env.E2E_PROXY === undefined ? base : direct).extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': crypto.randomUUID() });
  },
});

export { expect } from '@playwright/test';

/** Page object for the account pages. */
export class AccountPage {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly signInButton: Locator;
  readonly createButton: Locator;
  readonly alert: Locator;
  readonly status: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
    this.createButton = page.getByRole('button', { name: 'Create account' });
    this.alert = page.getByRole('alert');
    this.status = page.getByRole('status');
    this.dialog = page.getByRole('alertdialog');
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.signInButton.click();
  }

  async signUp(email: string, password = PASSWORD): Promise<void> {
    await this.page.getByRole('tab', { name: 'Sign up' }).click();
    await this.email.fill(email);
    await this.password.fill(password);
    await this.createButton.click();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out' }).click();
    await this.page.waitForURL('**/index.html');
  }

  /** Expects the login page, with a redirect back to this address. */
  async expectLogin(redirect: string): Promise<void> {
    await expect(this.page).toHaveURL(`/login.html?redirect=${encodeURIComponent(redirect)}`);
    await expect(this.signInButton).toBeVisible();
  }

  /** Expects the archives page and returns the identifier of the first archive. */
  async expectArchives(): Promise<string> {
    const row = this.page.getByRole('list', { name: 'Archives' }).getByRole('heading', { level: 2 }).first();
    await expect(row).toBeVisible();
    return await row.innerText();
  }

  /** Opens a panel of the first archive and returns the identifier. */
  async openPanel(panel: 'documents' | 'archiveactivity' | 'archiveprinter' | 'storage'): Promise<string> {
    await this.page.goto('/home.html');
    const id = await this.expectArchives();
    await this.page.goto(`/home.html#/archive/${id}/${panel}`);
    await expect(this.panelTitle(id)).toBeVisible();
    return id;
  }

  /** The heading of an archive's panel. */
  panelTitle(id: string): Locator {
    return this.page.getByRole('heading', { level: 2, name: id, exact: true }).last();
  }
}

/** An unused e-mail address. */
export function newEmail(): string {
  return `p${crypto.randomUUID().slice(0, 12)}@example.com`;
}

/** Creates an account and signs the browser in, bypassing the pages; returns the e-mail address. */
export async function signUp(page: Page, password = PASSWORD): Promise<string> {
  const email = newEmail();
  await call(page, '/v1/account/register', { email, password });
  await confirmEmail(page, email);
  return email;
}

/** Signs the browser in, bypassing the pages. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await call(page, '/v1/account/authenticate', { email, password });
}

/** Ends the browser's session without the page noticing. */
export async function endSession(page: Page): Promise<void> {
  await call(page, '/v1/account/logout', {});
}

/** Gives the signed-in person every feature for a day. */
export async function startTrial(page: Page, email: string): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '').slice(0, 22);
  const plan = { channel: 'web', via: 'stripe', product: 'PLAN_ONETIME_TRIAL', cost: 0, payment_method: null };
  await call(page, '/v1/plans', { ...plan, email, key });
}

/** Makes a call with the browser's session. */
export async function call(page: Page, path: string, data: object): Promise<void> {
  const info = await page.request.get('/v1/info/production');
  const token = info.headers()['x-csrf-token'] ?? '';
  const answer = await page.request.post(path, { headers: { 'x-csrf-token': token }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Overrides the answer to a path until `page.unroute` or the end of the test. */
export async function answer(
  page: Page,
  path: string,
  reply: { status?: number; json?: unknown; body?: string } | 'drop',
  method?: 'GET' | 'POST',
): Promise<void> {
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await (reply === 'drop' ? route.abort() : route.fulfill(reply));
  });
}

/** Mails a file from e2e/files to an address, as a mail program does. Rejects if the server refuses it. */
export async function mailFile(site: TestServer, to: string, file = 'letter-1.pdf'): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: site.smtpPort, ignoreTLS: true });
  await transport.sendMail({
    from: 'scanner@office.example',
    to,
    subject: 'Scanned letter',
    text: 'As attached.',
    attachments: [{ path: testFile(file), contentType: 'application/pdf' }],
  });
  transport.close();
}

/** Waits for the reset link mailed to a person. */
export async function resetLink(site: Pick<TestServer, 'url'>, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const inbox = await fetch(`${site.url}/sandbox/inbox.json`);
    // The sandbox's own shape.
    const { messages } = (await inbox.json()) as { messages: { recipient: string; body: string }[] };
    const mail = messages.find(({ recipient, body }) => recipient === email && body.includes('passwordreset'));
    link = /https?:\S+passwordreset\?token=\w+/.exec(mail?.body ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
