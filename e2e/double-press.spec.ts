import type { Locator, Page, Request } from '@playwright/test';
import { pairsByTurns } from '@shared/testing/table-rows';
import { CHANGES } from './support/changes';
import { AccountPage, expect, test } from './support/pages/account-page';

/** Ways to press a control more than once. */
const WAYS = ['pressed five times at once', 'pressed again, and Enter held down, before the answer,'] as const;

/** A change is one request, no matter how often its control is pressed. */
for (const way of WAYS) {
  test(`whatever is changed, a control ${way} makes one request`, async ({ page, site, ledger }) => {
    const changes = pairsByTurns(CHANGES, WAYS).filter(([, turn]) => turn === way);
    for (const [change] of changes) {
      await test.step(change.name, async () => {
        // As another person, from another network.
        await page.goto('about:blank');
        await page.context().clearCookies();
        await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': crypto.randomUUID() });
        const { control, expectMade } = await change.prepare({ page, site, ledger, account: new AccountPage(page) });
        const { sent, stop } = countRequests(page, change.call);
        await press(way, { page, control, sent, call: change.call });
        await expectMade();
        expect(sent()).toBe(1);
        stop();
      });
    }
  });
}

interface Pressed {
  page: Page;
  control: Locator;
  sent: () => number;
  call: RegExp;
}

async function press(way: (typeof WAYS)[number], { page, control, sent, call }: Pressed): Promise<void> {
  if (way === 'pressed five times at once') {
    await control.evaluate((element: HTMLElement) => {
      for (let times = 0; times < 5; times += 1) element.click();
    });
    return;
  }
  const held = await holdRequests(page, call);
  await control.click();
  await expect.poll(sent).toBe(1);
  // A busy control is marked disabled, and is pressed anyway.
  for (let times = 0; times < 4; times += 1) await control.click({ force: true });
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  held.release();
}

/** Counts such requests until stopped. */
function countRequests(page: Page, wanted: RegExp): { sent: () => number; stop: () => void } {
  let count = 0;
  const note = (request: Request): void => {
    if (wanted.test(lineOf(request))) count += 1;
  };
  page.on('request', note);
  return { sent: () => count, stop: () => page.off('request', note) };
}

/** Holds such requests back until they are released. */
async function holdRequests(page: Page, wanted: RegExp): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/**', async (route) => {
    if (wanted.test(lineOf(route.request()))) await released;
    await route.fallback();
  });
  return { release: () => release() };
}

/** Method and path, as "POST /v1/plans". */
function lineOf(request: { method: () => string; url: () => string }): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
