import { readServerDate } from '@shared/api/transport/clock';
import { setNavigator } from '@shared/lib/address/navigate';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import { fillSilently } from '@shared/testing/browser/fill-silently';
import { holdLocksElsewhere, releaseLocks } from '@shared/testing/browser/locks-elsewhere';
import { expectNoticeFor } from '@shared/testing/pages/notice-time';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { refusal } from '@shared/testing/servers/stub-server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const NUMBER = { number: '(212) 555-0123', to: '+12125550123' };
const UPDATE = 'POST /v1/order/update/order-1';
const FILES = [{ key: 'k1', name: 'contract.pdf', size: 1000, source: 'upload', pagecount: 3 }];
const ready = () => orderInfo({ order: NUMBER, files: FILES });
const continueButton = () => screen.getByRole('button', { name: /continue$/i });

async function toConfirm(person: UserEvent): Promise<void> {
  await person.click(continueButton());
  await screen.findByRole('heading', { name: 'Does everything look right?' });
}

async function sendLater(person: UserEvent, date: string, time: string): Promise<void> {
  await person.click(screen.getByLabelText('Send later'));
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: date } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
}

async function chooseZone(person: UserEvent, town: string): Promise<void> {
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await person.selectOptions(zone, await within(zone).findByRole('option', { name: new RegExp(`^${town} \\(`) }));
}

afterEach(releaseLocks);
beforeEach(() => readServerDate('Mon, 01 Mar 2027 12:00:00 GMT'));

test('confirming sends the order, then goes on to payment', async () => {
  const { person, server } = await openOrder({ info: ready() });
  await toConfirm(person);
  await person.click(continueButton());
  await waitFor(() => expect(window.history.state).toEqual({ orderStep: 'payment', orderId: 'order-1' }));
  expect(server.to('POST /v1/order/update/order-1').at(-1)?.body).toMatchObject({ ...NUMBER, instantsend: true });
});

test('an order that another tab is confirming is not confirmed here, and the person is told', async () => {
  const { person, server } = await openOrder({ info: ready() });
  await toConfirm(person);
  const sent = server.to(UPDATE).length;
  holdLocksElsewhere();
  await person.click(continueButton());
  expect(await screen.findByText(/being confirmed in another tab/)).toBeVisible();
  releaseLocks();
  expect(server.to(UPDATE)).toHaveLength(sent);
  expect(continueButton()).not.toHaveAttribute('aria-busy');
  await person.click(continueButton());
  await waitFor(() => expect(window.history.state).toMatchObject({ orderStep: 'payment' }));
});

test("the price is shown in the server's words, as long as they match the newest amount", async () => {
  const words = '$1.99, all taxes included';
  const info = orderInfo({ order: { ...NUMBER, displaycosttext: words }, files: FILES });
  const details = { id: 'order-1', pagecount: 3, amount: 199 };
  const { person, server } = await openOrder({ info, [UPDATE]: { context: { details } } });
  await toConfirm(person);
  expect(screen.getAllByText(words)).not.toHaveLength(0);
  expect(screen.queryByText('$1.99')).not.toBeInTheDocument();
  server.answer({ [UPDATE]: { context: { details: { ...details, amount: 249 } } } });
  await person.click(continueButton());
  await waitFor(() => expect(screen.getAllByText('$2.49')).not.toHaveLength(0));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test.each([
  ['the sum of the rows', 3, '3 pages'],
  ['the files alone if a row does not know', undefined, '1 file'],
] as const)('if the server does not count pages, the slip shows %s', async (_what, pagecount, shown) => {
  const [file] = FILES;
  const files = [{ ...file, ...(pagecount === undefined ? { pagecount: null } : { pagecount }) }];
  const { person } = await openOrder({ info: orderInfo({ order: NUMBER, files, details: { pagecount: null } }) });
  await toConfirm(person);
  const lines = screen.getAllByText('Pages', { selector: 'dt' }).map((term) => term.parentElement);
  expect(lines).not.toHaveLength(0);
  for (const line of lines) {
    expect(line).toHaveTextContent(shown);
    expect(line).not.toHaveTextContent('0 pages');
  }
});

test('without such words the price is shown in US dollars', async () => {
  const { person } = await openOrder({ info: orderInfo({ order: { ...NUMBER, displaycosttext: '' }, files: FILES }) });
  await toConfirm(person);
  expect(screen.getAllByText('$1.99')).not.toHaveLength(0);
});

test.each([
  [refusal(500, 'Disk full.')(), ' (Disk full)'],
  [new Response('<h1>Oops</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } }), ' (HTTP status 500)'],
  [refusal(401, 'Please sign in')(), ' (Please sign in)'],
  ['network', ''],
] as const)('an order that cannot be saved stays, says why, and goes on once it can: %#', async (answer, detail) => {
  const { person, server } = await openOrder({ info: ready() });
  await toConfirm(person);
  server.answer({ [UPDATE]: answer });
  await person.click(continueButton());
  const told = `An error occurred updating your order options${detail}: please try again later.`;
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Does everything look right?' })).toBeInTheDocument();
  server.answer({ [UPDATE]: { context: { details: { id: 'order-1', pagecount: 3, amount: 199 } } } });
  await person.click(continueButton());
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(told)).not.toBeInTheDocument());
  expect(server.to(UPDATE).at(-1)?.body).toMatchObject(NUMBER);
});

test('pressed five times at once, the order is sent once', async () => {
  const { person, server } = await openOrder({ info: ready() });
  await toConfirm(person);
  expect(server.to(UPDATE)).toEqual([]);
  act(() => {
    for (let press = 0; press < 5; press += 1) continueButton().click();
  });
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
  expect(server.to(UPDATE)).toHaveLength(1);
});

test('a missing number leads back to its field, with its message', async () => {
  const { person } = await openOrder();
  await toConfirm(person);
  await person.click(continueButton());
  const number = await screen.findByLabelText("Recipient's fax number");
  await waitFor(() => expect(number).toHaveFocus());
  expect(number).toHaveAccessibleDescription(MESSAGES.order.numberMissing);
});

test.each([
  ['missing', '', 'Your fax has no number yet', 'Add the number'],
  ['wrong', '212555', 'Please check the fax number', 'Correct the number'],
])('a number that is %s is told on arrival, and leads back to its field', async (_, typed, title, press) => {
  const { person } = await openOrder();
  if (typed !== '') await person.type(screen.getByLabelText("Recipient's fax number"), typed);
  await toConfirm(person);
  expect(await screen.findByText(title)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: press }));
  await waitFor(() => expect(screen.getByLabelText("Recipient's fax number")).toHaveFocus());
});

test('a good number is not remarked on', async () => {
  const { person } = await openOrder({ info: ready() });
  await toConfirm(person);
  expect(screen.queryByText(/number yet|check the fax number/)).not.toBeInTheDocument();
});

test('a missing number has the same message each time, even after one was typed and deleted', async () => {
  const { person } = await openOrder();
  const number = (): HTMLElement => screen.getByLabelText("Recipient's fax number");
  const missing = "Please specify the recipient's fax number before confirming your order.";
  for (let round = 0; round < 3; round += 1) {
    await toConfirm(person);
    await person.click(continueButton());
    await waitFor(() => expect(number()).toHaveFocus());
    await waitFor(() => expect(number()).toHaveAccessibleDescription(missing));
  }
  await person.type(number(), '212555');
  await waitFor(() => expect(number()).toHaveAccessibleDescription(MESSAGES.phone.code(2)));
  await person.clear(number());
  await waitFor(() => expect(number()).toHaveAccessibleDescription(missing));
  await toConfirm(person);
  await person.click(continueButton());
  await waitFor(() => expect(number()).toHaveFocus());
  expect(number()).toHaveAccessibleDescription(missing);
});

test('the error about the number is on top for 5 seconds, and stays at its field', async () => {
  const { person } = await openOrder();
  await toConfirm(person);
  const message = "Please specify the recipient's fax number before confirming your order.";
  await expectNoticeFor(5_000, message, () => fireEvent.click(continueButton()));
  expect(screen.getByLabelText("Recipient's fax number")).toHaveAccessibleDescription(message);
});

test('the error already shown at the number is repeated', async () => {
  const { person } = await openOrder();
  await person.click(screen.getByLabelText("Recipient's fax number"));
  await person.keyboard('212555');
  await toConfirm(person);
  await person.click(continueButton());
  const number = await screen.findByLabelText("Recipient's fax number");
  await waitFor(() => expect(number).toHaveAccessibleDescription(MESSAGES.phone.code(2)));
});

test('scheduling without a time is refused at the empty field', async () => {
  const { person } = await openOrder({ info: ready() });
  await toConfirm(person);
  await person.click(screen.getByLabelText('Send later'));
  await screen.findByLabelText('Date');
  await person.click(continueButton());
  const date = screen.getByLabelText('Date');
  await waitFor(() => expect(date).toHaveFocus());
  expect(date).toBeInvalid();
  expect(date).toHaveAccessibleDescription(MESSAGES.order.deliveryTimeMissing);
  // While a date is typed, its year first has one digit: the focus stays through all its values.
  for (const typed of ['0002-12-24', '0020-12-24', '2027-12-24']) {
    fireEvent.change(date, { target: { value: typed } });
    expect(date).toHaveFocus();
    expect(date).not.toHaveAttribute('aria-invalid');
  }
  await person.click(continueButton());
  const time = screen.getByLabelText('Time');
  await waitFor(() => expect(time).toHaveFocus());
  expect(time).toHaveAccessibleDescription(MESSAGES.order.deliveryTimeMissing);
  expect(date).not.toHaveAttribute('aria-invalid');
});

test.each([
  ['a day', '2027-02-28', '23:00', 'Date'],
  ['a time today', '2027-03-01', '06:59', 'Time'],
])('%s that is past by the server’s clock is refused at its field', async (_, day, clock, label) => {
  const { person } = await openOrder({ info: ready() });
  await toConfirm(person);
  await sendLater(person, day, clock);
  await chooseZone(person, 'New York');
  await person.click(continueButton());
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(MESSAGES.order.deliveryTimePast);
});

test('a year of two digits is one of this century, once the date is left or confirmed', async () => {
  const { person, server } = await openOrder({ info: ready() });
  await toConfirm(person);
  await sendLater(person, '0027-12-24', '09:00');
  const date = screen.getByLabelText('Date');
  expect(date).toHaveValue('0027-12-24');
  fireEvent.blur(date);
  expect(date).toHaveValue('2027-12-24');
  fireEvent.change(date, { target: { value: '0028-12-24' } });
  await person.click(continueButton());
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
  const body = server.to(UPDATE).at(-1)?.body as { deliverytime: string };
  expect(body.deliverytime).toMatch(/^2028-12-24T09:00:00/);
});

test('a date more than two years ahead is refused at its field', async () => {
  const { person } = await openOrder({ info: ready() });
  await toConfirm(person);
  await sendLater(person, '2036-12-24', '09:00');
  await person.click(continueButton());
  const date = screen.getByLabelText('Date');
  await waitFor(() => expect(date).toHaveFocus());
  expect(date).toHaveAccessibleDescription(ADDED_MESSAGES.deliveryTimeFar);
  expect(date).toHaveValue('2036-12-24');
});

test('a date and time filled in without an event count', async () => {
  const { person, server } = await openOrder({ info: ready() });
  await toConfirm(person);
  await person.click(screen.getByLabelText('Send later'));
  fillSilently(await screen.findByLabelText('Date'), '2027-03-02');
  fillSilently(screen.getByLabelText('Time'), '09:00');
  await person.click(continueButton());
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
  const body = server.to(UPDATE).at(-1)?.body as { deliverytime: string };
  expect(body.deliverytime).toMatch(/^2027-03-02T09:00:00/);
});

test('a time the clocks skip is refused with the reason', async () => {
  const { person } = await openOrder({ info: ready() });
  await toConfirm(person);
  await sendLater(person, '2027-03-14', '02:30');
  await chooseZone(person, 'New York');
  expect(await screen.findByText(/That time does not exist in New York/)).toBeInTheDocument();
});

test('a chosen moment is shown at both ends and sent with its offset', async () => {
  const order = { number: '+44 20 7946 0018', to: '+442079460018' };
  const { person, server } = await openOrder({ info: orderInfo({ order, files: FILES }) });
  await toConfirm(person);
  await sendLater(person, '2027-03-02', '04:00');
  await chooseZone(person, 'New York');
  expect(await screen.findByText(/Mar 2, 2027, 4:00 AM EST/)).toBeInTheDocument();
  expect(await screen.findByText(/Mar 2, 2027, 9:00 AM/)).toBeInTheDocument();
  await person.click(continueButton());
  await waitFor(() =>
    expect(server.to('POST /v1/order/update/order-1').at(-1)?.body).toMatchObject({
      instantsend: false,
      deliverytime: '2027-03-02T04:00:00-05:00',
      tz: 'America/New_York',
    }),
  );
});

test('an order without files says so before payment', async () => {
  const { person } = await openOrder({ info: orderInfo({ order: NUMBER }) });
  await toConfirm(person);
  expect(screen.getByText('Your fax has no files yet')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Add a file' }));
  expect(await screen.findByRole('heading', { name: 'What would you like to send?' })).toHaveFocus();
});

test("the browser's Back leads back a step, and Forward leads on again", async () => {
  const { person } = await openOrder({ info: ready() });
  await toConfirm(person);
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'What would you like to send?' })).toBeInTheDocument();
  window.history.forward();
  expect(await screen.findByRole('heading', { name: 'Does everything look right?' })).toBeInTheDocument();
});

test('a reload at this step comes back to it', async () => {
  await openOrder({ info: ready() }, '/start', () =>
    window.history.replaceState({ orderStep: 'confirm', orderId: 'order-1' }, ''),
  );
  expect(await screen.findByRole('heading', { name: 'Does everything look right?' })).toBeInTheDocument();
});

test('an order the server has moved on from is closed, and what was typed is carried over', async () => {
  const { person, server, visited } = await openOrder({ info: ready() });
  await toConfirm(person);
  server.answer({
    'GET /v1/info/production': orderInfo({ order: { id: 'order-2' } }),
    'POST /v1/order/update/order-1': () =>
      Response.json({ error: { message: 'This order is already paid' } }, { status: 400 }),
  });
  await person.click(continueButton());
  expect(await screen.findByRole('heading', { name: 'This order is closed' })).toBeInTheDocument();
  // Back and Forward between the closed order's steps do not reload.
  const reload = jest.fn();
  setNavigator({ assign: (href) => visited.push(href), reload });
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  expect(reload).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Start a new order' }));
  expect(visited).toEqual(['/start']);
});
