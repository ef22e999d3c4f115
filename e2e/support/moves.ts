import type { Page } from '@playwright/test';

/**
 * Records controls that move up or down after they were first drawn, on every page opened from now on. Returns a
 * function that reads the records of the open page.
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
  // Set by the script above.
  return () => page.evaluate(() => (window as Window & { moves?: string[] }).moves ?? []);
}
