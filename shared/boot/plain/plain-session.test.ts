import { resetInfoCall } from '@shared/api/calls/info';
import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { clearNotices } from '@shared/stores/notices';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { startPlainHeader } from './plain-header';

const INFO = 'GET /v1/info/production';
const LOGOUT = 'POST /v1/account/logout';
const ANN = infoOf({ email: 'ann@mail.example' });
const visited: string[] = [];

const HTML =
  '<header><ul><li data-session=""><a href="/login.html">Sign in</a></li></ul></header><main><h1>Page not found</h1></main>';

// Loads the lazy code once beforehand, so that no test waits for it.
beforeAll(() => import('./plain-session'));

/** Opens a page without a framework, and waits until it has asked who is signed in. */
async function open(routes: StubRoutes) {
  resetInfo();
  resetInfoCall();
  clearNotices();
  visited.length = 0;
  setNavigator({ assign: (href) => visited.push(href), reload: () => visited.push('(reload)') });
  document.body.innerHTML = HTML;
  const server = stubServer(routes);
  startPlainHeader();
  await waitFor(() => expect(server.to(INFO)).toHaveLength(1));
  return server;
}

test('a visitor still sees how to sign in', async () => {
  await open({});
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
});

test('a signed-in person signs out and goes to the home page', async () => {
  const server = await open({ [INFO]: ANN, [LOGOUT]: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(visited).toEqual(['/index.html']));
  expect(server.to(LOGOUT)[0]?.headers.get('X-CSRF-Token')).toBe('stub-token');
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
});

test('a failed sign-out is shown until it is closed, and can be tried again', async () => {
  const server = await open({ [INFO]: ANN, [LOGOUT]: refusal(500, 'Out of <b>order</b>') });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  const alert = screen.getByRole('alert');
  const sentence = 'An error occurred logging out (Out of <b>order</b>): please try again later.';
  expect(await within(alert).findByText(sentence)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  await userEvent.click(within(alert).getByRole('button', { name: 'Close notice' }));
  expect(alert).toBeEmptyDOMElement();
  server.answer({ [LOGOUT]: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(visited).toEqual(['/index.html']));
});

test('an uncaught error is shown', async () => {
  await open({});
  window.dispatchEvent(new Event('unhandledrejection'));
  expect(await screen.findByText(/^Something went wrong on this page\./)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page.');
});

describe('the notification of the server', () => {
  const NEWS = {
    message: '<b>Closed</b> on <a href="https://news.example/">Monday</a><img src=x onerror=alert(1)>',
    type: 'warning',
  };

  test.each([
    ['beside the context', { ...infoOf(null), notification: NEWS }],
    ['inside it', { success: true, context: { ...infoOf(null).context, notification: NEWS } }],
  ])('%s is shown as sanitized HTML', async (_, answer) => {
    await open({ [INFO]: answer });
    const status = screen.getByRole('status');
    expect(await within(status).findByText('Closed')).toBeInTheDocument();
    expect(status).toHaveTextContent('Closed on Monday');
    expect(within(status).getByRole('link', { name: 'Monday' })).toHaveAttribute(
      'href',
      '/redirect?url=https%3A%2F%2Fnews.example%2F',
    );
    expect(status.querySelector('b')).toHaveTextContent('Closed');
    expect(status.querySelector('img')).toBeNull();
    expect(status.querySelector('[data-type]')).toHaveAttribute('data-type', 'warning');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('goes after 15 seconds, but not while somebody is on it', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      await open({ [INFO]: { ...infoOf(null), notification: NEWS } });
      const status = screen.getByRole('status');
      const link = await within(status).findByRole('link', { name: 'Monday' });
      await jest.advanceTimersByTimeAsync(14_000);
      link.focus();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(status).toHaveTextContent('Closed on Monday');
      link.blur();
      await jest.advanceTimersByTimeAsync(500);
      expect(status).toHaveTextContent('Closed on Monday');
      await jest.advanceTimersByTimeAsync(1_000);
      expect(status).toBeEmptyDOMElement();
    } finally {
      jest.useRealTimers();
    }
  });

  test('is shown once, and closed for good', async () => {
    await open({ [INFO]: { ...infoOf(null), notification: NEWS } });
    const status = screen.getByRole('status');
    await userEvent.click(await within(status).findByRole('button', { name: 'Close notice' }));
    await loadInfo();
    await manyTurns();
    expect(status).toBeEmptyDOMElement();
  });
});

test('a page restored by Back is reloaded when somebody else has signed in', async () => {
  const server = await open({ [INFO]: ANN });
  await screen.findByRole('button', { name: 'Sign out' });
  server.answer({ [INFO]: infoOf(null) });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  // The pages opened by other tests are still listening.
  await waitFor(() => expect(visited).toContain('(reload)'));
  document.documentElement.className = '';
});

test.each([
  ['that is down', 'network'],
  ['that fails', refusal(503, 'Down for repairs')],
  ['with another answer', () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
] as const)('a server %s leaves the page as it is', async (_, answer) => {
  await open({ [INFO]: answer });
  await manyTurns();
  for (const part of ['header', 'main']) expect(HTML).toContain(document.querySelector(part)?.outerHTML);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('code that fails to load leaves the page as it is', async () => {
  jest.resetModules();
  const fail = jest.fn(() => {
    throw new Error('No such file');
  });
  jest.doMock('./plain-session', fail);
  document.body.innerHTML = HTML;
  startPlainHeader();
  await waitFor(() => expect(fail).toHaveBeenCalled());
  expect(document.body.innerHTML).toBe(HTML);
});
