import type { Page } from '@playwright/test';

/**
 * Notes what can be pressed and moves down or up after it was first drawn, on every page opened from now on. Returns a
 * function that reads the notes of the page that is open.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    const tops = new WeakMap<Element, number>();
    const look = (): void => {
      for (const element of document.querySelectorAll<HTMLElement>('main :is(button, a, input)')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const top = Math.round(element.getBoundingClientRect().top + scrollY);
        const before = tops.get(element) ?? top;
        if (Math.abs(before - top) > 1) moves.push(`${element.textContent || element.id}: ${before} to ${top}`);
        tops.set(element, top);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { moves });
  });
  // What the script above has left there.
  return () => page.evaluate(() => (window as Window & { moves?: string[] }).moves ?? []);
}
