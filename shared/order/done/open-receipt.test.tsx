import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import type { StubCall } from '@shared/testing/servers/stub-server';
import { screen } from '@testing-library/react';
import { keepReceipt } from './kept-receipts';

const INFO = 'GET /v1/info/production';
const GUID = 'paid-1';
const TOKEN = 'k2j4x.a-B_c';
const OFFERED = { capabilities: ['receiptlink', 'unheard-of'] };
/** The visitor's own order, with what they have typed so far. */
const OWN = orderInfo({ order: { id: 'own-1', number: '(202) 456-1414', to: '+12024561414' }, settings: OFFERED });
/** What the server shows to anyone with the link. */
const LINKED = orderInfo({
  order: {
    ...{ id: GUID, number: '+12125550123', to: '+12125550123' },
    paid: { at: '2026-11-22T14:00:00Z', email: '', method: 'Visa ending in 4242' },
  },
  details: { pagecount: 3 },
  settings: OFFERED,
});

/**
 * Opens an address of the paid order against a server that answers `linked` when the page asks with the link's address.
 * The first answer is about the visitor's own order, as when the token was in storage or came too late for that call.
 */
async function open(
  search: string,
  { linked = LINKED, own = OWN, token = '' }: Opening = {},
  prepare: () => void = () => undefined,
) {
  const answer = ({ referrer = '' }: StubCall) =>
    referrer === `http://localhost/order/${GUID}?receipt=${TOKEN}` ? linked : own;
  const address = `/order/${GUID}${search}`;
  const page = await openOrder({ info: answer }, address, () => {
    if (token !== '') sessionStorage.setItem(KEPT, token);
    prepare();
  });
  return page;
}

interface Opening {
  linked?: object | 'network';
  own?: object;
  /** The token that an earlier load of this tab kept. */
  token?: string;
}

const KEPT = `receipt-link:${GUID}`;
const EXPIRED = 'This receipt link has expired';

test('a mailed link shows the receipt, and its token leaves the address', async () => {
  await open(`?receipt=${TOKEN}&x=1#top`);
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
  expect(await screen.findByText('(212) 555-0123, United States')).toBeInTheDocument();
  expect(screen.getByText('3 pages')).toBeInTheDocument();
  expect(screen.queryByText('(202) 456-1414')).not.toBeInTheDocument();
  expect(window.location.href).toBe(`http://localhost/order/${GUID}?x=1#top`);
  expect(sessionStorage.getItem(KEPT)).toBe(TOKEN);
});

test('a reload of that tab shows it again', async () => {
  await open('', { token: TOKEN });
  expect(await screen.findByText('Visa ending in 4242')).toBeInTheDocument();
});

test('a tab that cannot store the token leaves it in the address, for a reload', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  await open(`?receipt=${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
  expect(window.location.search).toBe(`?receipt=${TOKEN}`);
});

test('only calls about the order’s receipt carry the token, and none shows it to anybody else', async () => {
  const { server } = await open(`?receipt=${TOKEN}`);
  await screen.findByRole('heading', { name: 'Receipt' });
  expect(server.calls.map(({ route }) => route)).toEqual([INFO, INFO]);
  for (const { headers, body } of server.calls)
    expect(JSON.stringify([[...headers], body ?? null])).not.toContain(TOKEN);
});

test.each([
  ['another token', { token: 'forged' }],
  ['a token for another order', { token: TOKEN, linked: OWN }],
] as const)('%s: the page says that the link has expired, and what to do', async (_, opening) => {
  await open('', opening);
  expect(await screen.findByRole('heading', { name: EXPIRED })).toBeInTheDocument();
  expect(screen.getByText(/works for 90 days\. If yours is newer, open it from the email again/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'support@faxkeep.example' })).toBeInTheDocument();
  expect(screen.queryByText('(202) 456-1414')).not.toBeInTheDocument();
  expect(document.title).toBe('Receipt link expired – Faxkeep');
});

test('a server without such links is not asked about them', async () => {
  const { server } = await open(`?receipt=${TOKEN}`, { own: orderInfo({ order: { id: 'own-1' } }) });
  expect(await screen.findByRole('heading', { name: 'We cannot show this order here' })).toBeInTheDocument();
  expect(server.to(INFO)).toHaveLength(1);
});

test('an answer that does not come is no expired link: a press tries again', async () => {
  const { person, visited } = await open('', { token: TOKEN, linked: 'network' });
  expect(await screen.findByText("We couldn't start your order")).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: EXPIRED })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(visited).toEqual(['(reload)']);
});

test('a tab without a token gets no such page', async () => {
  await open('');
  expect(await screen.findByRole('heading', { name: 'We cannot show this order here' })).toBeInTheDocument();
});

test.each([
  ['the link has expired', { token: 'forged' }],
  ['the call about it gets no answer', { token: TOKEN, linked: 'network' }],
  ['the tab has none', {}],
] as const)('what this browser remembers is shown if %s', async (_, opening) => {
  const remember = () =>
    keepReceipt({ order: GUID, paidAt: Date.now(), email: 'ann@example.com', amount: 249, pagecount: 5 });
  await open('', opening, remember);
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
  for (const text of ['$2.49', '5 pages', 'ann@example.com']) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText('(202) 456-1414')).not.toBeInTheDocument();
});

test('a link says more than this browser remembers', async () => {
  await open('', { token: TOKEN }, () =>
    keepReceipt({ order: GUID, paidAt: Date.now(), email: 'ann@example.com', amount: 199, pagecount: 3 }),
  );
  expect(await screen.findByText('Visa ending in 4242')).toBeInTheDocument();
});
