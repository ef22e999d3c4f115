import { expectAccessibleInBothSchemes } from './support/axe';
import { expect, test } from './support/fixtures';
import { signUp } from './support/pages/billing-page';
import { OrderPage } from './support/pages/order-page';
import { payOverWire, prepareOrder } from './support/pages/prepared-order';

test('a person finds a sent fax, opens its receipt, and sends it again with the same file', async ({ page }) => {
  await signUp(page);
  await page.goto('/faxes.html');
  await expect(page.getByRole('heading', { name: 'No faxes yet' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  const orderId = await payOverWire(page);
  await page.goto('/start');
  await page.getByRole('link', { name: 'Faxes', exact: true }).click();
  const row = page.getByRole('list', { name: 'Sent faxes' }).getByRole('article');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('+1 212-555-0142, United States');
  await expect(row).toContainText('letter-1.pdf');
  await expect(row).toContainText('Delivered');
  await expect(page.getByRole('link', { name: 'Faxes', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('link', { name: /^Receipt of the fax/ }).click();
  await expect(page).toHaveURL(`/order/${orderId}`);
  await page.goBack();

  await page.getByRole('button', { name: /^Send again to / }).click();
  await expect(page).toHaveURL('/start');
  const order = new OrderPage(page);
  await expect(page.getByLabel("Recipient's fax number")).toHaveValue('(212) 555-0142');
  await order.expectUploaded('letter-1.pdf');
  await order.goToConfirm();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await order.fillCard();
  await order.pay();
  await expect(page.getByRole('heading', { name: /your fax (is on its way|was delivered)/i })).toBeVisible();
  await page.goto('/faxes.html');
  await expect(row).toHaveCount(2);
});

test('a receipt sends its fax again with the same file, too', async ({ page }) => {
  await signUp(page);
  await page.goto(`/order/${await payOverWire(page)}`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL('/start');
  const order = new OrderPage(page);
  await expect(order.number).toHaveValue('(212) 555-0142');
  await order.expectUploaded('letter-1.pdf');
});

test('an unfinished fax makes way only after a question, and numbers used before are offered for it', async ({
  page,
}) => {
  await signUp(page);
  await payOverWire(page);
  await prepareOrder(page, { to: null, file: 'text-letter-3.pdf' });
  const order = new OrderPage(page);
  await test.step('a number used before is offered, and formatted when it is taken', async () => {
    await page.goto('/start');
    const field = page.getByLabel("Recipient's fax number");
    const options = page.locator('datalist option');
    await expect(options).toHaveCount(1);
    const number = (await options.getAttribute('value')) ?? '';
    expect(number).toBe('+1 212-555-0142');
    // As the browser fills it in: all at once.
    await field.focus();
    await page.keyboard.insertText(number);
    await field.blur();
    await expect(field).toHaveValue(/^\+1 212[ -]555[ -]0142$/);
    await expect(page.getByText('Please specify a valid')).toHaveCount(0);
    await order.expectUploaded('text-letter-3.pdf');
  });
  await page.goto('/faxes.html');
  const again = page.getByRole('button', { name: /^Send again to / });
  await again.click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace your unfinished fax?' });
  await expect(dialog).toContainText('You have an unfinished fax with a file');
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  await page.goto('/start');
  await order.expectUploaded('text-letter-3.pdf');
  await page.goto('/faxes.html');
  await again.click();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect(page).toHaveURL('/start');
  await order.expectUploaded('letter-1.pdf');
  await expect(page.getByText('text-letter-3.pdf')).toHaveCount(0);
});
