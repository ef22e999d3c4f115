import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { finishOrder } from '@shared/order/payment/finish-order';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import type { StubAnswer } from '@shared/testing/servers/stub-server';
import { act, screen } from '@testing-library/react';

const GUID = 'order-1';
const STATUS = `GET /v1/order/status/${GUID}`;
const NUMBER = { number: '(212) 555-0123', to: '+12125550123', tz: 'America/New_York' };
const OFFERED = { capabilities: ['delivery'] };
const PAID = { order: GUID, amount: 199, pagecount: 3, email: 'ann@example.com' };
const QUEUED: FaxStatus = { status: 'queued', pages: 3, pages_sent: 0, tries: 0, updated: '2026-11-25T15:04:00Z' };
const SENDING: FaxStatus = { ...QUEUED, status: 'sending', pages_sent: 1, tries: 1 };
const DELIVERED: FaxStatus = { ...SENDING, status: 'delivered', pages_sent: 3 };
const FAILED: FaxStatus = { ...SENDING, status: 'failed', tries: 5, reason: 'busy' };

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  jest.useRealTimers();
  see('visible');
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Shows or hides the page, as another tab in front of it does. */
function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Opens the receipt of a paid order, whose status calls get these answers in turn; the last one repeats. */
async function openReceipt(...answers: (FaxStatus | StubAnswer)[]) {
  const left = [...answers];
  const info = orderInfo({ order: NUMBER, settings: OFFERED });
  const next = (): StubAnswer => (left.length > 1 ? left.shift() : left[0]) ?? 'network';
  const page = await openOrder({ info, [STATUS]: next }, `/order/${GUID}`);
  await screen.findByRole('heading', { name: 'Receipt' });
  await screen.findByRole('region', { name: 'Delivery' });
  await pass(1);
  return page;
}

const asked = (page: { server: { to: (route: string) => unknown[] } }) => page.server.to(STATUS).length;

test('is not asked about on a server that does not offer it, and the page looks as without it', async () => {
  const info = orderInfo({ order: NUMBER });
  const { server } = await openOrder({ info, [STATUS]: DELIVERED }, `/order/${GUID}`);
  await screen.findByRole('heading', { name: 'Receipt' });
  await pass(60_000);
  expect(server.to(STATUS)).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Delivery' })).not.toBeInTheDocument();
});

test('is asked every five seconds until the fax is delivered, then no more', async () => {
  const page = await openReceipt(QUEUED, SENDING, { ...SENDING, pages_sent: 2 }, DELIVERED);
  expect(screen.getByText('Waiting to be sent')).toBeInTheDocument();
  await pass(5_000);
  expect(screen.getByText('Sending page 2 of 3')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Pages sent' })).toHaveAttribute('aria-valuetext', '1 of 3 pages');
  await pass(5_000);
  expect(screen.getByText('Sending page 3 of 3')).toBeInTheDocument();
  await pass(5_000);
  expect(screen.getByText('Delivered')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(asked(page)).toBe(4);
  await pass(600_000);
  see('visible');
  await pass(60_000);
  expect(asked(page)).toBe(4);
});

test('is announced when it changes, not with each page', async () => {
  await openReceipt(SENDING, { ...SENDING, pages_sent: 2 }, DELIVERED);
  const live = () => screen.getByRole('region', { name: 'Delivery' }).querySelector('[role=status]')?.textContent;
  expect(live()).toBe('Sending now');
  await pass(5_000);
  expect(live()).toBe('Sending now');
  await pass(5_000);
  expect(live()).toMatch(/^Delivered\. The other fax machine confirmed all 3 pages/);
});

test('is asked less often the longer nothing changes, once a minute in the end', async () => {
  const page = await openReceipt(QUEUED);
  await pass(2 * 60_000);
  const early = asked(page);
  expect(early).toBeGreaterThanOrEqual(24);
  await pass(60 * 60_000);
  const before = asked(page);
  await pass(10 * 60_000);
  expect(asked(page) - before).toBe(10);
});

test('is not asked while nobody sees the page, and at once when somebody does again', async () => {
  const page = await openReceipt(QUEUED, DELIVERED);
  see('hidden');
  await pass(60_000);
  expect(asked(page)).toBe(1);
  see('visible');
  await pass(1);
  expect(screen.getByText('Delivered')).toBeInTheDocument();
});

describe('an answer that is none', () => {
  test.each<[string, StubAnswer]>([
    ['a lost connection', 'network'],
    ['an unknown status', { ...QUEUED, status: 'teleported' }],
    ['a page instead of JSON', new Response('<h1>Hi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a refusal', Response.json({ error: { message: 'Not now' } }, { status: 500 })],
  ])('%s: what was known stays, and it is asked again', async (_, answer) => {
    await openReceipt(SENDING, answer, DELIVERED);
    await pass(5_000);
    expect(screen.getByText('Sending page 2 of 3')).toBeInTheDocument();
    await pass(10_000);
    expect(screen.getByText('Delivered')).toBeInTheDocument();
  });

  test('several in a row are said, and forgotten with the next good one', async () => {
    const page = await openReceipt('network');
    expect(screen.getByText('Looking for your fax')).toBeInTheDocument();
    expect(screen.queryByText(/cannot reach the server/)).not.toBeInTheDocument();
    await pass(30_000);
    expect(screen.getByText(/cannot reach the server right now/)).toBeInTheDocument();
    page.server.answer({ [STATUS]: SENDING });
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(1);
    expect(screen.queryByText(/cannot reach the server/)).not.toBeInTheDocument();
    expect(screen.getByText('Sending page 2 of 3')).toBeInTheDocument();
  });
});

describe('after a payment', () => {
  async function openDone(...answers: FaxStatus[]) {
    const left = [...answers];
    const info = orderInfo({ order: NUMBER, settings: OFFERED });
    await openOrder({ info, [STATUS]: () => (left.length > 1 ? left.shift() : left[0]) ?? 'network' });
    await screen.findByLabelText("Recipient's fax number");
    act(() => finishOrder(PAID, null));
    await screen.findByRole('region', { name: 'Delivery' });
    await pass(1);
  }

  test('the heading and the title of the tab say that the fax was delivered', async () => {
    await openDone(SENDING, DELIVERED);
    expect(screen.getByRole('heading', { name: 'Your fax is on its way' })).toBeInTheDocument();
    await pass(5_000);
    expect(screen.getByRole('heading', { name: 'Your fax was delivered' })).toBeInTheDocument();
    expect(document.title).toBe('Your fax was delivered – Faxkeep');
  });

  test('they say that it could not be, why, and what happens to the money', async () => {
    await openDone(FAILED, { ...FAILED, status: 'refunded' });
    expect(screen.getByRole('heading', { name: 'Your fax could not be delivered' })).toBeInTheDocument();
    expect(screen.getByText('Not delivered: the line was busy')).toBeInTheDocument();
    expect(screen.getByText(/^We are refunding the \$1\.99 you paid/)).toBeInTheDocument();
    await pass(5_000);
    expect(screen.getByText(/^We have refunded the \$1\.99 you paid/)).toBeInTheDocument();
  });
});

test('a receipt opened by a mailed link asks with that link', async () => {
  const settings = { capabilities: ['delivery', 'receiptlink'] };
  const linked = orderInfo({ order: NUMBER, settings });
  const { server } = await openOrder({ info: linked, [STATUS]: DELIVERED }, `/order/${GUID}?receipt=k2j4x.a-B_c`);
  await screen.findByText('Delivered');
  expect(server.to(STATUS).map(({ referrer }) => referrer)).toEqual([
    `http://localhost/order/${GUID}?receipt=k2j4x.a-B_c`,
  ]);
});
