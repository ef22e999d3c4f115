import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { openAtPayment } from './support/pages/prepared-order';

/** The server sells faxes at a different price than the HTML, in its own notation. */
async function sellAt(page: Page, order: { amount: number; displaycosttext: string }): Promise<void> {
  await page.route('**/v1/info/**', async (route) => {
    const response = await route.fetch();
    const { context, ...rest } = (await response.json()) as { context: { order: object; details: object } };
    const details = { ...context.details, amount: order.amount };
    const changed = { ...context, order: { ...context.order, ...order }, details };
    await route.fulfill({ response, json: { ...rest, context: changed } });
  });
  await page.route('**/v1/order/update/**', async (route) => {
    const response = await route.fetch();
    const { context, ...rest } = (await response.json()) as { context: { details: object } };
    await route.fulfill({
      response,
      json: { ...rest, context: { ...context, details: { ...context.details, amount: order.amount } } },
    });
  });
}

for (const [what, order, price] of [
  ['in its own words', { amount: 249, displaycosttext: 'US$ 2.49' }, 'US$ 2.49'],
  ['as an amount', { amount: 249, displaycosttext: '' }, '$2.49'],
] as const) {
  test(`what the order says ${what} is what every page shows`, async ({ page }) => {
    await sellAt(page, order);
    await page.goto('/');
    await expect(page.getByText(`Flat price ${price}`)).toBeVisible();
    await expect(page.locator('header strong')).toHaveText(price);
    const marked = page.locator('[data-fax-price]');
    expect(await marked.count()).toBeGreaterThan(4);
    expect(new Set(await marked.allTextContents())).toEqual(new Set([price]));
    expect(await page.locator('body').textContent()).not.toContain('$1.99');

    await page.goto('/terms.html');
    await expect(page.getByText(`A fax costs ${price}, no matter`)).toBeVisible();

    await page.goto('/pricing.html');
    await page.mouse.click(2, 2);
    await expect(page.getByText(`${price} per fax.`)).toBeVisible();
    expect(await page.getByRole('main').textContent()).not.toContain('$1.99');
  });
}

test('the steps of the order, its button and its receipt show the words of the server', async ({ page }) => {
  await sellAt(page, { amount: 199, displaycosttext: 'US$ 1.99' });
  const order = await openAtPayment(page);
  await expect(page.getByText("You'll be charged US$ 1.99 once")).toBeVisible();
  await order.fillCard();
  await page.getByRole('button', { name: 'Pay US$ 1.99' }).click();
  await expect(order.thanks).toBeVisible();
  await expect(page.locator('#main').getByRole('definition').filter({ hasText: 'US$ 1.99' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.locator('#main').getByRole('definition').filter({ hasText: 'US$ 1.99' })).toBeVisible();
});
