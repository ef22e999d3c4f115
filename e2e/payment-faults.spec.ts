import type { Page } from '@playwright/test';
import { breakCall } from './support/faults';
import { expect, test } from './support/fixtures';
import { CARDS, OrderPage, recordOf } from './support/pages/order-page';
import { openAtPayment, openPrepared, openStep } from './support/pages/prepared-order';

const EXECUTE = '/v1/order/execute/';
const TOKENS = '/sandbox/stripe-api/v1/tokens';

test('a payment whose answer does not come is looked up, and charged once without a second press', async ({
  page,
  ledger,
}) => {
  for (const fault of ['answer dropped', 'no answer'] as const) {
    await test.step(fault, async () => {
      const order = await openAtPayment(page);
      await order.fillCard();
      const execute = await breakCall(page, EXECUTE, fault);
      await order.pay();
      await expectConfirming(order);
      await execute.mend();
      await order.expectDone();
      expect(recordOf(await ledger(), order.orderId)).toMatchObject({
        order: { state: 'paid' },
        charges: [{ amount: 199 }],
      });
    });
  }
});

test('a payment that stays unknown says so, offers to check again, and is never called failed', async ({
  page,
  ledger,
}) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  const execute = await breakCall(page, EXECUTE, 'answer dropped');
  const info = await breakCall(page, '/v1/info/', 'request dropped');
  await page.clock.install();
  await order.pay();
  await expect(page.getByText('Confirming your payment')).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return page.getByRole('alert').getByText('We are confirming your payment').isVisible();
      },
      { intervals: [50] },
    )
    .toBe(true);
  await expect(page.getByText(order.orderId)).toBeVisible();
  await expect(order.payButton).toBeHidden();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
  await execute.mend();
  await info.mend();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return order.thanks.isVisible();
      },
      { intervals: [50] },
    )
    .toBe(true);
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('a payment continues after the connection was lost', async ({ page, context, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  const sent = page.waitForRequest((request) => request.url().includes(EXECUTE));
  await page.route(
    (url) => url.href.includes(EXECUTE),
    async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
  );
  await order.pay();
  await sent;
  await expectConfirming(order);
  await page.unrouteAll();
  await context.setOffline(false);
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('Enter held down in a field pays once', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  await page.getByLabel(/postal/i).focus();
  for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await order.expectDone();
  const { attempts, charges } = recordOf(await ledger(), order.orderId);
  expect([attempts.length, charges.length]).toEqual([1, 1]);
});

test('two tabs that pay the same order concurrently charge once, and both show it', async ({
  page,
  context,
  ledger,
}) => {
  const order = await openAtPayment(page);
  const otherPage = await context.newPage();
  const other = new OrderPage(otherPage);
  await other.open();
  await openStep(otherPage, order.orderId, 'payment');
  await other.expectPayment();
  await order.fillCard();
  await other.fillCard();
  await Promise.all([order.pay(), other.pay()]);
  const toldInTab = (tab: OrderPage) =>
    tab.thanks.or(tab.page.getByText(/being paid for in another tab|This order is closed/)).first();
  await expect(toldInTab(order)).toBeVisible();
  await expect(toldInTab(other)).toBeVisible();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
  for (const tab of [order, other]) {
    const again = tab.page.getByRole('button', { name: 'Check again' });
    const closed = tab.page.getByText('This order is closed');
    await expect(tab.thanks.or(closed).or(again).first()).toBeVisible();
    // Immediately: the button disappears when the tab learns of the payment by itself.
    const pressed = await again.evaluateAll((buttons: HTMLElement[]) => buttons.map((button) => button.click()).length);
    if (pressed > 0) await expect(tab.thanks).toBeVisible();
  }
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('Back during a payment stays and says why; the payment succeeds', async ({ page, ledger }) => {
  // From the previous step, which leaves it in the history.
  const order = await openPrepared(page, 'confirm');
  await order.goToPayment();
  await order.fillCard();
  const held = await holdBack(page, EXECUTE);
  await order.pay();
  await held.arrived;
  await page.evaluate(() => history.back());
  await expect(order.says(/Your payment is being processed/)).toBeVisible();
  await order.expectPayment();
  held.release();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('after a reload during a payment, or in a new tab, the page finds it again without a second charge', async ({
  page,
  context,
  ledger,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  /** Pays, and leaves the page before the answer; expects the receipt on the next page. */
  const leave = async (how: string, shown: RegExp, away: () => Promise<Page>): Promise<void> => {
    await test.step(how, async () => {
      const order = await openAtPayment(page);
      await order.fillCard();
      const execute = await breakCall(page, EXECUTE, 'answer dropped');
      await order.pay();
      await expect.poll(() => execute.requests()).toBeGreaterThan(0);
      const later = await away();
      // A paid order has its own address, where the receipt opens.
      await expect(later).toHaveURL(new RegExp(`/order/${order.orderId}$`));
      await expect(later.getByRole('heading', { name: shown })).toBeVisible();
      if (later === page) await execute.mend();
      expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
    });
  };
  await leave('a reload', /^Receipt$/, async () => {
    await page.reload();
    return page;
  });
  await leave('the tab is closed, and the site opened again', /receipt|your fax is/i, async () => {
    await page.close();
    const later = await context.newPage();
    await later.goto('/start');
    return later;
  });
});

test('a challenge interrupted by a reload is shown again and charges once', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard(CARDS.secure);
  await order.pay();
  const bank = page.frameLocator('iframe[src*="challenge.html"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const complete = bank.getByRole('button', { name: 'Complete authentication' });
  await complete.click();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('if no token can be created nothing is charged, and the next press pays', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  for (const fault of [
    'request dropped',
    '500 with a message',
    '500 with a page',
    'answer dropped',
    'no answer',
  ] as const) {
    await test.step(fault, async () => {
      const tokens = await breakCall(page, TOKENS, fault);
      await order.pay();
      // The previous round's message stays until this press takes effect.
      await expect.poll(() => tokens.requests()).toBe(1);
      await expect(page.getByRole('group', { name: 'Card details' })).toHaveAccessibleDescription(/\S/);
      await tokens.mend();
      await expect(page.getByLabel(/cardholder/i)).toHaveValue('Ann Lee');
    });
  }
  expect(recordOf(await ledger(), order.orderId).attempts).toEqual([]);
  await order.pay();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

/** While the outcome is unknown, the page visibly says so, and nothing on it can start a second payment. */
async function expectConfirming(order: OrderPage): Promise<void> {
  await expect(order.page.getByText(/Confirming your payment/).first()).toBeInViewport();
  await expect(order.page.getByText("You weren't charged")).toHaveCount(0);
  await expect(order.payButton).toBeHidden();
}

/** Holds requests back until they are released. */
async function holdBack(page: Page, part: string) {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(
    (url) => url.href.includes(part),
    async (route) => {
      arrive();
      await released;
      await route.continue();
    },
  );
  return { arrived, release: () => release() };
}
