import { expect, type Page } from '@playwright/test';

/** Opens the link that a new account's first mail asks to open, in the page's browser. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  let link: string | undefined;
  await expect(async () => {
    const inbox = await page.request.get('/sandbox/inbox.json');
    // The sandbox's own answer.
    const { messages } = (await inbox.json()) as { messages: { recipient: string; body: string }[] };
    const own = messages.filter(({ recipient }) => recipient === email);
    link = own.map(({ body }) => /\/v1\/account\/verify\/confirm\?token=\w+/.exec(body)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  await page.request.get(link ?? '');
}
