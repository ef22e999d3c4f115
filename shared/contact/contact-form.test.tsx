import { resetInfo } from '@shared/stores/info';
import { clearNotices, currentNotices } from '@shared/stores/notices';
import { SHAPES } from '@shared/testing/address-shapes';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ContactForm } from './contact-form';
import { resetContact } from './contact-store';
import { openContactDialog } from './open-contact';

/** The requests the server received, and how it answers. */
let sent: unknown[] = [];
let answer: () => Promise<Response> | Response;

function json(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

beforeEach(() => {
  sent = [];
  answer = () => json({ success: true });
  resetContact();
  resetInfo();
  clearNotices();
  globalThis.fetch = jest.fn(async (_url, init) => {
    sent.push(JSON.parse(init?.body as string)); // the form sends JSON text
    return answer();
  });
});

async function fill(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Your name'), 'Ann Lee');
  await user.type(screen.getByLabelText('Your email'), 'ann@example.com');
  await user.type(screen.getByLabelText('Your question'), 'Where is my fax?');
}

const send = (): HTMLElement => screen.getByRole('button', { name: 'Send' });

test('a request is sent with the page it was written on, and the person is told once', async () => {
  const user = userEvent.setup();
  render(<ContactForm />);
  await fill(user);
  await user.click(send());
  expect(await screen.findByText('Your request has been sent.')).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Ann Lee',
      email: 'ann@example.com',
      question: 'Where is my fax?',
      source: 'index',
      url: window.location.href,
    },
  ]);
  // Only there, where the person is.
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(/^Your request has been sent\.$/);
  expect(currentNotices()).toEqual([]);
  expect(screen.getByLabelText('Your question')).toHaveValue('');
});

test.each(SHAPES)('a request is sent with %s as one address', async (_shape, typed, email) => {
  const user = userEvent.setup();
  render(<ContactForm />);
  await fill(user);
  fireEvent.change(screen.getByLabelText('Your email'), { target: { value: typed } });
  await user.click(send());
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ email })]));
});

test('each missing field has its message, nothing is sent, and the first is in focus', async () => {
  const user = userEvent.setup();
  render(<ContactForm />);
  await user.click(send());
  expect(await screen.findByText('Please specify a name.')).toBeVisible();
  expect(screen.getByText('Please specify an email address to reply to.')).toBeVisible();
  expect(screen.getByText('Please specify a question.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus());
  expect(sent).toEqual([]);
});

test.each([['   '], ['ann'], ['ann@'], ['a@b'], ['ann@example.com, eve@example.com']])(
  '%j is not an address to reply to',
  async (email) => {
    const user = userEvent.setup();
    render(<ContactForm />);
    await fill(user);
    await user.clear(screen.getByLabelText('Your email'));
    await user.type(screen.getByLabelText('Your email'), email);
    await user.click(send());
    expect(await screen.findByText('Please specify an email address to reply to.')).toBeVisible();
    expect(sent).toEqual([]);
  },
);

test.each([
  [() => json({ error: { message: 'Too many questions.' } }, 429), '(Too many questions)'],
  [() => new Response('no', { status: 503 }), '(HTTP status 503)'],
  [() => new Response('no', { status: 503, headers: { 'Retry-After': '2160' } }), '(HTTP status 503)', 'in 36 minutes'],
])('a refusal is shown and what was typed stays', async (refusal, detail, wait = 'later') => {
  answer = refusal;
  const user = userEvent.setup();
  render(<ContactForm />);
  await fill(user);
  await user.click(send());
  expect(
    await screen.findByText(`An error occurred sending your contact request ${detail}: please try again ${wait}.`),
  ).toBeVisible();
  expect(screen.getByLabelText('Your question')).toHaveValue('Where is my fax?');
});

test('without a connection the form says so plainly, keeps what was typed and can be sent again', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const user = userEvent.setup();
  render(<ContactForm />);
  await fill(user);
  await user.click(send());
  expect(
    await screen.findByText('An error occurred sending your contact request: please try again later.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Your question')).toHaveValue('Where is my fax?');
  answer = () => json({ success: true });
  await user.click(send());
  expect(await screen.findByText('Your request has been sent.')).toBeVisible();
});

test('many presses send once', async () => {
  let release: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (release = resolve));
  const user = userEvent.setup();
  render(<ContactForm />);
  await fill(user);
  for (let press = 0; press < 5; press += 1) await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  release(json({ success: true }));
  expect(await screen.findByText('Your request has been sent.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('the form opens over the page, keeps what was typed, and closes once the request has been sent', async () => {
  const user = userEvent.setup();
  act(openContactDialog);
  await user.type(await screen.findByLabelText('Your name'), 'Ann Lee');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(openContactDialog);
  expect(await screen.findByLabelText('Your name')).toHaveValue('Ann Lee');
  await user.clear(screen.getByLabelText('Your name'));
  await fill(user);
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentNotices().map(({ text }) => text)).toEqual(['Your request has been sent.']);
});

test('a form opened again does not repeat that an earlier request was sent', async () => {
  const user = userEvent.setup();
  act(openContactDialog);
  await fill(user);
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(openContactDialog);
  expect(await screen.findByLabelText('Your question')).toHaveValue('');
  expect(screen.queryByText('Your request has been sent.')).toBeNull();
});
