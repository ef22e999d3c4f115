import { expect, test } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';

test('what a password manager fills in without an event counts', async ({ page }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  await order.number.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2125550142');
  });
  await order.goToConfirm();
  await expect(page.getByText('(212) 555-0142').filter({ visible: true }).first()).toBeVisible();
  await order.goToPayment();
});
