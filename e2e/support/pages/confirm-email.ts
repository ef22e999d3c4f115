import { expect, type Page } from '@playwright/test';

/** Path of the link that a new account's first mail asks to open. */
export function confirmationLink(page: Page, email: string): Promise<string> {
  return mailedLink(page, email, /\/v1\/account\/verify\/confirm\?token=\w+/);
}

/** Path of the link that sets a new password. */
export function resetLink(page: Page, email: string): Promise<string> {
  return mailedLink(page, email, /\/v1\/resources\/passwordreset\?token=\w+/);
}

async function mailedLink(page: Page, email: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const inbox = await page.request.get('/sandbox/inbox.json');
    // The sandbox's own answer.
    const { messages } = (await inbox.json()) as { messages: { recipient: string; body: string }[] };
    const own = messages.filter(({ recipient }) => recipient === email);
    link = own.map(({ body }) => pattern.exec(body)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** Confirms a new account's address in the page's browser, bypassing the pages. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const opened = await page.request.get(await confirmationLink(page, email), { maxRedirects: 0 });
  const link = opened.headers().location?.split('email=')[1];
  const info = await page.request.get('/v1/info/production');
  const headers = { 'x-csrf-token': info.headers()['x-csrf-token'] ?? '' };
  const answer = await page.request.post('/v1/account/verify/confirm', { headers, data: { link } });
  expect(await answer.json()).toMatchObject({ outcome: 'confirmed' });
}
