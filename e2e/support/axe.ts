import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/**
 * Expects that axe finds nothing on the page as it is now, or in the part that the selector names, by WCAG 2.2 AA and
 * axe's own best practices. Frames of others are theirs. Motion stays reduced afterwards.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const left = within === undefined ? [] : WHOLE_PAGE;
  await expectNothing(page, within, { rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) });
}

/**
 * The same in light, and in dark what a scheme can spoil: colours too close to each other. Nothing else that axe looks at
 * depends on the scheme.
 */
export async function expectAccessibleInBothSchemes(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothing(page, within, { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Rules that only a whole page can keep. */
const WHOLE_PAGE = ['landmark-one-main', 'page-has-heading-one', 'region'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function expectNothing(page: Page, within: string | undefined, options: RunOptions): Promise<void> {
  // What is fading in is not to be judged.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Once for each document: to read it takes longer than to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(look, { within, options });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Runs in the page. */
async function look({ within, options }: { within: string | undefined; options: RunOptions }): Promise<AxeResults> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }; // put there by the script above
  return axe.run(within ?? document, { ...options, resultTypes: ['violations'], iframes: false });
}
