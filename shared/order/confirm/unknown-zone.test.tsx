import { readServerDate } from '@shared/api/transport/clock';
import { forgetZones } from '@shared/lib/time/dates';
import { infoStore, updateContext } from '@shared/stores/info';
import { lackZones } from '@shared/testing/browser/lacking-zones';
import { openOrder, openOrderEarly, orderInfo } from '@shared/testing/pages/order-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const UPDATE = 'POST /v1/order/update/order-1';
const LACKING = 'America/Coyhaique';
const NUMBER = { number: '(212) 555-0123', to: '+12125550123' };
const FILES = [{ key: 'k1', name: 'a.pdf', size: 1000, source: 'upload', pagecount: 1 }];

let giveBack: () => void;
beforeAll(() => {
  giveBack = lackZones(LACKING);
});
afterAll(() => giveBack());
beforeEach(() => {
  forgetZones();
  readServerDate('Mon, 01 Mar 2027 12:00:00 GMT');
});

/** The order as the server returns it, for 9 AM on March 2, 2027 in Coyhaique. */
function scheduled(tz: string, deliverytime = '2027-03-02T09:00:00-03:00') {
  return orderInfo({ order: { ...NUMBER, instantsend: false, deliverytime, tz }, files: FILES });
}

async function toConfirm(person: UserEvent): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Does everything look right?' });
}

async function chooseZone(person: UserEvent, tz: string): Promise<void> {
  await person.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), tz);
}

const lastUpdate = (server: Awaited<ReturnType<typeof openOrder>>['server']) => server.to(UPDATE).at(-1)?.body;

test.each(['2027-03-02T09:00:00-03:00', '2027-03-02T12:00:00Z'])(
  'an order for %s in a zone that the browser lacks is shown by the clocks there, on every step',
  async (deliverytime) => {
    const { person, server } = await openOrder({ info: scheduled(LACKING, deliverytime) });
    expect((await screen.findAllByText('9:00 AM GMT-3')).length).toBeGreaterThan(0);
    await toConfirm(person);
    expect(await screen.findByLabelText('Date')).toHaveValue('2027-03-02');
    expect(screen.getByLabelText('Time')).toHaveValue('09:00');
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('Coyhaique (GMT-3)');
    expect(screen.getByText('Tue, Mar 2, 2027, 9:00 AM GMT-3')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Confirm and continue' }));
    expect(await screen.findByText(/on Tue, Mar 2, 2027, 9:00 AM GMT-3/)).toBeInTheDocument();
    expect(lastUpdate(server)).toMatchObject({ deliverytime: '2027-03-02T09:00:00-03:00', tz: LACKING });
  },
);

test('its receipt is shown by the clocks there', async () => {
  await openOrder({ info: scheduled(LACKING) }, '/order/order-1');
  expect(await screen.findByText('Tue, Mar 2, 2027, 9:00 AM GMT-3')).toBeInTheDocument();
});

test('a zone that the browser lacks can be chosen, and an order in it is sent with its offset', async () => {
  const { person, server } = await openOrder({ info: orderInfo({ order: NUMBER, files: FILES }) });
  await toConfirm(person);
  await person.click(screen.getByLabelText('Send later'));
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2027-03-02' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:00' } });
  await chooseZone(person, LACKING);
  expect(await screen.findByText('Tue, Mar 2, 2027, 9:00 AM GMT-3')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Confirm and continue' }));
  await waitFor(() =>
    expect(lastUpdate(server)).toMatchObject({ deliverytime: '2027-03-02T09:00:00-03:00', tz: LACKING }),
  );
});

test.each([
  ['Etc/GMT+5', '2027-03-02T09:00:00-05:00', 'GMT-5', '9:00 AM GMT-5'],
  ['EST5EDT', '2027-03-02T09:00:00-05:00', 'EST5EDT (GMT-5)', '9:00 AM EST'],
  ['US/Pacific', '2027-03-02T09:00:00-08:00', 'Pacific, US (GMT-8)', '9:00 AM PST'],
  ['Asia/Calcutta', '2027-03-02T09:00:00+05:30', 'Kolkata (GMT+5:30)', '9:00 AM GMT+5:30'],
])('an order in %s, which is no zone of the list by that name, keeps it', async (tz, deliverytime, name, clock) => {
  const { person, server } = await openOrder({ info: scheduled(tz, deliverytime) });
  await toConfirm(person);
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveDisplayValue(name);
  expect(screen.getByText(`Tue, Mar 2, 2027, ${clock}`)).toBeInTheDocument();
  await person.click(zone);
  await person.tab();
  expect(zone).toHaveDisplayValue(name);
  await person.click(screen.getByRole('button', { name: 'Confirm and continue' }));
  await waitFor(() => expect(lastUpdate(server)).toMatchObject({ deliverytime, tz }));
});

test('an order in an unknown zone is shown in UTC, and goes on in UTC for the same moment', async () => {
  const { person, server } = await openOrder({ info: scheduled('Mars/Olympus') });
  await toConfirm(person);
  expect(await screen.findByLabelText('Time')).toHaveValue('12:00');
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('UTC');
  expect(screen.getByText('Tue, Mar 2, 2027, 12:00 PM UTC')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Confirm and continue' }));
  await waitFor(() =>
    expect(lastUpdate(server)).toMatchObject({ deliverytime: '2027-03-02T12:00:00+00:00', tz: 'UTC' }),
  );
});

test('the receipt of an order in an unknown zone is shown in UTC', async () => {
  await openOrder({ info: scheduled('Mars/Olympus') }, '/order/order-1');
  expect(await screen.findByText('Tue, Mar 2, 2027, 12:00 PM UTC')).toBeInTheDocument();
});

test('the first day available is today in the chosen zone, by the server’s clock', async () => {
  const { person } = await openOrder({ info: scheduled(LACKING) });
  readServerDate('Tue, 02 Mar 2027 02:00:00 GMT');
  await toConfirm(person);
  expect(await screen.findByLabelText('Date')).toHaveAttribute('min', '2027-03-01');
  await chooseZone(person, 'Asia/Tokyo');
  expect(screen.getByLabelText('Date')).toHaveAttribute('min', '2027-03-02');
});

test("an answer that arrives while a zone's clocks are fetched is not mistaken for the first", async () => {
  const { answer } = openOrderEarly();
  // The flow follows the answers once its own code has loaded.
  await act(() => import('@shared/order/start-order'));
  const first = scheduled(LACKING);
  const { context } = first;
  const stop = infoStore.subscribe(() => {
    stop();
    queueMicrotask(() => updateContext({ order: { ...context.order, id: 'order-2' } }));
  });
  await answer(first);
  expect(await screen.findByRole('heading', { name: 'This order is closed' })).toBeInTheDocument();
});
