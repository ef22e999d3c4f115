import { setNavigator } from '@shared/lib/address/navigate';
import { infoStore, loadInfo, resetInfo } from '@shared/stores/info';
import { clearNotices, currentNotices } from '@shared/stores/notices';
import { infoOf, refusal, stubServer } from '@shared/testing/stub-server';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { startSiteFrame } from './site-frame';

const ann = { email: 'ann@mail.example' };
const visited: string[] = [];

beforeEach(() => {
  resetInfo();
  clearNotices();
  visited.length = 0;
  setNavigator({ assign: (href) => visited.push(href) });
  document.body.innerHTML =
    '<header><ul><li data-session><a href="/login.html">Sign in</a></li></ul></header><footer><a href="mailto:help@x.example" data-contact>Contact</a></footer>';
  startSiteFrame();
});

test('a visitor still sees how to sign in', async () => {
  stubServer();
  await loadInfo();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
});

test('a signed-in person signs out and goes to the home page', async () => {
  const server = stubServer({ 'GET /v1/info/production': infoOf(ann), 'POST /v1/account/logout': {} });
  await loadInfo();
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(visited).toEqual(['/index.html']));
  expect(server.to('POST /v1/account/logout')).toHaveLength(1);
});

test('five presses of Sign out make one call', async () => {
  const server = stubServer({ 'GET /v1/info/production': infoOf(ann), 'POST /v1/account/logout': {} });
  await loadInfo();
  const button = screen.getByRole('button', { name: 'Sign out' });
  for (let i = 0; i < 5; i += 1) button.click();
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(server.to('POST /v1/account/logout')).toHaveLength(1);
});

test('a failed sign-out is a sticky notice, and can be tried again', async () => {
  stubServer({ 'GET /v1/info/production': infoOf(ann), 'POST /v1/account/logout': refusal(500, 'Out of order') });
  await loadInfo();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(currentNotices()).toMatchObject([
      {
        type: 'error',
        duration: null,
        text: 'An error occurred logging out (Out of order): please try again later.',
      },
    ]),
  );
  expect(visited).toEqual([]);
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled();
});

test('asking again does not add a second button', async () => {
  stubServer({ 'GET /v1/info/production': infoOf(ann) });
  await loadInfo();
  const { phase } = await loadInfo();
  expect(phase).toBe('ready');
  expect(infoStore.getState().phase).toBe('ready');
  expect(screen.getAllByRole('button', { name: 'Sign out' })).toHaveLength(1);
});

test('Contact opens the form over the page', async () => {
  stubServer();
  await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
  expect(await screen.findByRole('dialog', { name: 'Ask us' })).toBeInTheDocument();
});
