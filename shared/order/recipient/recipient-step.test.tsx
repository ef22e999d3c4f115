import { MESSAGES } from '@shared/messages';
import { BLANK_OPTIONS } from '@shared/order/order-options';
import { keepOrderDraft } from '@shared/order/saving/order-draft';
import { fillSilently } from '@shared/testing/browser/fill-silently';
import { expectNoticeFor } from '@shared/testing/pages/notice-time';
import { openOrder, openOrderEarly, orderInfo } from '@shared/testing/pages/order-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const number = () => screen.getByLabelText("Recipient's fax number");
const country = () => screen.getByLabelText('Country');

test('a number is formatted while it is typed, and saved with its E.164 form', async () => {
  const { person, server } = await openOrder();
  await person.click(number());
  await person.keyboard('2125550123');
  await waitFor(() => expect(number()).toHaveValue('(212) 555-0123'));
  await waitFor(() =>
    expect(server.to('POST /v1/order/update/order-1').at(-1)?.body).toMatchObject({
      number: '(212) 555-0123',
      to: '+12125550123',
      instantsend: true,
      deliverytime: null,
      sku: 'SINGLE1',
    }),
  );
});

test('pasting an international number selects its country', async () => {
  const { person } = await openOrder();
  await person.click(number());
  await person.paste('+44 20 7946 0018');
  await waitFor(() => expect(country()).toHaveValue('GB'));
});

test.each([
  ['\u202a+1 (212) 555\u20110142\u202c', '+1 212 555 0142', '+12125550142', 'US'],
  ['Fax: (212) 555-0142', '(212) 555-0142', '+12125550142', 'US'],
  ['(+44) 20 7946 0018', '+44 20 7946 0018', '+442079460018', 'GB'],
  ['0044 20 7946 0018', '+44 20 7946 0018', '+442079460018', 'GB'],
  ['011 44 20 7946 0018', '+44 20 7946 0018', '+442079460018', 'GB'],
])('pasting %j shows %s and sends it', async (pasted, shown, to, alpha2) => {
  const { person, server } = await openOrder();
  await person.click(number());
  await person.paste(pasted);
  await person.tab();
  await waitFor(() => expect(number()).toHaveValue(shown));
  await waitFor(() => expect(server.to('POST /v1/order/update/order-1').at(-1)?.body).toMatchObject({ to }));
  expect(country()).toHaveValue(alpha2);
  expect(number()).not.toHaveAttribute('aria-invalid');
});

test.each(['212-555-0142 x123', '212-555-0142,,123#', '(212) 555-0142 ext. 5', '212-555-0142 p123'])(
  'the extension of %s is refused on leaving the field, kept as typed, and goes with the error',
  async (typed) => {
    const { person } = await openOrder();
    await person.type(number(), typed);
    const kept = String(number().getAttribute('value'));
    await person.tab();
    await waitFor(() => expect(number()).toHaveAccessibleDescription(/^Faxes can't be sent to an extension/));
    expect(number()).toHaveValue(kept);
    await person.clear(number());
    await person.type(number(), '2125550142');
    await waitFor(() => expect(number()).not.toHaveAttribute('aria-invalid'));
  },
);

test('countries that share a calling code are told apart', async () => {
  const { person } = await openOrder();
  await person.click(number());
  await person.keyboard('4165550123');
  await person.tab();
  await waitFor(() => expect(country()).toHaveValue('CA'));
});

test('an invalid number is reported on leaving the field, and the error goes as soon as the number is good', async () => {
  const { person } = await openOrder();
  await person.click(number());
  await person.keyboard('212555');
  expect(number()).not.toHaveAttribute('aria-invalid');
  await person.tab();
  await waitFor(() => expect(number()).toHaveAccessibleDescription(MESSAGES.phone.code(2)));
  await person.click(number());
  await person.keyboard('0123');
  await waitFor(() => expect(number()).not.toHaveAttribute('aria-invalid'));
});

test('while the press that leaves the field lasts, no error moves what is pressed', async () => {
  const { person } = await openOrder();
  await person.click(number());
  await person.keyboard('212555');
  const held = screen.getByRole('heading', { name: 'What would you like to send?' });
  // A press that lasts longer than a second no longer counts.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  try {
    const mouse = userEvent.setup({ delay: null });
    await mouse.pointer({ target: held, keys: '[MouseLeft>]' });
    expect(number()).not.toHaveFocus();
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(number()).not.toHaveAttribute('aria-invalid');
    await mouse.pointer({ keys: '[/MouseLeft]' });
  } finally {
    jest.useRealTimers();
  }
  await waitFor(() => expect(number()).toHaveAccessibleDescription(MESSAGES.phone.code(2)));
});

test("a number in an unsupported country is refused with the country's name", async () => {
  const { person } = await openOrder();
  await person.click(number());
  await person.paste('+1 876 555 0123');
  await person.tab();
  await waitFor(() => expect(number()).toHaveAccessibleDescription(MESSAGES.phone.unsupportedCountry('Jamaica')));
});

test('the cover page asks who sends, prefilled from the profile', async () => {
  const user = { name: 'Ann Example', email: 'ann@example.com', phone: '+1 212 555 0100', features: {} };
  const { person } = await openOrder({ info: orderInfo({ user }) });
  await person.click(screen.getByLabelText('Add a cover page'));
  expect(screen.getByLabelText("Sender's name")).toHaveValue('Ann Example');
  expect(screen.getByLabelText("Sender's phone")).toHaveValue('+1 212 555 0100');
});

test('what was typed before the server answered is kept, and Continue waits for it', async () => {
  const { person, answer } = openOrderEarly();
  await person.type(number(), '2125550123');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
  await answer(orderInfo());
  expect(await screen.findByRole('heading', { name: 'Does everything look right?' })).toBeInTheDocument();
  expect(screen.getAllByText('(212) 555-0123').length).toBeGreaterThan(0);
});

test('what is filled in without an event counts, and is formatted', async () => {
  const { person, server } = await openOrder();
  await person.click(screen.getByLabelText('Add a cover page'));
  fillSilently(country(), 'GB');
  fillSilently(number(), '02079460018');
  fillSilently(await screen.findByLabelText("Sender's name"), 'Ann Lee');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Does everything look right?' })).toBeInTheDocument();
  await waitFor(() =>
    expect(server.to('POST /v1/order/update/order-1').at(-1)?.body).toMatchObject({
      to: '+442079460018',
      sendername: 'Ann Lee',
    }),
  );
});

test('Continue works without a number: the upload queue is the only gate', async () => {
  const { person } = await openOrder();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Does everything look right?' })).toHaveFocus();
  expect(window.history.state).toEqual({ orderStep: 'confirm', orderId: 'order-1' });
  expect(window.location.pathname).toBe('/start');
});

test('while a file is being uploaded Continue goes nowhere, and the reason is shown for 2.5 seconds', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  const { person } = await openOrder({ 'POST /v1/file/setup': () => new Promise<object>(() => undefined) });
  const chooser = screen.getByLabelText('Choose PDF files', { selector: 'input' });
  await person.upload(chooser, new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
  await screen.findByText('Starting');
  await expectNoticeFor(2_500, 'Still uploading files: one moment please...', () =>
    fireEvent.click(screen.getByRole('button', { name: 'Continue' })),
  );
  expect(screen.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
});

test('the bare address becomes /start', async () => {
  await openOrder({}, '/index.html');
  expect(window.location.pathname).toBe('/start');
});

test('after a reload the fields the server did not have yet are back, and are sent', async () => {
  const { server } = await openOrder({}, '/start', () =>
    keepOrderDraft({
      orderId: 'order-1',
      unsent: true,
      options: { ...BLANK_OPTIONS, number: '020 7946 0018', alpha2: 'GB', coverpage: true, sendername: 'Ann' },
    }),
  );
  await waitFor(() => expect(number()).toHaveValue('020 7946 0018'));
  expect(country()).toHaveValue('GB');
  expect(screen.getByLabelText("Sender's name")).toHaveValue('Ann');
  await waitFor(() =>
    expect(server.to('POST /v1/order/update/order-1').at(-1)?.body).toMatchObject({
      to: '+442079460018',
      coverpage: true,
    }),
  );
});

test("options that cannot be saved are reported with the catalog's sentence", async () => {
  const { person } = await openOrder({ 'POST /v1/order/update/order-1': () => Response.json({}, { status: 500 }) });
  await person.click(screen.getByLabelText('Add a cover page'));
  expect(
    await screen.findByText('An error occurred updating your order options (HTTP status 500): please try again later.'),
  ).toBeInTheDocument();
});
