import type { Browser, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/axe';
import { expect, test } from './support/fixtures';
import { type OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';
import { openPrepared, payOverWire } from './support/pages/prepared-order';
import type { TestServer } from './support/servers/server';

const OWN_NUMBER = '(202) 456-1414';

test('a mailed link opens the receipt in any browser, and nothing of that visitor’s own order changes', async ({
  page,
  browser,
  site,
  ledger,
}) => {
  const orderId = await payOverWire(page);
  const link = await mailedLink(site, orderId);
  const { reader, order: own } = await readerWithOrder(browser, site);
  await expect.poll(async () => recordOf(await ledger(), own.orderId).order?.number).toBe(OWN_NUMBER);
  const before = { record: recordOf(await ledger(), own.orderId), cookies: await cookiesOf(reader) };
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));

  await test.step('it opens, and its token leaves the address', async () => {
    await reader.goto(link.href);
    await expectReceipt(reader, orderId);
    await expect(reader).toHaveURL(`${site.url}/order/${orderId}`);
    // Only what the mail said: not the file's name, or the mail's recipient.
    for (const text of ['letter-1.pdf', 'ann@example.com']) await expect(reader.getByText(text)).toHaveCount(0);
    await expectAccessibleInBothSchemes(reader);
  });
  await test.step('a reload shows it again', async () => {
    await reader.reload();
    await expectReceipt(reader, orderId);
  });
  await test.step('another tab, without the link, does not have it', async () => {
    const other = await reader.context().newPage();
    await other.goto(`/order/${orderId}`);
    await expect(other.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
    await other.close();
  });
  await test.step('the visitor’s own order is as it was', async () => {
    await reader.goto('/start');
    await expect(own.number).toHaveValue(OWN_NUMBER);
    await own.expectUploaded('letter-1.pdf');
    expect(await own.currentOrder()).toBe(own.orderId);
    expect(recordOf(await ledger(), own.orderId)).toEqual(before.record);
    expect(await cookiesOf(reader)).toEqual(before.cookies);
  });
  await test.step('the token is in no other address, no body and no log', () => {
    const token = link.searchParams.get('receipt') ?? '';
    expect(token.length).toBeGreaterThan(40);
    expect(requests.filter((text) => text.includes(token))).toEqual([`${link.href} `]);
    expect(site.log()).not.toContain(token);
  });
  await reader.context().close();
  await test.step('a link is good behind attribution too, which delays the first call', async () => {
    link.searchParams.set('utm_source', 'receipt-mail');
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(link.href);
    await expectReceipt(other, orderId);
    await expect(other).toHaveURL(`${site.url}/order/${orderId}?utm_source=receipt-mail`);
    await context.close();
  });
  await test.step('a link that opens nothing says so, and what to do', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    const forged = `?receipt=${link.searchParams.get('receipt') ?? ''}x`;
    for (const search of ['?receipt=', forged, '?receipt=%00', '?receipt=%25', `?receipt=${'a'.repeat(3_000)}`]) {
      await other.goto(`${site.url}/order/${orderId}${search}`);
      await expect(other.getByRole('heading', { name: 'This receipt link has expired' })).toBeVisible();
      await expect(other).toHaveURL(`${site.url}/order/${orderId}`);
      await expect(other.getByText(US_NUMBER.shown)).toHaveCount(0);
    }
    await expectAccessibleInBothSchemes(other);
    await context.close();
  });
});

/** The link in the receipt of an order, once it was mailed. */
async function mailedLink(site: TestServer, orderId: string): Promise<URL> {
  const pattern = new RegExp(`http://[^\\s\\\\"]*/order/${orderId}\\?receipt=[\\w.-]+`);
  let link: string | undefined;
  await expect(async () => {
    link = pattern.exec(await (await fetch(`${site.url}/sandbox/inbox.json`)).text())?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return new URL(link ?? '');
}

/** Another browser, in which a person has begun their own order. */
async function readerWithOrder(browser: Browser, site: TestServer): Promise<{ reader: Page; order: OrderPage }> {
  const context = await browser.newContext({ baseURL: site.url });
  const reader = await context.newPage();
  const order = await openPrepared(reader, 'recipient', { to: null });
  await order.number.fill(OWN_NUMBER);
  await order.goToConfirm();
  return { reader, order };
}

async function expectReceipt(page: Page, orderId: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  const receipt = page.getByRole('article');
  for (const text of [US_NUMBER.shown, '$1.99', '1 page', 'Visa ending in 4242', 'support@faxkeep.example', orderId]) {
    await expect(receipt).toContainText(text);
  }
}

async function cookiesOf(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
}
