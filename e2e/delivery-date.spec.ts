import { ADDED_MESSAGES } from '@shared/messages';
import { expect, test } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';

test('a date is typed with a year of two digits, and a slip of the hand is refused', async ({ page }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient();
  await order.goToConfirm();
  await page.getByLabel('Send later').check();
  const date = page.getByLabel('Date', { exact: true });
  const year = new Date().getFullYear() + 1;
  await page.getByLabel('Time', { exact: true }).and(page.locator('input')).fill('09:00');
  await date.focus();
  await page.keyboard.type(`1224${String(year).slice(2)}`);
  // The focus leaves the field from its last part.
  await page.getByLabel('Time', { exact: true }).and(page.locator('input')).focus();
  await expect(date).toHaveValue(`${year}-12-24`);
  await expect(page.getByText(new RegExp(`Dec 24, ${year}, 9:00 AM`)).first()).toBeVisible();

  await date.fill(`${year + 9}-12-24`);
  await order.confirmButton.click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(ADDED_MESSAGES.deliveryTimeFar);
  await expect(date).toHaveValue(`${year + 9}-12-24`);

  await test.step('without leaving the field', async () => {
    await page.keyboard.type(`1224${String(year).slice(2)}`);
    await expect(date).toHaveValue(`00${String(year).slice(2)}-12-24`);
    await page.keyboard.press('Enter');
    await order.expectPayment();
  });
});

test.describe('in a zone that the list does not have', () => {
  test.use({ timezoneId: 'Etc/GMT+5' });

  test('the zone of the browser is shown, and kept', async ({ page }) => {
    const order = new OrderPage(page);
    await order.open();
    await order.fillRecipient();
    await order.goToConfirm();
    await page.getByLabel('Send later').check();
    const year = new Date().getFullYear() + 1;
    await page.getByLabel('Date', { exact: true }).fill(`${year}-12-24`);
    await page.getByLabel('Time', { exact: true }).and(page.locator('input')).fill('09:00');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Etc/GMT+5');
    const sent = page.waitForRequest(/\/v1\/order\/update\//);
    await order.goToPayment();
    expect((await sent).postDataJSON()).toMatchObject({
      tz: 'Etc/GMT+5',
      deliverytime: `${year}-12-24T09:00:00-05:00`,
    });
  });
});
