import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/**
 * Expects that axe finds nothing on the page in its current state, or in the part that the selector matches, by WCAG
 * 2.2 AA and axe's best practices. Third-party frames are excluded. Motion stays reduced afterward.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const left = within === undefined ? [] : WHOLE_PAGE;
  await expectNothing(page, within, { rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) });
}

/**
 * `expectAccessible` in the light scheme, plus color contrast in the dark one, the only scheme-dependent check of axe.
 */
export async function expectAccessibleInBothSchemes(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothing(page, within, { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Rules that only apply to a whole page. */
const WHOLE_PAGE = ['landmark-one-main', 'page-has-heading-one', 'region'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function expectNothing(page: Page, within: string | undefined, options: RunOptions): Promise<void> {
  // Avoids checking elements that are fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Once per document: parsing axe takes longer than a scan.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(runAxe, { within, options });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Runs in the page. */
async function runAxe({ within, options }: { within: string | undefined; options: RunOptions }): Promise<AxeResults> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }; // put there by the script above
  return axe.run(within ?? document, { ...options, resultTypes: ['violations'], iframes: false });
}
