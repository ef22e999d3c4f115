import type { SentFax } from '@shared/api/shapes/orders/faxes';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { installNativeDialog } from '@shared/testing/browser/native-dialog';
import { openPage } from '@shared/testing/pages/open-page';
import { orderInfo } from '@shared/testing/pages/order-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { refusal, type StubAnswer, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { FaxesPage } from './faxes-page';
import { resetFaxes } from './faxes-store';

const LIST = 'GET /v1/orders';
const AGAIN = 'POST /v1/orders/a/again';
const OFFERED = { capabilities: ['faxes'] };
const ADA = { email: 'ada@example.com' };

const fax = (id: string, more: Partial<SentFax> = {}): SentFax => ({
  ...{ id, to: '+12025550143', pagecount: 3, amount: 199, status: 'delivered' },
  ...{ created: '2026-11-25T15:04:00Z', filenames: [`${id}.pdf`], ...more },
});

beforeAll(installNativeDialog);
beforeEach(() => sessionStorage.clear());

async function open(routes: StubRoutes = {}, info: Parameters<typeof orderInfo>[0] = {}) {
  cleanup();
  resetFaxes();
  const server = stubServer({
    'GET /v1/info/production': orderInfo({ user: ADA, settings: OFFERED, order: { number: '' }, ...info }),
    [LIST]: { values: [fax('a'), fax('b', { to: '+442079460018', status: 'refunded' })], more: false },
    ...routes,
  });
  return { server, ...(await openPage(<FaxesPage />, '/faxes.html', 'signed-in')) };
}

const list = () => screen.findByRole('list', { name: 'Sent faxes' });
const rows = async () => within(await list()).getAllByRole('article');
const again = () => screen.findByRole('button', { name: 'Send again to +1 202-555-0143, United States' });

test('each fax says where it went, where it is, when, and has its receipt', async () => {
  await open();
  const [first, second] = await rows();
  expect(first).toHaveTextContent('+1 202-555-0143, United States');
  expect(first).toHaveTextContent('Delivered');
  expect(first).toHaveTextContent(/2026 at .*3 pages · \$1.99/);
  expect(first).toHaveTextContent('a.pdf');
  expect(second).toHaveTextContent('Not delivered, refunded');
  const receipt = screen.getByRole('link', { name: 'Receipt of the fax to +44 20 7946 0018, United Kingdom' });
  expect(receipt).toHaveAttribute('href', '/order/b');
});

test('without the capability the page leads to the archives and asks nothing', async () => {
  const { server, visited } = await open({}, { settings: {} });
  await waitFor(() => expect(visited).toEqual(['/home.html']));
  expect(server.to(LIST)).toEqual([]);
});

test('a visitor is led to the login page', async () => {
  const { server, visited } = await open({}, { user: null });
  await waitFor(() => expect(visited).toEqual(['/login.html?redirect=%2Ffaxes.html']));
  expect(server.to(LIST)).toEqual([]);
});

test('without a fax there is the way to the first one', async () => {
  await open({ [LIST]: { values: [], more: false } });
  expect(await screen.findByRole('heading', { name: 'No faxes yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send a fax' })).toHaveAttribute('href', '/start');
});

test('a list that cannot be read says why and can be tried again', async () => {
  const { server, person } = await open({ [LIST]: refusal(503, 'We are moving house.') });
  const sentence = 'An error occurred retrieving your faxes (We are moving house): please try again later.';
  expect(await screen.findByText(sentence)).toBeVisible();
  server.answer({ [LIST]: { values: [fax('b')], more: false } });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
  // The button is gone: the keyboard continues from the page's content.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('older faxes come when the end is in view, and after a failure by a press', async () => {
  const answers: StubAnswer[] = [
    { values: [fax('a')], more: true },
    refusal(500, 'No.')(),
    { values: [fax('b')], more: false },
  ];
  const { person } = await open({ [LIST]: () => answers.shift() ?? 'network' });
  expect(await screen.findByText(/^An error occurred retrieving older faxes [(]No[)]/)).toHaveRole('alert');
  await person.click(await screen.findByRole('button', { name: 'Show older faxes' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show older faxes' })).not.toBeInTheDocument();
});

describe('sending again', () => {
  const began = { context: orderInfo({ order: { id: 'next' } }).context };

  test('begins a fax with the same files and goes to its form, which remembers nothing of the one before', async () => {
    tabStorage.set(KEYS.orderDraft, '{}');
    tabStorage.set(`${KEYS.uploads}next`, '[]');
    const { server, person, visited } = await open({ [AGAIN]: began });
    await person.click(await again());
    await waitFor(() => expect(visited).toEqual(['/start']));
    expect(server.to(AGAIN)).toHaveLength(1);
    expect([tabStorage.get(KEYS.orderDraft), tabStorage.get(`${KEYS.uploads}next`)]).toEqual([null, null]);
  });

  test('a second press meanwhile is not sent', async () => {
    const held = heldAnswers();
    const { server, person } = await open({ [AGAIN]: held.route });
    await person.click(await again());
    await person.click(await again());
    expect(server.to(AGAIN)).toHaveLength(1);
    act(() => held.answer(began));
  });

  test.each([
    [500, 'Out of order', 'An error occurred beginning the fax again (Out of order): please try again later.'],
    [404, 'We no longer keep these files.', 'We no longer keep these files.'],
  ])('that fails with %d says why, and the list stays', async (status, message, text) => {
    const { person, visited } = await open({ [AGAIN]: refusal(status, message) });
    await person.click(await again());
    expect(await screen.findByText(text)).toBeVisible();
    expect(visited).toEqual([]);
    expect(await rows()).toHaveLength(2);
  });

  test('asks before it takes the place of an unfinished fax', async () => {
    const file = { key: 'k', name: 'x.pdf', size: 1, source: 'upload' } as const;
    const unfinished = { order: { number: '(202) 555-0199' }, files: [file] };
    const { server, person, visited } = await open({ [AGAIN]: began }, unfinished);
    await person.click(await again());
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace your unfinished fax?' });
    expect(dialog).toHaveTextContent('You have an unfinished fax with a file and a fax number.');
    await person.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(server.to(AGAIN)).toEqual([]);
    expect(await again()).toHaveFocus();
    await person.click(await again());
    await person.click(await screen.findByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(visited).toEqual(['/start']));
  });
});

test('a fax that was begun in another tab is asked about, too', async () => {
  const { server, person } = await open();
  await again();
  server.answer({
    'GET /v1/info/production': orderInfo({
      user: ADA,
      settings: OFFERED,
      order: { number: '', covermessage: 'Dear Bob' },
    }),
  });
  await person.click(await again());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('You have an unfinished fax with a cover page.');
  expect(server.to(AGAIN)).toEqual([]);
});

describe('while the page is open', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('a fax on its way is looked at every ten seconds, one that is over once a minute', async () => {
    const { server } = await open({ [LIST]: { values: [fax('a', { status: 'sending' })], more: false } });
    expect((await rows())[0]).toHaveTextContent('Sending now');
    await wait(10_000);
    expect(server.to(LIST)).toHaveLength(2);
    server.answer({ [LIST]: { values: [fax('a')], more: false } });
    await wait(10_000);
    expect((await rows())[0]).toHaveTextContent('Delivered');
    await wait(59_000);
    expect(server.to(LIST)).toHaveLength(3);
    await wait(1_000);
    expect(server.to(LIST)).toHaveLength(4);
  });

  test('a look that fails changes nothing', async () => {
    const { server } = await open();
    await list();
    server.answer({ [LIST]: 'network' });
    await wait(10_000);
    expect(server.to(LIST)).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByText(/error/)).not.toBeInTheDocument();
  });
});
