import { expect, type Page } from '@playwright/test';
import { confirmEmail } from '../support/pages/confirm-email';

/** Password of every person created here. */
export const PASSWORD = 'correct horse battery';

/** An unused e-mail address. */
export function newEmail(): string {
  return `p${crypto.randomUUID().slice(0, 13)}@example.com`;
}

/** Makes a call as the page's visitor, bypassing the page. */
export async function callApi(page: Page, path: string, data: object = {}): Promise<unknown> {
  const info = await page.request.get('/v1/info/production');
  const answer = await page.request.post(path, {
    headers: { 'x-csrf-token': info.headers()['x-csrf-token'] ?? '' },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Signs a new person up in this browser; returns the e-mail address. */
export async function signUp(page: Page): Promise<string> {
  // The answer to a call of the open page would bring its old cookie back.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const email = newEmail();
  await callApi(page, '/v1/account/register', { email, password: PASSWORD });
  await confirmEmail(page, email);
  return email;
}

/** Makes this browser a new visitor's. */
export async function becomeNewVisitor(page: Page): Promise<void> {
  // A static file, rather than a page that may navigate away.
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Opens an address in a fresh document, even if only the hash differs. */
export async function openFresh(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}
