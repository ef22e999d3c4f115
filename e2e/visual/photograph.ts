import { expect, type Page } from '@playwright/test';

/** A picture of a screen: of a window of this width, px, in this scheme. */
export type View = readonly [width: number, scheme: 'light' | 'dark'];

/** The pictures of a screen, in pairs that show both widths and both schemes. */
export const PAIRS_OF_VIEWS: readonly (readonly View[])[] = [
  [
    [360, 'light'],
    [1280, 'dark'],
  ],
  [
    [1280, 'light'],
    [360, 'dark'],
  ],
];

const WINDOW_HEIGHT = 800;

/** Maximum height of a picture, px: longer ones would be large and show little more. */
const MAX_HEIGHT = 1400;

/** The first heading below the order's form, which is followed by the same sections at every step. */
const BELOW_THE_FORM = 'How it works';

/** Replacements for random content, the same in every picture. */
const STAND_INS = {
  email: 'ann.lee@example.com',
  archive: 'k7mq9t4w8bhn',
  host: 'localhost:8080',
  order: '7Xk2mQ9vT4sLw8Zc3RbN5p',
};

/**
 * Compares the page in its current state with its pictures in these views. A dialog is pictured in its window,
 * everything else down to the end of the page, of the order's form, or {@link MAX_HEIGHT}.
 *
 * @param atRest resolves when the open page has loaded and is at rest: it may still grow before
 * @param isWhole whether the pictures are as long as the page
 */
export async function photograph(
  page: Page,
  name: string,
  views: readonly View[],
  atRest: () => Promise<void>,
  isWhole: boolean,
): Promise<void> {
  // Nothing is hovered.
  await page.mouse.move(0, 0);
  for (const [width, colorScheme] of views) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHT });
    await page.emulateMedia({ colorScheme });
    await atRest();
    const { height, isModal } = await page.evaluate(prepare, STAND_INS);
    const extent = isModal
      ? {}
      : isWhole
        ? WHOLE
        : { ...WHOLE, clip: { x: 0, y: 0, width, height: await end(page, height) } };
    // Soft, to see a change in all pictures of a screen at once.
    await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, extent);
  }
}

/** Measured with each try to take the picture. */
const WHOLE = { fullPage: true } as const;

/** Where the picture of a page of this height ends. */
async function end(page: Page, height: number): Promise<number> {
  return Math.min(height, MAX_HEIGHT, await formHeight(page));
}

/** Where the form of an order ends; infinite on other pages. */
async function formHeight(page: Page): Promise<number> {
  const below = page.getByRole('heading', { name: BELOW_THE_FORM });
  if ((await below.count()) === 0) return Number.POSITIVE_INFINITY;
  const top = await below.evaluate((heading) => heading.getBoundingClientRect().top);
  return Math.floor(top);
}

/**
 * Runs in the page: scrolls to its top, moves what sticks to a window edge back to its place, where it does not cover
 * the picture, and replaces random content. Returns the page's height.
 */
function prepare(standIns: typeof STAND_INS): { height: number; isModal: boolean } {
  window.scrollTo(0, 0);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).position !== 'sticky') continue;
    element.style.setProperty('position', 'relative', 'important');
    element.style.setProperty('inset', 'auto', 'important');
  }
  const root = document.documentElement;
  const inputs = [...document.querySelectorAll('input')];
  const all = `${root.textContent} ${inputs.map(({ value }) => value).join(' ')}`;
  const archives = [...all.matchAll(/([a-z0-9]{12})@archive\./g)].map(([, id]) => String(id));
  const fixed = (text: string): string => {
    const known = archives.reduce((rest, id) => rest.replaceAll(id, standIns.archive), text);
    return known
      .replace(/\blocalhost:\d+/g, standIns.host)
      .replace(/\bp[0-9a-f-]{12}@example\.com/g, standIns.email)
      .replace(/\b[0-9A-Za-z]{22}\b/g, standIns.order);
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.nodeValue ?? '';
    if (fixed(text) !== text) node.nodeValue = fixed(text);
  }
  for (const input of inputs) if (fixed(input.value) !== input.value) input.value = fixed(input.value);
  return { height: root.scrollHeight, isModal: document.querySelector('dialog:modal') !== null };
}
