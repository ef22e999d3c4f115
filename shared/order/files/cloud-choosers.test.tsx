import { orderStore, patchOrder } from '@shared/order/order-store';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { ProviderChooser } from './cloud-choosers';

const info = orderInfo({ settings: { dropbox: { appkey: 'app' } } });
const DETAIL = { id: 'id:1', url: 'https://dl.dropboxusercontent.com/1/letter.pdf', type: 'dropbox' };
const LETTER = { name: 'letter.pdf', bytes: 1200, link: DETAIL.url, id: DETAIL.id };
const SETUP = 'POST /v1/file/cloudsetup';
const REGISTER = 'POST /v1/file/info';
const registered = { details: { id: 'order-1', pagecount: 2, amount: 199 } };

/** Puts a chooser on the page that returns these files. The mock counts its openings. */
function chooserHanding(files: object[]): jest.Mock {
  const choose = jest.fn(({ success }: { success: (chosen: unknown) => void }) => success(files));
  Object.assign(window, { Dropbox: { choose } });
  return choose;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'Dropbox');
});

test('chosen files are registered with the order, and only then does the address become /start', async () => {
  chooserHanding([LETTER, { ...LETTER, id: 'id:2', name: 'second.pdf' }]);
  const registering = heldAnswers();
  const { server } = await openOrder(
    { info, [SETUP]: { key: 'key-1' }, [REGISTER]: registering.route },
    '/start/dropbox',
  );
  await waitFor(() => expect(server.to(REGISTER)).toHaveLength(1));
  expect(server.to(SETUP)[0]?.body).toEqual({ name: 'letter.pdf', size: 1200, detail: DETAIL });
  expect(window.location.pathname).toBe('/start/dropbox');
  registering.answer(registered);
  await waitFor(() => expect(server.to(REGISTER)).toHaveLength(2));
  expect(window.location.pathname).toBe('/start/dropbox');
  registering.answer(registered);
  await waitFor(() => expect(window.location.pathname).toBe('/start'));
  expect(server.to(REGISTER).map(({ body }) => body)).toEqual([
    { key: 'key-1', name: 'letter.pdf', source: 'dropbox' },
    { key: 'key-1', name: 'second.pdf', source: 'dropbox' },
  ]);
  expect(window.location.search).toBe('');
});

test.each([
  ['before the server knows about the file', { [SETUP]: () => new Promise<never>(() => undefined) }, 1],
  [
    'while it is being registered',
    { [SETUP]: { key: 'key-1' }, [REGISTER]: () => new Promise<never>(() => undefined) },
    0,
  ],
])('a reload %s continues and asks nobody again', async (_when, answers, setups) => {
  const choose = chooserHanding([LETTER]);
  const before = await openOrder({ info, ...answers }, '/start/dropbox');
  await waitFor(() => expect(before.server.calls.at(-1)?.route).toBe(Object.keys(answers).at(-1)));
  const kept = Object.fromEntries(Object.entries(sessionStorage));
  cleanup();

  const { server } = await openOrder(
    { info, [SETUP]: { key: 'key-1' }, [REGISTER]: registered },
    '/start/dropbox',
    () => Object.assign(sessionStorage, kept),
  );
  await waitFor(() => expect(window.location.pathname).toBe('/start'));
  expect(await screen.findByText('letter.pdf')).toBeVisible();
  expect(choose).toHaveBeenCalledTimes(1);
  expect(server.to(SETUP)).toHaveLength(setups);
  expect(server.to(REGISTER).map(({ body }) => body)).toEqual([
    { key: 'key-1', name: 'letter.pdf', source: 'dropbox' },
  ]);
});

test('a reload after the answer to a registration was lost leaves the address, and asks nobody again', async () => {
  const choose = chooserHanding([LETTER]);
  const before = await openOrder(
    { info, [SETUP]: { key: 'key-1' }, [REGISTER]: () => new Promise<never>(() => undefined) },
    '/start/dropbox',
  );
  await waitFor(() => expect(before.server.calls.at(-1)?.route).toBe(REGISTER));
  const kept = Object.fromEntries(Object.entries(sessionStorage));
  cleanup();

  const file = { key: 'key-1', name: 'letter.pdf', size: 1200, source: 'dropbox', pagecount: 2 };
  const { server } = await openOrder(
    { info: orderInfo({ settings: { dropbox: { appkey: 'app' } }, files: [file] }) },
    '/start/dropbox',
    () => Object.assign(sessionStorage, kept),
  );
  await waitFor(() => expect(window.location.pathname).toBe('/start'));
  expect(await screen.findByText('letter.pdf')).toBeVisible();
  expect(choose).toHaveBeenCalledTimes(1);
  expect(server.calls.filter(({ route }) => route.includes('/file/'))).toEqual([]);
  expect(sessionStorage.getItem('uploads:order-1')).toBeNull();
});

test.each([
  ['closed', () => Object.assign(window, { Dropbox: { choose: ({ cancel }: { cancel: () => void }) => cancel() } })],
  ['closed with files that are not PDFs', () => chooserHanding([{ ...LETTER, name: 'photo.jpg' }])],
])('a chooser that is %s leaves the address at once', async (_how, put) => {
  put();
  await openOrder({ info }, '/start/dropbox');
  await waitFor(() => expect(window.location.pathname).toBe('/start'));
});

test('a chooser that is not offered gets a message, and the address becomes /start', async () => {
  await openOrder({ info }, '/start/carrierpigeon');
  expect(await screen.findByText(/^This file source isn't available here\./)).toBeVisible();
  expect(window.location.pathname).toBe('/start');
});

test('a file that could not be registered is in the list at /start, to be tried again', async () => {
  chooserHanding([LETTER]);
  const { person, server } = await openOrder({ info, [SETUP]: 'network' }, '/start/dropbox');
  const retry = await screen.findByRole('button', { name: 'Retry letter.pdf' });
  expect(window.location.pathname).toBe('/start');
  server.answer({ [SETUP]: { key: 'key-1' }, [REGISTER]: registered });
  await person.click(retry);
  await waitFor(() => expect(screen.getByText('letter.pdf').closest('li')).toHaveTextContent('Uploaded'));
});

test('nothing about a file is read from an address', async () => {
  const choose = chooserHanding([]);
  const fileinfo = encodeURIComponent(JSON.stringify({ name: 'letter.pdf', size: 1200, detail: DETAIL }));
  const { server } = await openOrder({ info }, `/start?fileinfo=${fileinfo}`);
  expect(await screen.findByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
  expect(choose).not.toHaveBeenCalled();
  expect(screen.queryByText('letter.pdf')).not.toBeInTheDocument();
  expect(server.calls.filter(({ route }) => route.includes('/file/'))).toEqual([]);
});

test('a reload asks nobody again, even before the flow has its order', async () => {
  chooserHanding([LETTER]);
  await openOrder({ info });
  cleanup();
  const unfinished = { name: 'letter.pdf', size: 1200, source: 'dropbox', fileinfo: DETAIL };
  sessionStorage.setItem('uploads:order-1', JSON.stringify([unfinished]));
  patchOrder({ order: null, provider: 'dropbox' });
  render(<ProviderChooser />);
  expect(orderStore.getState().provider).toBeNull();
});
