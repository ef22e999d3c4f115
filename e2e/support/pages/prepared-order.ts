import { readFile } from 'node:fs/promises';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { OrderPage, testFile, US_NUMBER } from './order-page';

/** A number as shown, and in E.164. */
interface FaxNumber {
  shown: string;
  to: string;
}

/** How to prepare an order; by default one page to a US number. */
interface Prepared {
  /** Null: the test enters the number on the page. */
  to?: FaxNumber | null;
  /** A file from e2e/files. */
  file?: string;
}

/** Prepares an order of one file to a US number, bypassing the page, and opens its payment step. */
export async function openAtPayment(page: Page, to: FaxNumber = US_NUMBER): Promise<OrderPage> {
  const order = await openPrepared(page, 'payment', { to });
  await order.expectPayment();
  return order;
}

/**
 * Prepares an order bypassing the page, and opens one of its steps. The file is only on the server: it has no pictures.
 */
export async function openPrepared(
  page: Page,
  orderStep: 'recipient' | 'confirm' | 'payment',
  prepared: Prepared = {},
): Promise<OrderPage> {
  const order = new OrderPage(page);
  // Before the page is opened, which must not start with an empty order.
  order.orderId = await prepareOrder(page, prepared);
  const beginning = await beginWith(page, { orderStep, orderId: order.orderId });
  await page.goto('/start');
  await beginning.dispose();
  return order;
}

/** Pays an order that was prepared without the page, and stays on its done page. */
export async function payPrepared(page: Page, to: FaxNumber = US_NUMBER): Promise<OrderPage> {
  const order = await openAtPayment(page, to);
  await order.payByCard();
  return order;
}

/** Prepares an order and pays it with a card, bypassing the pages; returns its id. */
export async function payOverWire(page: Page, to: FaxNumber = US_NUMBER): Promise<string> {
  const order = await prepareOrder(page, { to });
  const info = await page.request.get('/v1/info/production');
  const answer = await page.request.post('/v1/order/execute/stripe', {
    headers: {
      'X-CSRF-Token': info.headers()['x-csrf-token'] ?? '',
      'Idempotency-Key': crypto.randomUUID().replaceAll('-', '').slice(0, 22),
    },
    data: {
      ...{ order, token: 'tok_visa', email: 'ann@example.com', environment: 'production' },
      ...{ url: new URL('/start', info.url()).href, settings: { kind: 'card' } },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return order;
}

/** Gives this history state to pages, as after a reload, until disposed of. */
function beginWith(page: Page, state: object): Promise<{ dispose: () => Promise<void> }> {
  return page.addInitScript((kept) => {
    if (history.state === null) history.replaceState(kept, '');
  }, state);
}

/** Opens a step of an order, as after a reload. */
export async function openStep(page: Page, orderId: string, orderStep: string): Promise<void> {
  await page.evaluate((state) => history.replaceState(state, ''), { orderStep, orderId });
  await page.reload();
}

/** Gives the visitor's open order a file and a number, bypassing the page; returns its id. */
export async function prepareOrder(
  page: Page,
  { to = US_NUMBER, file: name = 'letter-1.pdf' }: Prepared = {},
): Promise<string> {
  const info = await page.request.get('/v1/info/production');
  // The contract's shape of /v1/info.
  const { context } = (await info.json()) as { context: { order: { id: string } } };
  const headers = { 'X-CSRF-Token': info.headers()['x-csrf-token'] ?? '' };
  const post = async (path: string, data: object): Promise<APIResponse> => {
    const answer = await page.request.post(`/v1/${path}`, { headers, data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer;
  };
  const buffer = await readFile(testFile(name));
  const setup = await post('file/setup', { name, size: buffer.byteLength });
  // The contract's shape of /v1/file/setup.
  const { payload, policy, signature } = (await setup.json()) as {
    payload: Record<string, string>;
    policy: [string];
    signature: string;
  };
  const { action = '', ...fields } = payload;
  const field = 'x-amz-algorithm' in payload ? 'x-amz-signature' : 'signature';
  const file = { name: 'document.pdf', mimeType: 'application/pdf', buffer };
  const stored = await page.request.post(action, {
    multipart: { ...fields, policy: policy[0], [field]: signature, file },
  });
  expect(stored.ok(), await stored.text()).toBe(true);
  await post('file/info', { key: payload.key, name, source: 'upload' });
  if (to) {
    const number = { number: to.shown, to: to.to };
    await post(`order/update/${context.order.id}`, { ...number, instantsend: true, sku: 'SINGLE1' });
  }
  return context.order.id;
}
