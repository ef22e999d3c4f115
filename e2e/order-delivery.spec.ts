import type { Page } from '@playwright/test';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessibleInBothSchemes } from './support/axe';
import { ADMIN_TOKEN, expect, test } from './support/fixtures';
import { holdRequests } from './support/held-requests';
import { payOverWire, payPrepared } from './support/pages/prepared-order';
import { shiftedClock, slowClock, startServer, type TestServer } from './support/servers/server';

/** Numbers of the README's table, for which the sandbox's line plays failures. */
const BUSY = { shown: '(202) 555-0181', to: '+12025550181' };
const NOT_A_FAX = { shown: '(202) 555-0183', to: '+12025550183' };

const STATUS = '**/v1/order/status/*';

const statusOf = (page: Page) => page.getByRole('region', { name: 'Delivery' });

/** A separate server, whose clock hardly moves: the fax line takes the whole test. */
const unhurried = test.extend({
  site: async ({ share }, use) => {
    await use(await share('unhurried', () => startServer(slowClock(Date.now()))));
  },
});

unhurried('a paid fax can be watched until it is delivered, and its mail says so', async ({ page, site, ledger }) => {
  const { orderId } = await payPrepared(page);
  const status = statusOf(page);
  await expect(status).toContainText(/Waiting to be sent|Calling the fax number|Sending page/);
  await expectAccessibleInBothSchemes(page);
  // A minute later by its clock.
  await site.kill();
  await site.start(shiftedClock(60_000));
  await expect(status).toContainText('The other fax machine confirmed the page');
  await expect(page.getByRole('heading', { name: 'Your fax was delivered' })).toBeVisible();
  await expect(page).toHaveTitle('Your fax was delivered – Faxkeep');
  await expectAccessibleInBothSchemes(page);
  const { deliveries, faxes } = await ledger();
  expect(deliveries.filter(({ order_id }) => order_id === orderId)).toMatchObject([{ state: 'delivered', tries: 1 }]);
  expect(faxes.filter(({ id }) => id.startsWith(orderId))).toHaveLength(1);
  await expectMail(site, orderId, 'was delivered');

  await test.step('its receipt, opened later, says the same', async () => {
    await page.goto(`/order/${orderId}`);
    await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
    await expect(statusOf(page)).toContainText('Delivered');
  });
});

test('a fax to a line that stays busy is tried again, then refunded, and everybody is told', async ({
  page,
  site,
  ledger,
}) => {
  const answer = await holdRequests(page, STATUS);
  const { orderId } = await payPrepared(page, BUSY);
  // Until now the page says that the fax is being delivered.
  await answer.release();
  const status = statusOf(page);
  await expect(status).toContainText('Not delivered: the line was busy');
  await expect(status).toContainText('We tried 3 times.');
  await expect(status).toContainText('We have refunded the $1.99 you paid.');
  await expect(page.getByRole('heading', { name: 'Your fax could not be delivered' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const { faxes, refunds, charges } = await ledger();
  expect(faxes.filter(({ id }) => id.startsWith(orderId))).toHaveLength(3);
  const [refund, ...more] = refunds.filter(({ order_id }) => order_id === orderId);
  expect([refund?.state, refund?.amount, more]).toEqual(['done', 199, []]);
  expect(charges.find(({ payment_intent }) => payment_intent === refund?.payment_intent)?.refunded).toBe(true);
  await expectMail(site, orderId, 'was not delivered');
});

test('a page that is offline, or gets bad answers, keeps what it knows and goes on', async ({ page, context }) => {
  await page.route(STATUS, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await payPrepared(page, NOT_A_FAX);
  const status = statusOf(page);
  await expect(status).toContainText('We cannot reach the server right now');
  await context.setOffline(true);
  await page.unroute(STATUS);
  await context.setOffline(false);
  await expect(status).toContainText('no fax machine answered at this number');
  await expect(status).not.toContainText('We cannot reach the server');
});

/** A press on a moving button is lost. */
test('nothing moves while a fax goes its way', async ({ page }) => {
  const known: FaxStatus = { status: 'queued', pages: 3, pages_sent: 0, tries: 1, updated: '2031-04-17T15:02:00.000Z' };
  const stages: [Partial<FaxStatus>, title: string][] = [
    [{}, 'Waiting to be sent'],
    [{ status: 'sending' }, 'Calling the fax number'],
    [{ status: 'sending', pages_sent: 2 }, 'Sending page 3 of 3'],
    [{ status: 'delivered', pages_sent: 3 }, 'Delivered'],
  ];
  await payPrepared(page);
  // On the page, not on the screen: a browser scrolls a reloaded page to its old position in several steps.
  const top = (): Promise<number> =>
    page.getByRole('button', { name: 'Print' }).evaluate((button) => button.getBoundingClientRect().top + scrollY);
  for (const width of rowsOfEachKind([360, 768, 1280], (width) => width >= 480)) {
    await page.setViewportSize({ width, height: 800 });
    for (const [change, title] of stages) {
      await test.step(`${width} px: ${title}`, async () => {
        await page.route(STATUS, (route) => route.fulfill({ json: { success: true, ...known, ...change } }));
        const answer = await holdRequests(page, STATUS);
        await page.reload();
        await expect(statusOf(page)).toContainText('One moment, please.');
        const before = await top();
        await answer.release();
        await expect(statusOf(page)).toContainText(title);
        expect(await top()).toBe(before);
        await page.unrouteAll();
      });
    }
  }
});

test.describe('the operators’ page', () => {
  /** A busy line is retried after an hour: until then the fax is being delivered. */
  const patient = test.extend({
    site: async ({ share }, use) => {
      await use(await share('patient', () => startServer({ ADMIN_TOKEN, FAX_RETRY_SECONDS: '3600' })));
    },
  });

  patient('gives up a fax on its way, without a script', async ({ page, browser, site, ledger }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const operator = await context.newPage();
    await operator.goto('/admin');
    await operator.getByLabel('Token').fill('a guess');
    await operator.getByRole('button', { name: 'Sign in' }).click();
    await expect(operator.getByText('This is not the token of this server.')).toBeVisible();
    await operator.getByLabel('Token').fill(ADMIN_TOKEN);
    await operator.getByRole('button', { name: 'Sign in' }).click();
    await expect(operator.getByRole('heading', { name: 'On the way' })).toBeVisible();

    const answer = await holdRequests(page, STATUS);
    const { orderId } = await payPrepared(page, BUSY);
    await answer.release();
    await operator.goto(`/admin/faxes/${orderId}`);
    await operator.getByRole('button', { name: 'Give up and refund' }).click();
    await expect(operator.getByText('It was given up, and its money goes back.')).toBeVisible();
    await expect(statusOf(page)).toContainText('We have refunded the $1.99 you paid.');
    const { refunds } = await ledger();
    expect(refunds.filter(({ order_id }) => order_id === orderId)).toMatchObject([{ state: 'done' }]);
    await operator.getByRole('link', { name: 'All faxes' }).click();
    await operator.getByRole('button', { name: 'Sign out' }).click();
    await expect(operator.getByLabel('Token')).toBeVisible();
    await context.close();
  });

  test('is accessible', async ({ page }) => {
    const orderId = await payOverWire(page, NOT_A_FAX);
    await page.goto('/admin');
    await expectAccessibleInBothSchemes(page);
    await page.getByLabel('Token').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Not delivered' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.goto('/admin/faxes/none');
    await expect(page.getByRole('heading', { name: 'No such fax' })).toBeVisible();
    await page.goto('/admin');
    await page.getByRole('link', { name: orderId }).click();
    await expect(page.getByRole('heading', { name: /^Fax / })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
});

/** Waits for the mail about an order whose subject ends like this. */
async function expectMail(site: TestServer, orderId: string, subject: string): Promise<void> {
  await expect(async () => {
    const answer = await fetch(`${site.url}/sandbox/inbox.json`);
    const { messages } = (await answer.json()) as { messages: { subject: string; body: string }[] };
    const about = messages.filter(({ body }) => body.includes(orderId)).map((message) => message.subject);
    expect(about.filter((one) => one.endsWith(subject))).toHaveLength(1);
  }).toPass();
}
