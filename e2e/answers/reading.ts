import { expect, type Locator, type Page } from '@playwright/test';
import type { CallUnderTest } from './call';
import { openFresh, signUp } from './person';

/** A call that a page for signed-in people makes without a press. */
interface Reading {
  path: RegExp;
  /** Address of the page that makes it. */
  address: string;
  /** What the page shows after the answer. */
  shown: (page: Page) => Locator;
  /** Sets up what the page needs to make the call. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Such a call without name and sentence: opens the page with the call failing, then presses "Try again". */
export function reading({ path, address, shown, prepare = signUp }: Reading): Omit<CallUnderTest, 'name' | 'sentence'> {
  const again = (page: Page): Locator => page.getByRole('button', { name: 'Try again', exact: true });
  return {
    method: 'GET',
    kind: 'read',
    path,
    isValued: true,
    isPrivate: true,
    timeoutMs: 15_000,
    open: async ({ page, site }) => {
      await prepare(page);
      await page.goto('about:blank');
      // After 502 to 504, a page of a person who was signed in before retries by itself.
      site.arm({ method: 'GET', path }, { by: 'reply', status: 500, headers: {}, body: '' });
      await openFresh(page, address);
      await expect(again(page)).toBeVisible();
    },
    act: ({ page }) => again(page).click(),
    control: again,
    expectDone: ({ page }) => expect(shown(page)).toBeVisible(),
  };
}
