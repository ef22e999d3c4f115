import { configureApp } from '@shared/lib/app-config';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import { keptReceipt } from '@shared/order/done/kept-receipts';
import { editOptions } from '@shared/order/order-store';
import { loadInfo } from '@shared/stores/info';
import { currentNotices } from '@shared/stores/notices';
import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { expectNoticeFor } from '@shared/testing/pages/notice-time';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { refusal, type StubAnswer, type StubRoutes, type StubServer } from '@shared/testing/servers/stub-server';
import { forgetStripe } from '@shared/vendors/stripe';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const NUMBER = { number: '(212) 555-0123', to: '+12125550123' };
const FILES = [{ key: 'k1', name: 'contract.pdf', size: 1000, source: 'upload', pagecount: 3 }];
const READY = orderInfo({ order: NUMBER, files: FILES, details: { pagecount: 3 } });
const NEXT = orderInfo({ order: { id: 'order-2' } });
const EXECUTE = 'POST /v1/order/execute/stripe';
const DECLINED = 'An error occurred completing your order (Your card was declined): please try again later.';
const PAID = { order: 'order-1', amount: 199, pagecount: 3, email: 'ann@example.com' };

let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
  // jsdom has no media queries.
  const light = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => light });
});
afterEach(() => {
  jest.useRealTimers();
  configureApp({ executeExtras: true });
  stripe.remove();
  forgetStripe();
});

async function openPayment(routes: StubRoutes = {}, kept: Record<string, string> = {}) {
  const page = await openOrder({ info: READY, ...routes }, '/start', () => {
    Object.assign(sessionStorage, kept);
    window.history.replaceState({ orderStep: 'payment', orderId: 'order-1' }, '');
  });
  await screen.findByRole('heading', { name: 'Pay and send' });
  return page;
}

async function fillIn(person: UserEvent): Promise<void> {
  await person.type(screen.getByLabelText('Cardholder name'), 'Ann Example');
  await person.type(screen.getByLabelText('Email'), 'ann@example.com');
  await person.type(screen.getByLabelText('Postal code'), '10001');
  await waitFor(() => expect(stripe.elements.some(({ type }) => type === 'card')).toBe(true));
}

const payButton = () => screen.getByRole('button', { name: 'Pay $1.99' });

async function pay(person: UserEvent): Promise<void> {
  await fillIn(person);
  await person.click(payButton());
}

test('shows the charge and its time above the button', async () => {
  await openPayment();
  expect(screen.getByText(/You'll be charged/).parentElement).toHaveTextContent(
    "3 pages to (212) 555-0123. You'll be charged $1.99 once, when you press Pay. Your fax goes out right away.",
  );
});

test('a payment leads to the done page at the order’s address', async () => {
  const { person, server } = await openPayment({ [EXECUTE]: PAID });
  await pay(person);
  expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toHaveFocus();
  expect(window.location.pathname).toBe('/order/order-1');
  expect(await screen.findByText(MESSAGES.order.paymentThanks)).toBeInTheDocument();
  for (const fact of ['(212) 555-0123, United States', '3 pages', '$1.99', 'order-1'])
    expect(screen.getByText(fact)).toBeInTheDocument();
  const [call] = server.to(EXECUTE);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(call?.body).toEqual({
    token: 'tok_visa',
    url: 'http://localhost/start',
    environment: 'production',
    settings: { kind: 'card' },
    order: 'order-1',
    email: 'ann@example.com',
  });
  expect(sessionStorage.getItem('order-draft')).toBeNull();
});

test('a server that accepts only the specified fields is sent no others', async () => {
  configureApp({ executeExtras: false });
  const { person, server } = await openPayment({ [EXECUTE]: PAID });
  await pay(person);
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(Object.keys(server.to(EXECUTE)[0]?.body as object).sort()).toEqual([
    'environment',
    'settings',
    'token',
    'url',
  ]);
});

test('the progress notice stays 30 seconds at most, and no longer than the payment takes', async () => {
  const notice = () => currentNotices().find(({ text }) => text.startsWith('Processing your payment'));
  const paying = heldAnswers();
  const { person } = await openPayment({ [EXECUTE]: paying.route });
  await pay(person);
  await waitFor(() => expect(notice()).toMatchObject({ type: 'info', duration: 30_000 }));
  act(() => paying.answer(PAID));
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(notice()).toBeUndefined();
});

test('a declined card is told once, above the button, and another try is a new attempt', async () => {
  const { person, server } = await openPayment({ [EXECUTE]: refusal(402, 'Your card was declined.') });
  await pay(person);
  const told = (await screen.findByText("You weren't charged")).closest('[role="alert"]');
  expect(told).toHaveTextContent(`${DECLINED} Or try another card now.`);
  expect(told?.parentElement).toHaveFocus();
  expect(currentNotices()).toEqual([]);
  server.answer({ [EXECUTE]: PAID });
  await person.click(screen.getByRole('button', { name: 'Pay $1.99' }));
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  const keys = server.to(EXECUTE).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test("a refusal's own words are shown as text", async () => {
  const { person } = await openPayment({ [EXECUTE]: refusal(402, '<b onmouseover=alert(1)>No</b>') });
  await pay(person);
  const told = (await screen.findByText("You weren't charged")).closest('[role="alert"]');
  expect(told).toHaveTextContent(
    'An error occurred completing your order (<b onmouseover=alert(1)>No</b>): please try again later.',
  );
  expect(told?.querySelector('[onmouseover]')).toBeNull();
});

test('pressed with everything empty, every field says what is missing, the card too', async () => {
  const { person, server } = await openPayment();
  await waitFor(() => expect(stripe.elements.some(({ type }) => type === 'card')).toBe(true));
  await person.click(payButton());
  expect(await screen.findByText(MESSAGES.card.nameMissing)).toBeInTheDocument();
  expect(await screen.findByText('Please enter your card details.')).toBeInTheDocument();
  expect(screen.getByLabelText('Cardholder name')).toHaveFocus();
  expect(server.to(EXECUTE)).toHaveLength(0);
  act(() => stripe.elements.find(({ type }) => type === 'card')?.emit('change', { empty: false }));
  await waitFor(() => expect(screen.queryByText('Please enter your card details.')).not.toBeInTheDocument());
});

test('a reload keeps name and email, but nothing of the card, and a paid order forgets them', async () => {
  const first = await openPayment();
  await fillIn(first.person);
  const kept = Object.fromEntries(Object.entries(sessionStorage));
  cleanup();
  const { person } = await openPayment({ [EXECUTE]: PAID }, kept);
  expect(screen.getByLabelText('Cardholder name')).toHaveValue('Ann Example');
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  expect(screen.getByLabelText('Postal code')).toHaveValue('');
  await person.type(screen.getByLabelText('Postal code'), '10001');
  await waitFor(() => expect(stripe.elements.filter(({ type }) => type === 'card')).toHaveLength(2));
  await person.click(payButton());
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(Object.keys(sessionStorage).filter((key) => key.includes('payer'))).toEqual([]);
});

test('an order that cannot be saved is told once, above the button', async () => {
  const { person, server } = await openPayment({ [EXECUTE]: PAID, 'POST /v1/order/update/order-1': 'network' });
  await fillIn(person);
  act(() => editOptions({ coverpage: true }));
  await person.click(payButton());

  expect((await screen.findByText("You weren't charged")).closest('[role="alert"]')).toHaveTextContent(
    "We couldn't save your order. Please check your connection and try again.",
  );
  expect(currentNotices()).toEqual([]);
  expect(server.to(EXECUTE)).toHaveLength(0);
});

test('a card the provider rejects is not charged, and the server is not called', async () => {
  stripe.card.error = 'Your card number is incomplete.';
  const { person, server } = await openPayment();
  await pay(person);
  expect((await screen.findAllByText(/Your card number is incomplete/)).length).toBeGreaterThan(0);
  expect(server.to(EXECUTE)).toHaveLength(0);
});

test('a price that changed since it was shown stops the payment, and both prices are shown', async () => {
  const { person, server } = await openPayment({ [EXECUTE]: { ...PAID, amount: 249 } });
  server.answer({ 'GET /v1/info/production': orderInfo({ order: NUMBER, files: FILES, details: { amount: 249 } }) });
  await pay(person);
  expect(await screen.findByText(/It was \$1.99 and is now \$2.49/)).toBeInTheDocument();
  expect(server.to(EXECUTE)).toHaveLength(0);
  await person.click(screen.getByRole('button', { name: 'Pay $2.49' }));
  expect(await screen.findByText('$2.49')).toBeInTheDocument();
});

test('the server’s own words for the price are shown everywhere', async () => {
  const words = { displaycosttext: 'US$ 1.99' };
  const info = orderInfo({ order: { ...NUMBER, ...words }, files: FILES, details: { pagecount: 3 } });
  const { person, server } = await openPayment({ 'GET /v1/info/production': info, [EXECUTE]: PAID });
  expect(screen.getByText('US$ 1.99', { selector: 'p strong' })).toBeInTheDocument();
  expect(screen.getByText('US$ 1.99', { selector: 'aside bdi' })).toBeInTheDocument();
  const dearer = { ...NUMBER, amount: 249, displaycosttext: 'US$ 2.49' };
  server.answer({ 'GET /v1/info/production': orderInfo({ order: dearer, files: FILES, details: { amount: 249 } }) });
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Pay US$ 1.99' }));
  expect(await screen.findByText(/It was US\$ 1.99 and is now US\$ 2.49/)).toBeInTheDocument();
  expect(server.to(EXECUTE)).toHaveLength(0);
  server.answer({ [EXECUTE]: { ...PAID, amount: 249 } });
  await person.click(screen.getByRole('button', { name: 'Pay US$ 2.49' }));
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(screen.getByText('Amount').nextElementSibling).toHaveTextContent('US$ 2.49');
  expect(keptReceipt('order-1')).toMatchObject({ amount: 249, price: 'US$ 2.49' });
});

test('a server that counts only pages leaves the price of the order', async () => {
  const { context, ...rest } = orderInfo({ order: NUMBER, files: FILES });
  await openPayment({ 'GET /v1/info/production': { ...rest, context: { ...context, details: { pagecount: 3 } } } });
  expect(payButton()).toBeInTheDocument();
});

test('two presses make one payment', async () => {
  const { person, server } = await openPayment({ [EXECUTE]: PAID });
  await pay(person);
  await person.keyboard('{Enter}{Enter}');
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(server.to(EXECUTE)).toHaveLength(1);
});

test('five presses at once make one payment', async () => {
  const { person, server } = await openPayment({ [EXECUTE]: PAID });
  await fillIn(person);
  act(() => {
    for (let press = 0; press < 5; press += 1) payButton().click();
  });
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(server.to(EXECUTE)).toHaveLength(1);
});

test('a payment library that is out of order at first is tried again, and then pays', async () => {
  const opens = stripe.open;
  stripe.open = () => {
    throw new Error('The library is out of order');
  };
  // The card form would give up after twenty seconds.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const { person, server } = await openPayment({ [EXECUTE]: PAID });
  expect(await screen.findByText(/^The payment provider isn't responding\. Trying again \([2-9]\)/)).toBeVisible();
  stripe.open = opens;
  await waitFor(() => expect(stripe.elements.some(({ type }) => type === 'card')).toBe(true));
  jest.useRealTimers();
  await pay(person);
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
  expect(server.to(EXECUTE)).toHaveLength(1);
});

test("the browser's Back button does not leave during a payment, and a notice says why for 30 seconds", async () => {
  const paying = heldAnswers();
  const { person } = await openPayment({ [EXECUTE]: paying.route });
  await pay(person);
  await screen.findByText('Please keep this page open.');
  await expectNoticeFor(30_000, /^Your payment is being processed/, () =>
    window.dispatchEvent(new PopStateEvent('popstate', { state: null })),
  );
  expect(screen.getByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
  act(() => paying.answer(PAID));
  await screen.findByRole('heading', { name: 'Your fax is on its way' });
});

test.each<[what: string, answer: StubAnswer]>([
  ['nothing else', { success: true }],
  ['other members than ours', { success: true, order: null, amount: 'two dollars', pagecount: '', email: false }],
  ['no content', new Response(null, { status: 204 })],
])('a success with %s is one, with what the page knows', async (_, answer) => {
  const { person, server } = await openPayment({ [EXECUTE]: answer });
  await pay(person);
  expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toHaveFocus();
  expect(window.location.pathname).toBe('/order/order-1');
  expect(screen.getByText('$1.99')).toBeInTheDocument();
  expect(screen.getAllByText('ann@example.com')).not.toHaveLength(0);
  expect(server.to(EXECUTE)).toHaveLength(1);
});

test('a payment answered after the server has moved on to another order is still shown', async () => {
  const paying = heldAnswers();
  const { person, server } = await openPayment({ [EXECUTE]: paying.route });
  await pay(person);
  await screen.findByText('Please keep this page open.');
  server.answer({ 'GET /v1/info/production': NEXT });
  await act(() => loadInfo());
  expect(await screen.findByRole('heading', { name: 'This order is closed' })).toBeInTheDocument();
  act(() => paying.answer(PAID));
  expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toHaveFocus();
  expect(window.location.pathname).toBe('/order/order-1');
});

describe('how long a notice stays', () => {
  test("the notice of the provider's card error stays 7.5 seconds", async () => {
    stripe.card.error = 'Your card number is incomplete.';
    const { person } = await openPayment();
    await fillIn(person);
    await expectNoticeFor(7_500, 'Your card number is incomplete.', () => fireEvent.click(payButton()));
  });
});

describe('a payment whose answer is lost', () => {
  /** Pays, and loses the answer. */
  async function lose() {
    const page = await openPayment({ [EXECUTE]: 'network' });
    await pay(page.person);
    await screen.findByText('Confirming your payment');
    return page;
  }

  test('is checked, never called a failure, and leads to the done step if it was paid', async () => {
    const { server } = await lose();
    expect(screen.getByText(ADDED_MESSAGES.paymentUnknown())).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    let asked = 0;
    server.answer({
      // The server returns the next order, and the paid one at its own address.
      'GET /v1/info/production': () => (++asked % 2 === 1 ? NEXT : READY),
    });
    expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toBeInTheDocument();
    expect(server.to(EXECUTE)).toHaveLength(1);
  });

  test.each<[what: string, answer: StubAnswer, said: string]>([
    ['with a message', refusal(500, 'Disk full.')(), 'Disk full'],
    [
      'with a page',
      new Response('<h1>Oops</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } }),
      'HTTP status 500',
    ],
  ])('behind a failure of the server %s is none, and the payment goes on by itself', async (_, failure, said) => {
    const { person, server } = await openPayment({ [EXECUTE]: failure });
    await pay(person);
    await screen.findByText('Confirming your payment');
    expect(screen.getByText(ADDED_MESSAGES.paymentUnknown(said))).toBeInTheDocument();
    expect(screen.queryByText("You weren't charged")).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    server.answer({ [EXECUTE]: PAID });
    expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toBeInTheDocument();
    expectSentUnchanged(server);
  });

  test.each<[why: string, answer: StubAnswer]>([
    ['the session had ended', refusal(401, 'Please sign in')()],
    ['the CSRF token was stale', refusal(403, 'Reload the page', { code: 'csrf' })()],
  ])('because %s is sent again unchanged, once', async (_, turnedAway) => {
    const answers = [turnedAway, PAID];
    const { person, server } = await openPayment({ [EXECUTE]: () => answers.shift() ?? 'network' });
    await pay(person);
    expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toBeInTheDocument();
    expectSentUnchanged(server);
  });

  test('is sent again unchanged if it was not paid', async () => {
    const { server } = await lose();
    server.answer({ [EXECUTE]: PAID });
    expect(await screen.findByRole('heading', { name: 'Your fax is on its way' })).toBeInTheDocument();
    expectSentUnchanged(server);
  });

  /** Expects the payment to be sent twice, unchanged. */
  function expectSentUnchanged(server: StubServer): void {
    const [first, second, ...more] = server.to(EXECUTE);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
    expect(more).toEqual([]);
  }
});
