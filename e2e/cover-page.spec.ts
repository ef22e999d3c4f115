import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessibleInBothSchemes } from './support/axe';
import { linesOfPages } from './support/fax-text';
import { expect, test } from './support/fixtures';
import { OrderPage, recordOf } from './support/pages/order-page';

const MESSAGE = 'Dear Jane,\n\nthe “lease” is attached.\nAnn';

const to = (page: Page) => page.getByLabel("Recipient's name");
const subject = (page: Page) => page.getByLabel('Subject');
const message = (page: Page) => page.getByLabel('Message');

async function fillCover(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /cover page/i }).check();
  await page.getByLabel("Sender's name").fill('Ann Lee');
  await page.getByLabel("Sender's phone").fill('+1 212 555 0199');
  await to(page).fill('Jane Roe');
  await subject(page).fill('Lease agreement');
  await message(page).fill(MESSAGE);
}

test('a cover page with a message survives a reload, and is the first page of the fax', async ({
  page,
  ledger,
  site,
}) => {
  const order = new OrderPage(page);
  await order.open();
  await fillCover(page);
  await expect(message(page)).toHaveAccessibleDescription('40 of 2,000 characters, 4 of 30 lines.');
  // At once, perhaps before the server has it.
  await page.reload();
  await expect(message(page)).toHaveValue(MESSAGE);
  await expect(to(page)).toHaveValue('Jane Roe');
  await order.fillRecipient();
  await order.goToConfirm();
  await expect(page.getByText('To Jane Roe: Lease agreement').filter({ visible: true })).toBeVisible();
  await order.goToPayment();
  await page.reload();
  await order.expectPayment();
  await order.payByCard();

  const recorded = recordOf(await ledger(), order.orderId);
  expect(recorded.order).toMatchObject({
    ...{ sendername: 'Ann Lee', senderphone: '+1 212 555 0199' },
    ...{ coverto: 'Jane Roe', coversubject: 'Lease agreement', paid_pagecount: 2 },
  });
  const folder = join(site.dataDir, 'outbox', order.orderId);
  await expect.poll(() => readdir(folder).catch(() => [])).toEqual(['00-cover.pdf', '01.pdf', 'fax.json']);
  const [cover = [], ...others] = await linesOfPages(join(folder, '00-cover.pdf'));
  expect(others).toEqual([]);
  expect(cover.join('\n')).toContain('To\nJane Roe\nFrom\nAnn Lee\nFax\n+1 212-555-0142\nPhone\n+1 212 555 0199');
  expect(cover.join('\n')).toContain('Pages\n2, this one included\nSubject\nLease agreement\nDear Jane,\n');
  expect(cover).toContain('the “lease” is attached.');
});

test('at any width everything about the cover page is accessible and nothing is cut off', async ({ page }) => {
  await new OrderPage(page).open();
  await fillCover(page);
  await message(page).fill(`愛\n${'Line\n'.repeat(31)}`.trim());
  await expect(page.getByText(/question mark instead/)).toBeVisible();
  const widths = [320, 360, 768, 1280];
  const scanned = rowsOfEachKind(widths, (width) => width >= 960);
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (scanned.includes(width)) await expectAccessibleInBothSchemes(page);
    });
  }
});
