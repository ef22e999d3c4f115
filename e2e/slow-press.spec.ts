import type { Locator, Page } from '@playwright/test';
import { breakCall } from './support/faults';
import { expect, test } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';
import { openAtPayment } from './support/pages/prepared-order';
import { runUntilVisible, stopClock } from './support/waits/page-clock';

/** A press moves the focus; content that then comes or goes would move the button away before the mouse is up. */
test.use({ viewport: { width: 1280, height: 800 } });

/**
 * Presses for 300 ms by the page's stopped clock, time for all effects of leaving a field. Calls `during` meanwhile.
 */
async function pressSlowly(page: Page, button: Locator, during: () => Promise<void>): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await page.clock.runFor(300);
  await during();
  await page.mouse.up();
  await page.clock.resume();
}

test('Continue is pressed even if leaving the number shows an error above it', async ({ page }) => {
  await page.clock.install();
  const order = new OrderPage(page);
  await order.open();
  await order.number.pressSequentially('212555');
  await order.number.blur();
  await expect(order.number).toHaveAttribute('aria-invalid', 'true');
  await order.number.fill('2125550142');
  await expect(order.number).not.toHaveAttribute('aria-invalid', 'true');
  await order.number.fill('212555');
  await stopClock(page);
  await pressSlowly(page, order.continueButton, async () => {
    await expect(order.number).not.toHaveAttribute('aria-invalid', 'true');
  });
  await expect(order.confirmButton).toBeVisible();
});

test('Pay is pressed even if leaving the card field takes its message away', async ({ page }) => {
  await page.clock.install();
  const order = await openAtPayment(page);
  await order.fillCard();
  const tokens = await breakCall(page, '/sandbox/stripe-api/v1/tokens', '500 with a message');
  const card = page.getByRole('group', { name: 'Card details' });
  const notice = page.getByRole('region', { name: 'Notices' }).getByText('Disk full.');
  await stopClock(page);
  await order.pay();
  await runUntilVisible(page, notice);
  await expect(card).toHaveAccessibleDescription('Disk full.');
  expect(tokens.requests()).toBe(1);
  await pressSlowly(page, order.payButton, async () => {
    await expect(card).toHaveAccessibleDescription('Disk full.');
    await expect(notice).toBeVisible();
    expect(tokens.requests()).toBe(1);
  });
  await expect.poll(() => tokens.requests()).toBe(2);
});
