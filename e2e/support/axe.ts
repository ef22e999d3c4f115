import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects that axe finds nothing on the page as it is now, or in the part that the selector names, by WCAG 2.2 AA and
 * axe's own best practices.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? axe : axe.include(within).disableRules(WHOLE_PAGE)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Rules that only a whole page can keep. */
const WHOLE_PAGE = ['landmark-one-main', 'page-has-heading-one', 'region'];
