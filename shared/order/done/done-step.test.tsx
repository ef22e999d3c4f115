import { setNavigator } from '@shared/lib/address/navigate';
import { configureApp } from '@shared/lib/app-config';
import { browserStorage, KEYS, tabStorage } from '@shared/lib/safe-storage';
import { finishOrder } from '@shared/order/payment/finish-order';
import { readDraft } from '@shared/order/saving/order-draft';
import { installNativeDialog } from '@shared/testing/browser/native-dialog';
import { expectNoticeFor } from '@shared/testing/pages/notice-time';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { refusal, type StubAnswer, type StubCall, type StubRoutes } from '@shared/testing/servers/stub-server';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { keepReceipt, keptReceipt } from './kept-receipts';

const NUMBER = { number: '(212) 555-0123', to: '+12125550123' };
const FILES = [{ key: 'k1', name: '<b>contract</b>.pdf', size: 1000, source: 'upload', pagecount: 3 }];
const GUID = 'order-1';
const READY = orderInfo({ order: NUMBER, files: FILES, details: { pagecount: 3 } });
const PAID = { order: GUID, amount: 199, pagecount: 3, email: 'ann@example.com' };

beforeAll(installNativeDialog);

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

  test('shows nothing of somebody else’s order', async () => {
    await openOrder({ info: READY }, '/order/another-order', () => keepReceipt({ ...PAID, paidAt: Date.now() }));
    expect(await screen.findByRole('heading', { name: 'We cannot show this order here' })).toBeInTheDocument();
    expect(screen.queryByText('(212) 555-0123')).not.toBeInTheDocument();
    expect(screen.queryByText('ann@example.com')).not.toBeInTheDocument();
  });
});

describe('the receipt, when the server has moved on to another order', () => {
  const OTHER = orderInfo({
    order: { id: 'next', number: '(202) 456-1414', to: '+12024561414', description: 'Another fax', amount: 999 },
    files: [{ key: 'k2', name: 'next.pdf', size: 1000, source: 'upload', pagecount: 7 }],
    settings: { capabilities: ['delivery'] },
  });
  const PAID_AT = Date.parse('2026-11-22T14:00:00Z');

  beforeEach(() =>
    jest.useFakeTimers({ now: PAID_AT + 60_000, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] }),
  );
  afterEach(() => jest.useRealTimers());

  /** The lines of the receipt, by their terms. */
  const lines = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  test('shows what this browser remembers of the payment, and nothing of the other order', async () => {
    const { server } = await openOrder({ info: OTHER }, `/order/${GUID}`, () =>
      keepReceipt({ ...PAID, paidAt: PAID_AT }),
    );
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
    expect(lines()).toEqual({
      'Sold by': 'Faxkeepsupport@faxkeep.example',
      'Paid on': 'Sun, Nov 22, 2026, 2:00 PM UTC',
      Length: '3 pages',
      Amount: '$1.99',
      Email: 'ann@example.com',
      'Order number': `${GUID}Copy`,
    });
    expect(document.title).toBe('Receipt – Faxkeep');
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
    expect(server.calls.map(({ route }) => route)).toEqual(['GET /v1/info/production']);
    expect(readDraft()).toBeNull();
  });

  test('is shown right after a reload of the paid order', async () => {
    await openDone();
    const stored = browserStorage.get(KEYS.receipts) ?? '';
    cleanup();
    await openOrder({ info: OTHER }, `/order/${GUID}`, () => browserStorage.set(KEYS.receipts, stored));
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
    expect(lines()).toMatchObject({ Amount: '$1.99', Email: 'ann@example.com', Length: '3 pages' });
  });

  test('leaves out what nobody told', async () => {
    await openOrder({ info: OTHER }, `/order/${GUID}`, () =>
      keepReceipt({ order: GUID, amount: 0, pagecount: 0, email: '', paidAt: PAID_AT }),
    );
    await screen.findByRole('heading', { name: 'Receipt' });
    expect(Object.keys(lines())).toEqual(['Sold by', 'Paid on', 'Order number']);
  });

  test('another fax begins without anything of it', async () => {
    const { person, visited } = await openOrder({ info: OTHER }, `/order/${GUID}`, () =>
      keepReceipt({ ...PAID, paidAt: PAID_AT }),
    );
    await person.click(await screen.findByRole('button', { name: 'Send another fax' }));
    expect(visited).toEqual(['/start']);
    expect(readDraft()).toBeNull();
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

describe('"Send again" with the files', () => {
  const INFO = 'GET /v1/info/production';
  const AGAIN = `POST /v1/orders/${GUID}/again`;
  const ADA = { email: 'ada@example.com' };
  const OFFERED = { user: ADA, settings: { capabilities: ['faxes'] } };
  const RECEIPT = orderInfo({ ...OFFERED, order: NUMBER, files: FILES });
  const NEXT = orderInfo({ ...OFFERED, order: { id: 'next', number: '' } });
  const FORM = 'http://localhost/start';
  const WITHOUT = '“Send again” starts a new fax to the same number; add the files once more.';

  /** Opens a receipt; a call in the name of the form is answered with the open order. */
  async function openReceipt({ receipt = RECEIPT, open = NEXT, again = NEXT }: Answers = {}) {
    const info = ({ referrer }: StubCall) => (referrer === FORM ? open : receipt);
    const page = await openOrder({ info, [AGAIN]: again }, `/order/${GUID}`);
    const button = await screen.findByRole('button', { name: 'Send again' });
    return { ...page, press: () => page.person.click(button), button };
  }

  interface Answers {
    receipt?: object;
    open?: StubAnswer;
    again?: StubRoutes[string];
  }

  test('begins a fax with copies of them, and the form remembers nothing of the one before', async () => {
    const { server, press, visited } = await openReceipt();
    tabStorage.set(KEYS.orderDraft, '{}');
    expect(screen.getByText('“Send again” starts a new fax to the same number, with the same files.')).toBeVisible();
    await press();
    await waitFor(() => expect(visited).toEqual(['/start']));
    expect(server.to(AGAIN)).toHaveLength(1);
    expect(readDraft()).toBeNull();
  });

  test('does so right after the payment, too', async () => {
    const { person, server, visited } = await openOrder({ info: RECEIPT, [AGAIN]: NEXT });
    await screen.findByLabelText("Recipient's fax number");
    act(() => finishOrder(PAID, null));
    server.answer({ [INFO]: NEXT });
    await person.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(visited).toEqual(['/start']));
    expect(server.to(AGAIN)).toHaveLength(1);
  });

  test('asks before it takes the place of an unfinished fax, which the receipt is not', async () => {
    const unfinished = orderInfo({ ...OFFERED, order: { id: 'next', number: '(202) 555-0199' } });
    const { server, press, person, visited } = await openReceipt({ open: unfinished });
    await press();
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace your unfinished fax?' });
    expect(dialog).toHaveTextContent('You have an unfinished fax with a fax number.');
    expect(server.to(AGAIN)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(visited).toEqual(['/start']));
  });

  test('replaces nothing while it cannot be known whether there is anything, and can be tried again', async () => {
    const { server, press, visited } = await openReceipt({ open: 'network' });
    await press();
    expect(
      await screen.findByText('An error occurred beginning the fax again: please try again later.'),
    ).toBeInTheDocument();
    expect([server.to(AGAIN), visited]).toEqual([[], []]);
    server.answer({ [INFO]: NEXT });
    await press();
    await waitFor(() => expect(visited).toEqual(['/start']));
  });

  test('says so where they are no longer kept, and then keeps the number', async () => {
    const gone = 'We no longer keep the files of this fax. Please add them to a new one.';
    const { press, visited } = await openReceipt({ again: refusal(404, gone) });
    await press();
    expect(await screen.findByText(gone)).toBeInTheDocument();
    expect(screen.getByText(WITHOUT)).toBeVisible();
    expect(visited).toEqual([]);
    await press();
    expect(visited).toEqual(['/start']);
    expect(readDraft()?.options.number).toBe('(212) 555-0123');
  });

  test('keeps the number for somebody who has signed out meanwhile', async () => {
    const { press, visited } = await openReceipt({ again: refusal(401, 'Please sign in') });
    await press();
    await waitFor(() => expect(visited).toEqual(['/start']));
    expect(readDraft()?.options.number).toBe('(212) 555-0123');
  });

  test.each([
    ['a visitor', orderInfo({ ...OFFERED, user: null, order: NUMBER, files: FILES })],
    ['a server that does not list faxes', orderInfo({ user: ADA, order: NUMBER, files: FILES })],
    ['whoever opened a mailed link', orderInfo({ ...OFFERED, order: NUMBER })],
  ])('is not for %s', async (_who, receipt) => {
    const { server, press, visited } = await openReceipt({ receipt });
    expect(screen.getByText(WITHOUT)).toBeVisible();
    await press();
    expect(visited).toEqual(['/start']);
    expect(server.to(AGAIN)).toEqual([]);
    expect(readDraft()?.options.number).toBe('(212) 555-0123');
  });
});

test('"Send another fax" starts an empty one', async () => {
  const { person, visited } = await openDone();
  await person.click(screen.getByRole('button', { name: 'Send another fax' }));
  expect(visited).toEqual(['/start']);
  expect(readDraft()).toBeNull();
});

describe('the redirect after a payment', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
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

  test.each([
    ['https://partner.example:8443/thanks', 'partner.example:8443', 'https://partner.example:8443/thanks'],
    ['http://plain.example/', 'plain.example', 'http://plain.example/'],
    ['/thanks.html?from=fax', 'the next page', 'http://localhost/thanks.html?from=fax'],
  ])('to %s goes there, without another question', async (target, named, address) => {
    const { visited } = await openDone(target);
    expect(screen.getByText(named)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', address);
    await pass(5_100);
    expect(visited).toEqual([address]);
  });

  test.each([
    ['https://partner.example/thanks', 'Please continue on partner.example.', 'https://partner.example/thanks'],
    ['/thanks.html', 'Please continue on the next page.', 'http://localhost/thanks.html'],
  ])('in a frame is a link to %s in a new tab', async (target, text, address) => {
    jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window); // only compared with this window
    const { visited } = await openDone(target);
    const link = screen.getByRole('link', { name: 'Continue (opens in a new tab)' });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Please continue on').parentElement).toHaveTextContent(text);
    await pass(10_000);
    expect(visited).toEqual([]);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  test.each(['javascript:alert(1)', 'thanks.html', 'https://ann:secret@plain.example/'])(
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
