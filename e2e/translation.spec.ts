/** Pages translated by the browser: nothing fails, and changes are visible. */
import { expect, test } from './support/fixtures';
import { answerBank } from './support/pages/billing-page';
import { CARDS, OrderPage, US_NUMBER } from './support/pages/order-page';
import { translate } from './support/translate';

const PAGES = [
  '/',
  '/login.html',
  '/register',
  '/pricing.html',
  '/terms.html',
  '/faxes.html',
  '/embed.html',
  '/nowhere',
];

test('a page translated before its scripts run is drawn anew, and works', async ({ page }) => {
  await translate(page, true);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('h1, h2').first()).toHaveText(/é/);
  }
  await page.goto('/login.html');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Créaté account' })).toBeVisible();
});

test('an order is filled in, corrected, paid and delivered in a translated page', async ({ page }) => {
  await translate(page);
  const order = new OrderPage(page);
  const slip = page.getByRole('complementary', { name: 'Your fax' });
  await order.open();
  await test.step('a failing number, then a good one', async () => {
    await order.number.fill('212');
    await order.number.press('Tab');
    await expect(page.getByText('The number is too short: please enter a valid number').first()).toBeVisible();
    await order.number.fill(US_NUMBER.typed);
    await expect(page.getByText('The number is too short: please enter a valid number')).toHaveCount(0);
  });
  await test.step('files and a cover page', async () => {
    await order.addFiles('letter-1.pdf');
    await order.expectUploaded('letter-1.pdf');
    await expect(slip).toContainText('1 page');
    await page.getByRole('switch', { name: /cover page/i }).click();
    await page.getByLabel('Subject').fill('About this 愛');
    await expect(page.getByText(/question mark instead/)).toBeVisible();
    await page.getByLabel('Subject').fill('About this');
    await expect(page.getByText(/question mark instead/)).toHaveCount(0);
  });
  await test.step('the headings of the steps, to and fro, and the pages of another file', async () => {
    await order.goToConfirm();
    await order.goToPayment();
    await expect(page.getByText(/You'll be charged/)).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await order.addFiles('text-letter-3.pdf', 'scan-letter-2.pdf');
    await order.expectUploaded('text-letter-3.pdf', 'scan-letter-2.pdf');
    await order.goToConfirm();
    await expect(page.getByRole('heading', { name: 'Pay and send' })).toHaveCount(0);
  });
  await test.step('sent later, and at once again', async () => {
    const later = page.getByRole('radio', { name: /send later/i });
    await later.check();
    await order.confirmButton.click();
    await expect(page.getByText(/Please specify a delivery time/).first()).toBeVisible();
    await page.getByLabel('Date', { exact: true }).fill('2044-12-24');
    await page.getByLabel('Time', { exact: true }).fill('10:00');
    await expect(
      page
        .getByText(/Your fax will be sent on/)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    await page.getByLabel('Time', { exact: true }).fill('11:00');
    await expect(
      page
        .getByText(/11:00 AM/)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    await page.getByRole('radio', { name: /send now|right away|now/i }).check();
    await expect(page.getByText(/Your fax will be sent on/)).toHaveCount(0);
  });
  await test.step('a refused card, then a receipt', async () => {
    await order.goToPayment();
    await expect(page.getByText(/[67] pages/).first()).toBeVisible();
    await order.fillCard(CARDS.declined);
    await order.pay();
    await expect(page.getByRole('alert').getByText("You weren't charged")).toBeVisible();
    await order.fillCardNumber(CARDS.secure);
    await order.pay();
    await answerBank(page, 'Complete authentication');
    await order.expectDone();
    await expect(page.getByRole('heading', { name: 'Your fax was delivered' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(/[67] pages/);
  });
});

test('a question is asked in a translated page', async ({ page }) => {
  await translate(page);
  await page.goto('/');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  const form = page.locator('#contact form');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(form.getByText('Please specify a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Pat');
  await form.getByLabel('Email').fill('pat@example.com');
  await form.getByLabel(/question/i).fill('How much is a fax?');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByText('Your request has been sent.').first()).toBeVisible();
});
