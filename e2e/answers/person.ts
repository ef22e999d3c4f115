import { expect, type Page } from '@playwright/test';

/** Password of every person made here. */
export const PASSWORD = 'correct horse battery';

/** An address nobody has used. */
export function newEmail(): string {
  return `p${crypto.randomUUID().slice(0, 13)}@example.com`;
}

/** Makes a call as the page's visitor, without the page. */
export async function callApi(page: Page, path: string, data: object = {}): Promise<unknown> {
  const info = await page.request.get('/v1/info/production');
  const answer = await page.request.post(path, {
    headers: { 'x-csrf-token': info.headers()['x-csrf-token'] ?? '' },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Signs a new person up in this browser; the address. */
export async function signUp(page: Page): Promise<string> {
  await page.context().clearCookies();
  const email = newEmail();
  await callApi(page, '/v1/account/register', { email, password: PASSWORD });
  return email;
}

/** Makes this browser one that was never here. */
export async function beStranger(page: Page): Promise<void> {
  // A file of the site: no page that is about to go elsewhere.
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Opens an address in a fresh document, even when only its hash differs. */
export async function openFresh(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}
