import { breakCall } from './support/faults';
import { expect, test } from './support/fixtures';
import { OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';

const LACKING = "“b.pdf” isn't part of your fax yet. Please retry or remove it before you confirm.";

test('a fax that lacks a file is not paid until the file is there or given up', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  const sent = page.getByRole('list', { name: 'Files of your fax, in order' });
  const lacking = page.getByRole('list', { name: 'Not part of your fax yet' });
  await order.open();
  await order.number.fill(US_NUMBER.typed);
  await order.addCopies('letter-1.pdf', 'a.pdf');
  await order.expectUploaded('a.pdf');
  const call = await breakCall(page, '/v1/file/info', '500 with a page');
  await order.addCopies('text-letter-3.pdf', 'b.pdf');
  await expect(order.file('b.pdf').getByText(/An error occurred uploading your PDF/)).toBeVisible();
  await order.goToConfirm();
  await test.step('the file is not among those sent, and Confirm says so and leads there', async () => {
    await expect(sent.getByRole('listitem').filter({ hasText: 'a.pdf' })).toBeVisible();
    await expect(sent).not.toContainText('b.pdf');
    await expect(lacking).toContainText('b.pdf');
    await order.confirmButton.click();
    await expect(order.says(LACKING)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Not part of your fax yet' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  });
  await test.step('tried again, it is sent', async () => {
    await call.mend();
    await lacking.getByRole('button', { name: 'Retry b.pdf' }).click();
    await expect(sent).toContainText('b.pdf');
    await expect(page.getByRole('heading', { name: 'Not part of your fax yet' })).toBeHidden();
  });
  await test.step('given up, the fax goes without it', async () => {
    const setup = await breakCall(page, '/v1/file/setup', '500 with a page');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await order.addCopies('letter-1.pdf', 'c.pdf');
    await expect(order.file('c.pdf').getByText(/failure generating the policy/)).toBeVisible();
    await setup.mend();
    await order.goToConfirm();
    await lacking.getByRole('button', { name: 'Remove c.pdf' }).click();
    await order.goToPayment();
    await order.payByCard();
    expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });
});
