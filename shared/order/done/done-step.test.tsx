import { setNavigator } from '@shared/lib/address/navigate';
import { configureApp } from '@shared/lib/app-config';
import { finishOrder } from '@shared/order/payment/finish-order';
import { readDraft } from '@shared/order/saving/order-draft';
import { expectNoticeFor } from '@shared/testing/pages/notice-time';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { act, fireEvent, screen } from '@testing-library/react';
import { keepReceipt, keptReceipt } from './kept-receipts';

const NUMBER = { number: '(212) 555-0123', to: '+12125550123' };
const FILES = [{ key: 'k1', name: '<b>contract</b>.pdf', size: 1000, source: 'upload', pagecount: 3 }];
const GUID = 'order-1';
const READY = orderInfo({ order: NUMBER, files: FILES, details: { pagecount: 3 } });
const PAID = { order: GUID, amount: 199, pagecount: 3, email: 'ann@example.com' };

async function openDone(redirect?: string) {
  const page = await openOrder({ info: READY });
  await screen.findByLabelText("Recipient's fax number");
  act(() => finishOrder(redirect === undefined ? PAID : { ...PAID, redirect }, null));
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  return page;
}

describe('the receipt, opened later', () => {
  test('shows who sold what, its files and its number', async () => {
    await openOrder({ info: READY }, `/order/${GUID}`);
    expect(await screen.findByText('support@faxkeep.example')).toBeInTheDocument();
    expect(screen.getByText('Fax, flat price')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
    expect(await screen.findByText('(212) 555-0123, United States')).toBeInTheDocument();
    expect(screen.getByText('<b>contract</b>.pdf')).toBeInTheDocument();
    expect(screen.getByText(GUID)).toBeInTheDocument();
    expect(document.title).toBe('Receipt – Faxkeep');
  });

  test('shows when it was paid, how, and where the receipt went, if the server tells', async () => {
    const paid = { at: '2026-11-22T14:00:00Z', email: 'ann@example.com', method: 'Visa ending in 4242' };
    await openOrder({ info: orderInfo({ order: { ...NUMBER, paid } }) }, `/order/${GUID}`);
    expect(await screen.findByText('ann@example.com')).toBeInTheDocument();
    expect(screen.getByText('Sun, Nov 22, 2026, 2:00 PM UTC')).toBeInTheDocument();
    expect(screen.getByText('Visa ending in 4242')).toBeInTheDocument();
  });

  test('shows what this browser remembers of the payment, if the server does not tell', async () => {
    await openOrder({ info: orderInfo({ order: NUMBER, details: { pagecount: 0 } }) }, `/order/${GUID}`, () =>
      keepReceipt({ ...PAID, paidAt: Date.now() }),
    );
    expect(await screen.findByText('ann@example.com')).toBeInTheDocument();
    expect(screen.getByText('Paid on')).toBeInTheDocument();
    expect(screen.getByText('3 pages')).toBeInTheDocument();
  });

  test('names the seller of the build', async () => {
    configureApp({ seller: 'Paper & Co.\\n1 Main Street' });
    await openOrder({ info: READY }, `/order/${GUID}`);
    expect(await screen.findByText('Paper & Co.')).toBeInTheDocument();
    expect(screen.getByText('1 Main Street')).toBeInTheDocument();
    configureApp({ seller: '' });
  });

  test('its number can be copied', async () => {
    const { person } = await openOrder({ info: READY }, `/order/${GUID}`);
    await person.click(await screen.findByRole('button', { name: 'Copy the order number' }));
    expect(await navigator.clipboard.readText()).toBe(GUID);
    expect(screen.getByText('Copied!')).toBeInTheDocument();
  });

  test('shows nothing of the payment that nobody knows', async () => {
    await openOrder({ info: READY }, `/order/${GUID}`);
    await screen.findByRole('heading', { name: 'Receipt' });
    for (const term of ['Email', 'Paid on', 'Paid with']) expect(screen.queryByText(term)).not.toBeInTheDocument();
  });

  test('shows nothing of somebody else’s order, even one that was paid in this browser', async () => {
    await openOrder({ info: READY }, '/order/another-order', () =>
      keepReceipt({ ...PAID, order: 'another-order', paidAt: Date.now() }),
    );
    expect(await screen.findByRole('heading', { name: 'We cannot show this order here' })).toBeInTheDocument();
    expect(screen.queryByText('(212) 555-0123')).not.toBeInTheDocument();
    expect(screen.queryByText('ann@example.com')).not.toBeInTheDocument();
  });
});

test('thanks for the payment for 10 seconds', async () => {
  await openOrder({ info: READY });
  await screen.findByLabelText("Recipient's fax number");
  await expectNoticeFor(10_000, /^Thank you/, () => finishOrder(PAID, null));
});

test('names the seller, what was sold, and its number', async () => {
  await openDone();
  for (const text of ['support@faxkeep.example', 'Fax, flat price', GUID, '$1.99']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

test('is remembered for its receipt', async () => {
  await openDone();
  expect(keptReceipt(GUID)).toMatchObject(PAID);
});

test('prints', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  const { person } = await openDone();
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('"Send again" starts a new fax to the same number', async () => {
  const { person, visited } = await openDone();
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(visited).toEqual(['/start']);
  expect(readDraft()?.options.number).toBe('(212) 555-0123');
});

test('"Send another fax" starts an empty one', async () => {
  const { person, visited } = await openDone();
  await person.click(screen.getByRole('button', { name: 'Send another fax' }));
  expect(visited).toEqual(['/start']);
  expect(readDraft()).toBeNull();
});

describe('the redirect after a payment', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('happens after five seconds, once', async () => {
    const { visited } = await openDone('/home.html');
    expect(screen.getByRole('timer')).toHaveTextContent(/[45] seconds/);
    await pass(5_100);
    expect(visited).toEqual(['http://localhost/home.html']);
    await pass(10_000);
    expect(visited).toHaveLength(1);
    expect(window.history.state).toEqual({ isRedirected: true });
  });

  test('can be stopped', async () => {
    const { visited } = await openDone('/home.html');
    act(() => screen.getByRole('button', { name: 'Stay here' }).click());
    await pass(10_000);
    expect(visited).toEqual([]);
  });

  test('waits while the focus is on it', async () => {
    const { visited } = await openDone('/home.html');
    act(() => screen.getByRole('link', { name: 'Go now' }).focus());
    await pass(10_000);
    expect(visited).toEqual([]);
    expect(screen.getByText(/\(paused\)/)).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Print' }).focus());
    await pass(5_100);
    expect(visited).toHaveLength(1);
  });

  test('waits while a pointer moves on it, but not because one rests where it appears', async () => {
    const { visited } = await openDone('/home.html');
    const buttons = screen.getByRole('button', { name: 'Stay here' });
    fireEvent.pointerEnter(buttons);
    expect(screen.queryByText(/\(paused\)/)).not.toBeInTheDocument();
    fireEvent.pointerMove(buttons);
    await pass(10_000);
    expect(visited).toEqual([]);
    expect(screen.getByText(/\(paused\)/)).toBeInTheDocument();
    fireEvent.pointerLeave(buttons);
    await pass(5_100);
    expect(visited).toHaveLength(1);
  });

  test('does not happen on a page that the browser has restored', async () => {
    const { visited } = await openDone('/home.html');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await pass(10_000);
    expect(visited).toEqual([]);
  });

  test('to another site goes through the page that names it', async () => {
    const { visited } = await openDone('https://partner.example/thanks');
    expect(screen.getByText('partner.example')).toBeInTheDocument();
    await pass(5_100);
    expect(visited).toEqual(['/redirect?url=https%3A%2F%2Fpartner.example%2Fthanks']);
  });

  test.each(['javascript:alert(1)', '//evil.example', 'http://plain.example/', '/redirect?url=https://evil.example'])(
    'to %s is left out',
    async (target) => {
      const { visited } = await openDone(target);
      await pass(10_000);
      expect(visited).toEqual([]);
      expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    },
  );
});

test('Back from the done page starts over instead of showing the form of a paid order', async () => {
  await openDone();
  const reload = jest.fn();
  setNavigator({ reload });
  window.history.replaceState({ orderStep: 'confirm', orderId: GUID }, '', '/start');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown })));
  expect(reload).toHaveBeenCalledTimes(1);
});
