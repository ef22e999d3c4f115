import { rowsOfEachKind } from '@shared/testing/table-rows';
import { breakCall, type Fault } from './support/faults';
import { expect, test } from './support/fixtures';
import { CARDS, OrderPage, recordOf } from './support/order-page';
import { openAtPayment, openStep } from './support/prepared-order';

const EXECUTE = '/v1/order/execute/';
const TOKENS = '/sandbox/stripe-api/v1/tokens';

/** However the answer is lost, the page recovers by itself: no second press, one charge, and the done page. */
const LOST: Fault[] = ['request dropped', 'answer dropped', '500 with a message', '500 with a page', 'no answer'];

for (const fault of rowsOfEachKind(LOST, (name) => name.replace(/ with .*/, ''))) {
  test(`a payment whose call fails with "${fault}" is looked up and charged once`, async ({ page, ledger }) => {
    const order = await openAtPayment(page);
    await order.fillCard();
    const execute = await breakCall(page, EXECUTE, fault);
    await order.pay();
    await expect(page.getByText(/Confirming your payment/).first()).toBeInViewport();
    await expect(page.getByText("You weren't charged")).toHaveCount(0);
    // While the outcome is unknown, nothing on the page can start a second payment.
    await expect(order.payButton).toBeHidden();
    await execute.mend();
    await order.expectDone();
    expect(recordOf(await ledger(), order.orderId)).toMatchObject({
      order: { state: 'paid' },
      charges: [{ amount: 199 }],
    });
  });
}

const TURNED_AWAY = {
  '401': { status: 401, json: { error: { message: 'Please sign in' } } },
  'stale CSRF token': { status: 403, json: { error: { message: 'Reload the page', code: 'csrf' } } },
};

for (const [fault, answer] of Object.entries(TURNED_AWAY)) {
  test(`a payment that is rejected once (${fault}) is resent unchanged`, async ({ page, ledger }) => {
    const order = await openAtPayment(page);
    await order.fillCard();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes(EXECUTE)) keys.push(request.headers()['idempotency-key']);
    });
    await page.route(`**${EXECUTE}**`, (route) => route.fulfill(answer), { times: 1 });
    await order.pay();
    await order.expectDone();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
  });
}

test('a refusal of a payment is shown as text, and the next press pays', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  const message = '<b onmouseover=alert(1)>No</b>';
  await page.route('**/v1/order/execute/**', (route) => route.fulfill({ status: 402, json: { error: { message } } }), {
    times: 1,
  });
  await order.pay();
  await expect(
    order.says(`An error occurred completing your order (${message}): please try again later.`),
  ).toBeVisible();
  await order.pay();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
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
      { timeout: 30_000, intervals: [50] },
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
      { timeout: 20_000, intervals: [50] },
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
  await expect(page.getByText('Confirming your payment')).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('Pay pressed five times at once pays once', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes(EXECUTE)) sent += 1;
  });
  await order.payButton.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await order.expectDone();
  expect(sent).toBe(1);
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
  await expect(toldInTab(order)).toBeVisible({ timeout: 20_000 });
  await expect(toldInTab(other)).toBeVisible({ timeout: 20_000 });
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
  for (const tab of [order, other]) {
    const again = tab.page.getByRole('button', { name: 'Check again' });
    if (await again.isVisible()) {
      await again.click();
      await expect(tab.thanks).toBeVisible({ timeout: 20_000 });
    }
  }
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('Back during a payment stays and says why; the payment succeeds', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.reachPayment();
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

test('after a reload during a payment the page finds it again without a second charge', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  page.on('dialog', (dialog) => void dialog.accept());
  const execute = await breakCall(page, EXECUTE, 'answer dropped');
  await order.pay();
  await expect.poll(() => execute.requests()).toBeGreaterThan(0);
  await page.reload();
  await execute.mend();
  // A paid order has its own address, where the receipt opens.
  await expect(page).toHaveURL(new RegExp(`/order/${order.orderId}$`), { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('if the tab is closed during a payment, the next visit finds the order paid', async ({
  page,
  context,
  ledger,
}) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  const execute = await breakCall(page, EXECUTE, 'answer dropped');
  await order.pay();
  await expect.poll(() => execute.requests()).toBeGreaterThan(0);
  await page.close();
  const later = await context.newPage();
  await later.goto('/start');
  await expect(later).toHaveURL(new RegExp(`/order/${order.orderId}$`), { timeout: 20_000 });
  await expect(later.getByRole('heading', { name: /receipt|your fax is/i })).toBeVisible();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
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

test('a payment library that fails to load is retried each second, and then pays', async ({ page, ledger }) => {
  const library = await breakCall(page, '/sandbox/stripe.js', 'request dropped');
  const order = await openAtPayment(page);
  await expect(page.getByText(/The payment provider isn't responding. Trying again \([2-9]\)/)).toBeVisible();
  await library.mend();
  await order.fillCard();
  await order.pay();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

/** Holds requests back until they are released. */
async function holdBack(page: OrderPage['page'], part: string) {
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
