import { AccountPage, endSession, expect, newEmail, test } from './support/pages/account-page';
import { OrderPage, US_NUMBER } from './support/pages/order-page';

test('a visitor’s fax stays when they sign up; another person who signs in later sees nothing of it', async ({
  page,
}) => {
  const order = new OrderPage(page);
  const account = new AccountPage(page);
  await order.open();
  await order.number.fill(US_NUMBER.typed);
  await page.goto('/register?redirect=%2Fstart');
  await account.signUp(newEmail());
  await page.waitForURL('**/start');
  await expect(order.number).toHaveValue(US_NUMBER.shown);

  await endSession(page);
  await page.goto('/register?redirect=%2Fstart');
  await account.signUp(newEmail());
  await page.waitForURL('**/start');
  await expect(order.number).toHaveValue('');
});
