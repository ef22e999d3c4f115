import { BLANK_OPTIONS } from '@shared/order/order-options';
import { keepOrderDraft, readDraft } from '@shared/order/saving/order-draft';
import { openOrder, orderInfo } from '@shared/testing/pages/order-page';
import { refusal } from '@shared/testing/servers/stub-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';

const UPDATE = 'POST /v1/order/update/order-1';
const OFFERED = { capabilities: ['receiptlink', 'coverpage2'] };
const FILES = [{ key: 'k1', name: 'a.pdf', size: 1000, source: 'upload', pagecount: 1 }];
const TEXTS = { coverto: 'Jane Roe', coversubject: 'Lease', covermessage: 'Dear Jane,\n\nhere it is.' };
const READY = { number: '(212) 555-0123', to: '+12125550123', coverpage: true };

const to = () => screen.getByLabelText("Recipient's name");
const subject = () => screen.getByLabelText('Subject');
const message = () => screen.getByLabelText('Message');
const slip = () => screen.getByRole('complementary', { name: 'Your fax' });
const offering = (order: object = {}) => orderInfo({ settings: OFFERED, order, files: FILES });

test('a person fills in whom the fax is for, its subject and a message, and the server has them', async () => {
  const { person, server } = await openOrder({ info: offering() });
  await person.click(screen.getByLabelText('Add a cover page'));
  await person.click(await screen.findByLabelText("Recipient's name"));
  await person.paste(TEXTS.coverto);
  await person.click(subject());
  await person.paste(TEXTS.coversubject);
  await person.click(message());
  await person.paste('Dear Jane,\n\nhere it is');
  await person.keyboard('.');
  expect(message()).toHaveAccessibleDescription('23 of 2,000 characters, 3 of 30 lines.');
  expect(await within(slip()).findByText('To Jane Roe: Lease')).toBeInTheDocument();
  expect(within(slip()).getByText('Cover page')).toBeInTheDocument();
  await waitFor(() => expect(server.to(UPDATE).at(-1)?.body).toMatchObject({ coverpage: true, ...TEXTS }));
  await person.click(screen.getByLabelText('Add a cover page'));
  const none = { coverpage: false, sendername: '', coverto: '', coversubject: '', covermessage: '' };
  await waitFor(() => expect(server.to(UPDATE).at(-1)?.body).toMatchObject(none));
  expect(within(slip()).queryByText(/Jane/)).not.toBeInTheDocument();
});

test('a server that does not offer them gets the two fields of the sender, whatever this tab remembers', async () => {
  const options = { ...BLANK_OPTIONS, ...TEXTS, coverpage: true, sendername: 'Ann', number: '(212) 555-0123' };
  const { person, server } = await openOrder(
    { info: orderInfo({ settings: { capabilities: ['other'] } }) },
    '/start',
    () => keepOrderDraft({ orderId: 'order-1', unsent: true, options: { ...options, covermessage: 'x\n'.repeat(40) } }),
  );
  expect(await screen.findByLabelText("Sender's phone")).toBeInTheDocument();
  for (const label of ["Recipient's name", 'Subject', 'Message']) {
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  }
  expect(within(slip()).queryByText(/Jane/)).not.toBeInTheDocument();
  await person.type(screen.getByLabelText("Sender's name"), ' Lee');
  await waitFor(() => expect(server.to(UPDATE).at(-1)?.body).toMatchObject({ sendername: 'Ann Lee' }));
  for (const { body } of server.to(UPDATE)) {
    for (const name of Object.keys(TEXTS)) expect(body).not.toHaveProperty(name);
  }
});

test('what the server has is shown again', async () => {
  await openOrder({ info: offering({ coverpage: true, ...TEXTS }) });
  expect(await screen.findByLabelText("Recipient's name")).toHaveValue('Jane Roe');
  expect(subject()).toHaveValue('Lease');
  expect(message()).toHaveValue(TEXTS.covermessage);
});

test.each([
  [{ coverto: 'Jane Roe', coversubject: '' }, 'To Jane Roe'],
  [{ coverto: '', coversubject: 'Lease' }, 'Lease'],
])('the summary of %j says "%s" below the sender', async (texts, about) => {
  await openOrder({ info: offering({ ...READY, sendername: 'Ann', ...texts }) });
  expect(await within(slip()).findByText(about)).toBeInTheDocument();
  expect(within(slip()).getByText('Ann')).toBeInTheDocument();
});

test('no field takes more than the page, and a full message says so', async () => {
  const { person } = await openOrder({ info: offering({ coverpage: true, covermessage: 'x '.repeat(999) }) });
  await person.type(await screen.findByLabelText('Message'), 'abcd');
  expect(message()).toHaveValue(`${'x '.repeat(999)}ab`);
  expect(message()).toHaveAccessibleDescription(/^2,000 of 2,000 characters, \d+ of 30 lines\.$/);
  expect(screen.getByText("You've reached the limit of 2,000 characters.")).toBeInTheDocument();
  await person.click(subject());
  await person.paste('s'.repeat(300));
  expect(subject()).toHaveValue('s'.repeat(200));
  await person.click(to());
  await person.paste('t'.repeat(300));
  expect(to()).toHaveValue('t'.repeat(100));
});

test('a message of too many lines is an error at its field, to which confirming leads back', async () => {
  const covermessage = Array(31).fill('Line').join('\n');
  const { person, server } = await openOrder({ info: offering({ ...READY, covermessage }) });
  const fault = 'The message takes 31 lines on the cover page, which has room for 30. Please shorten it.';
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(new RegExp(fault)));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm and continue' }));
  expect(await screen.findByLabelText('Message')).toHaveFocus();
  expect(message()).toHaveValue(covermessage);
  expect(server.to(UPDATE)).toEqual([]);
  await person.type(message(), '{Backspace>5/}');
  expect(message()).not.toHaveAttribute('aria-invalid');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm and continue' }));
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
});

test('characters that the page cannot show are named', async () => {
  const { person } = await openOrder({ info: offering({ coverpage: true }) });
  await person.click(await screen.findByLabelText('Subject'));
  await person.paste('č é – ok?');
  expect(screen.queryByText(/question mark instead/)).not.toBeInTheDocument();
  await person.click(message());
  await person.paste('愛 and 👍');
  expect(screen.getByText(/question mark instead/).parentElement).toHaveTextContent(
    "The cover page can't show these characters and will print a question mark instead: 愛 👍",
  );
  await person.click(to());
  await person.paste('一二三四五六七八');
  expect(screen.getByText(/question mark instead/).parentElement).toHaveTextContent(/: 一 二 三 四 五 六 七 八 …$/);
});

test('a server that no longer takes the texts is sent none, and a message that was too long holds nobody back', async () => {
  const covermessage = Array(31).fill('Line').join('\n');
  const details = { id: 'order-1', pagecount: 1, amount: 199 };
  const { person, server } = await openOrder({
    info: offering({ ...READY, covermessage }),
    [UPDATE]: { context: { details, settings: { capabilities: [] } } },
  });
  await person.type(await screen.findByLabelText("Sender's name"), 'Ann');
  await waitFor(() => expect(screen.queryByLabelText('Message')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm and continue' }));
  expect(await screen.findByRole('heading', { name: 'Pay and send' })).toBeInTheDocument();
  expect(server.to(UPDATE).at(-1)?.body).not.toHaveProperty('covermessage');
});

describe('a text that the server refuses', () => {
  const refuse = (field: string) => refusal(400, 'The text is too long', { code: `${field}_refused` });

  test.each([
    ['coverto', "Recipient's name"],
    ['coversubject', 'Subject'],
    ['covermessage', 'Message'],
  ])('as %s has the reason at its field until it is changed', async (field, label) => {
    const { person, server } = await openOrder({ info: offering({ coverpage: true }), [UPDATE]: refuse(field) });
    const input = await screen.findByLabelText(label);
    await person.type(input, 'x');
    await waitFor(() => expect(input).toHaveAccessibleDescription(/The text is too long\.$/));
    expect(input).toBeInvalid();
    expect(input).toHaveValue('x');
    server.answer({ [UPDATE]: { context: { details: { id: 'order-1', pagecount: 3, amount: 199 } } } });
    await person.type(input, '{Backspace}');
    expect(input).toBeValid();
  });

  test('has it until an update is accepted, without another change of the text', async () => {
    const { person, server } = await openOrder({
      info: offering({ coverpage: true }),
      [UPDATE]: refuse('coversubject'),
    });
    await person.type(await screen.findByLabelText('Subject'), 'x');
    await waitFor(() => expect(subject()).toBeInvalid());
    server.answer({ [UPDATE]: { context: { details: { id: 'order-1', pagecount: 3, amount: 199 } } } });
    await person.type(screen.getByLabelText("Sender's name"), 'Ann');
    await waitFor(() => expect(subject()).toBeValid());
  });

  test('leads back to it from the confirmation', async () => {
    const { person } = await openOrder({ info: offering(READY), [UPDATE]: refuse('coversubject') });
    await screen.findByLabelText('Subject');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm and continue' }));
    expect(await screen.findByLabelText('Subject')).toHaveFocus();
    expect(subject()).toHaveAccessibleDescription('The text is too long.');
  });
});

test('a reload brings back what the server did not have yet', async () => {
  const { person } = await openOrder({ info: offering({ coverpage: true }), [UPDATE]: 'network' });
  await person.type(await screen.findByLabelText('Message'), 'Dear Jane,{Enter}hello');
  await waitFor(() =>
    expect(readDraft()).toMatchObject({ unsent: true, options: { covermessage: 'Dear Jane,\nhello' } }),
  );
  const draft = readDraft();
  cleanup();
  const { server } = await openOrder({ info: offering() }, '/start', () => draft && keepOrderDraft(draft));
  await waitFor(() =>
    expect(server.to(UPDATE).at(-1)?.body).toMatchObject({ coverpage: true, covermessage: 'Dear Jane,\nhello' }),
  );
});
