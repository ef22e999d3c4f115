import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SAVE_DELAY_MS } from './options-saver';
import { readDraft } from './order-draft';

const UPDATE = 'POST /v1/order/update/order-1';
const number = () => screen.getByLabelText("Recipient's fax number");
const country = () => screen.getByLabelText('Country');
/** Waits until a change would have been sent. */
const untilSaved = () => act(() => jest.advanceTimersByTimeAsync(SAVE_DELAY_MS + 300));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

test.each([
  ['Mexico', '55 1234 5678', '+525512345678', 'MX', '55 1234 5678'],
  ['the United Kingdom', '020 7946 0018', '+442079460018', 'GB', '020 7946 0018'],
  ['Canada', '(416) 555-0123', '+14165550123', 'CA', '(416) 555-0123'],
])('a number in %s that this tab does not remember is shown in its country, and stays the same', async (...row) => {
  const [, national, to, alpha2, shown] = row;
  const { server } = await openOrder({ info: orderInfo({ order: { number: national, to } }) });
  await waitFor(() => expect(country()).toHaveValue(alpha2));
  await untilSaved();
  expect(number()).toHaveValue(shown);
  expect(server.to(UPDATE)).toEqual([]);
});

test.each(['2031-05-06T18:00:00Z', '2031-05-06T18:00:00.000+00:00', '2031-05-06T14:00:00-04:00'])(
  'a delivery time written as %s is the same time by the clocks of its zone, and is not sent again',
  async (deliverytime) => {
    const order = { number: '(212) 555-0123', to: '+12125550123', instantsend: false, deliverytime };
    const files = [{ key: 'k1', name: 'a.pdf', size: 1000, source: 'upload', pagecount: 1 }];
    const { person, server } = await openOrder({ info: orderInfo({ order, files }) });
    await untilSaved();
    expect(server.to(UPDATE)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Date')).toHaveValue('2031-05-06');
    expect(screen.getByLabelText('Time')).toHaveValue('14:00');
  },
);

test.each([
  ['55 1234 5678', '+525512345678', /^\+52 55 1234 5678, Mexico$/],
  // Numbers were parsed differently when this was paid.
  ['0123', '+525512345678', /^0123$/],
])('a receipt for %s is read-only: nothing of the paid order is sent to the server', async (national, to, shown) => {
  const { server } = await openOrder({ info: orderInfo({ order: { number: national, to } }) }, '/order/order-1');
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeInTheDocument();
  expect(await screen.findByText(shown)).toBeInTheDocument();
  await untilSaved();
  expect(server.to(UPDATE)).toEqual([]);
});

test('settings that an answer does not name stay as they were', async () => {
  const files = [{ key: 'k1', name: 'a.pdf', size: 1000, source: 'upload', pagecount: 1 }];
  const order = { number: '(212) 555-0123', to: '+12125550123' };
  const settings = { dropbox: { appkey: 'app' } };
  const context = { details: { id: 'order-1', pagecount: 1, amount: 199 }, settings: {} };
  const info = orderInfo({ order, files, settings });
  const { person, server } = await openOrder({ info, [UPDATE]: { success: true, context } });
  await person.click(screen.getByLabelText('Add a cover page'));
  await waitFor(() => expect(server.to(UPDATE)).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Choose from Dropbox' })).toBeVisible();
});

test('the last keystroke is stored when the page is left before it was painted', async () => {
  await openOrder({ info: orderInfo() });
  fireEvent.change(number(), { target: { value: '2125550123' } });
  expect(readDraft()?.options.number ?? '').not.toMatch(/0123/);
  window.dispatchEvent(new Event('pagehide'));
  expect(readDraft()).toMatchObject({ unsent: true, options: { number: '(212) 555-0123' } });
});
