import { fetchProfile } from '@shared/api/calls/account';
import { notify } from '@shared/stores/notices';
import { expectNoticeFor } from '@shared/testing/pages/notice-time';
import { openPage } from '@shared/testing/pages/open-page';
import { infoOf, refusal, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { OfflineBanner } from './offline-banner';
import { PageFrame } from './page-frame';
import { PrivateFrame } from './private-frame';

const ann = { email: 'ann@mail.example', name: 'Ann' };
const content = <p>Private words</p>;
const privatePage = <PrivateFrame waiting={<p>One moment</p>}>{content}</PrivateFrame>;

test('a private page sends a visitor to the login page and shows nothing of its content', async () => {
  stubServer();
  const { visited } = await openPage(privatePage, '/home.html?tab=a#b', 'signed-in');
  expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%3Ftab%3Da%23b']);
  expect(screen.queryByText('Private words')).not.toBeInTheDocument();
  expect(screen.getByText('One moment')).toBeInTheDocument();
});

test('a private page is shown to the signed-in person', async () => {
  stubServer({ 'GET /v1/info/production': infoOf(ann) });
  const { visited } = await openPage(privatePage, '/home.html', 'signed-in');
  expect(visited).toEqual([]);
  expect(screen.getByText('Private words')).toBeInTheDocument();
});

test.each([
  '/login.html',
  '/login.html?redirect=%2Fbilling.html',
  '/register?redirect=%2Faccount%23profile',
  '/reset.html?token=abc&redirect=%2Faccount',
  '/login.html?redirect=https%3A%2F%2Fevil.example',
])('at %s a person who is already signed in goes home', async (address) => {
  stubServer({ 'GET /v1/info/production': infoOf(ann) });
  const { visited } = await openPage(<PageFrame>{content}</PageFrame>, address, 'signed-out');
  await waitFor(() => expect(visited).toEqual(['/home.html']));
});

test('when the first call fails, the page says why and offers to try again', async () => {
  const server = stubServer({ 'GET /v1/info/production': refusal(503, 'Maintenance') });
  const { person } = await openPage(privatePage, '/home.html', 'signed-in');
  expect(await screen.findByText(/An error occurred retrieving your information \(Maintenance\)/)).toBeInTheDocument();
  server.answer({ 'GET /v1/info/production': infoOf(ann) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Private words')).toBeInTheDocument();
});

test('a failed first call is repeated automatically only when the network comes back', async () => {
  const server = stubServer({ 'GET /v1/info/production': refusal(503, 'Maintenance') });
  await openPage(privatePage, '/home.html', 'signed-in');
  await screen.findByRole('button', { name: 'Try again' });
  cleanup();
  // As if the answer arrived before the page was drawn.
  render(<OfflineBanner />);
  await act(manyTurns);
  expect(server.to('GET /v1/info/production')).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(server.to('GET /v1/info/production')).toHaveLength(2));
});

test('a session that ends midway leads to the login page and back; a second end right after is a message', async () => {
  sessionStorage.clear();
  stubServer({
    'GET /v1/info/production': infoOf(ann),
    'GET /v1/account/profile': () => Response.json({ error: { message: 'Please sign in' } }, { status: 401 }),
  });
  const { visited } = await openPage(privatePage, '/home.html#x', 'signed-in');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await fetchProfile();
  await waitFor(() => expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%23x']));
  await act(() => fetchProfile());
  expect(visited).toHaveLength(1);
  expect(await screen.findByText(/Your session ended/)).toBeInTheDocument();
});

test('a notice that comes during a press is shown after it, because it moves the page', async () => {
  stubServer();
  await openPage(<PageFrame>{content}</PageFrame>, '/start', 'anyone');
  act(() => void notify({ type: 'info', text: 'First', duration: null, key: 'first' }));
  expect(await screen.findByRole('button', { name: 'Close notice' })).toBeVisible();
  // A press that lasts longer than a second no longer counts.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  try {
    fireEvent.pointerDown(document.body);
    act(() => void notify({ type: 'info', text: 'Second', duration: null, key: 'second' }));
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
    fireEvent.click(document.body);
  } finally {
    jest.useRealTimers();
  }
  expect(await screen.findByText('Second')).toBeVisible();
});

test("the server's notification is shown with its formatting and without anything else", async () => {
  const info = infoOf(null);
  stubServer({
    'GET /v1/info/production': {
      ...info,
      notification: {
        message:
          '<b>Maintenance</b> on Sunday <img src=x onerror="window.__x=1"><a href="https://status.example/x">more</a>',
        type: 'warning',
      },
    },
  });
  await openPage(<PageFrame>{content}</PageFrame>, '/start', 'anyone');
  const words = await screen.findByText('Maintenance');
  expect(words.tagName).toBe('B');
  expect(screen.getByRole('link', { name: 'more' })).toHaveAttribute(
    'href',
    '/redirect?url=https%3A%2F%2Fstatus.example%2Fx',
  );
  expect(document.querySelector('img')).toBeNull();
});

test("the server's notification stays for 15 seconds", async () => {
  const notification = { message: '<b>Maintenance</b> on Sunday', type: 'warning' };
  stubServer({ 'GET /v1/info/production': { ...infoOf(null), notification } });
  await expectNoticeFor(15_000, 'Maintenance', () => openPage(<PageFrame>{content}</PageFrame>, '/start', 'anyone'));
});

test('angle brackets in any other notice are shown as text', async () => {
  stubServer();
  await openPage(<PageFrame>{content}</PageFrame>, '/start', 'anyone');
  act(() => void notify({ type: 'error', text: '<b>bold</b>', duration: null }));
  expect(await screen.findByText('<b>bold</b>')).toBeInTheDocument();
});
