import type { Page } from '@playwright/test';
import { pairsByTurns } from '@shared/testing/table-rows';
import { AccountPage, expect, test } from './support/account-page';
import { CHANGES } from './support/changes';

/** Ways to press a control more than once. */
const WAYS = ['pressed five times at once', 'pressed again, and Enter held down, before the answer,'] as const;

/** A change is one request, however often its control is pressed. */
for (const [change, way] of pairsByTurns(CHANGES, WAYS)) {
  test(`${change.name}: ${way} is one request`, async ({ page, site, ledger }) => {
    const { control, expectMade } = await change.prepare({ page, site, ledger, account: new AccountPage(page) });
    const sent = countRequests(page, change.call);
    if (way === 'pressed five times at once') {
      await control.evaluate((element: HTMLElement) => {
        for (let press = 0; press < 5; press += 1) element.click();
      });
    } else {
      const held = await holdRequests(page, change.call);
      await control.click();
      await expect.poll(sent).toBe(1);
      // A busy control is marked disabled, and is pressed anyway.
      for (let press = 0; press < 4; press += 1) await control.click({ force: true });
      for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      held.release();
    }
    await expectMade();
    expect(sent()).toBe(1);
  });
}

/** Returns a function that counts such requests from now on. */
function countRequests(page: Page, wanted: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (wanted.test(lineOf(request))) count += 1;
  });
  return () => count;
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
