import { setNavigator } from '@shared/lib/address/navigate';
import { ADDED_MESSAGES } from '@shared/messages';
import { infoStore, loadInfo, resetInfo, updateContext } from '@shared/stores/info';
import { clearNotices, currentNotices } from '@shared/stores/notices';
import { infoOf, refusal, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { startHeaderAndFooter } from './header-and-footer';

const ann = { email: 'ann@mail.example' };
const visited: string[] = [];

beforeEach(() => {
  resetInfo();
  clearNotices();
  visited.length = 0;
  setNavigator({ assign: (href) => visited.push(href) });
  document.body.innerHTML =
    '<header><ul><li data-session><a href="/login.html">Sign in</a></li></ul></header><footer><a href="mailto:help@x.example" data-contact>Contact</a></footer>';
  startHeaderAndFooter();
});

test('a visitor still sees how to sign in', async () => {
  stubServer();
  await loadInfo();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
});

test('a signed-in person signs out and goes to the home page', async () => {
  const server = stubServer({ 'GET /v1/info/production': infoOf(ann), 'POST /v1/account/logout': {} });
  await loadInfo();
  const button = await screen.findByRole('button', { name: 'Sign out' });
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent.click(button);
  await waitFor(() => expect(visited).toEqual(['/index.html']));
  expect(server.to('POST /v1/account/logout')).toHaveLength(1);
});

test('a signed-in person finds their faxes, if the server lists them', async () => {
  document.querySelector('ul')?.insertAdjacentHTML('afterbegin', '<li><a href="/start">Send a fax</a></li>');
  stubServer({ 'GET /v1/info/production': infoOf(ann, { capabilities: ['faxes'] }) });
  await loadInfo();
  expect(await screen.findByRole('link', { name: 'Faxes' })).toHaveAttribute('href', '/faxes.html');
  updateContext({ user: { name: 'Ann', email: ann.email, phone: '', features: {} } });
  await screen.findByText('Ann');
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Send a fax', 'Faxes', 'Contact']);
});

test('without the capability there is no link to faxes', async () => {
  stubServer({ 'GET /v1/info/production': infoOf(ann) });
  await loadInfo();
  await screen.findByRole('button', { name: 'Sign out' });
  expect(screen.queryByRole('link', { name: 'Faxes' })).not.toBeInTheDocument();
});

test('five presses of Sign out make one call', async () => {
  const server = stubServer({ 'GET /v1/info/production': infoOf(ann), 'POST /v1/account/logout': {} });
  await loadInfo();
  const button = await screen.findByRole('button', { name: 'Sign out' });
  for (let i = 0; i < 5; i += 1) button.click();
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(server.to('POST /v1/account/logout')).toHaveLength(1);
});

test('a failed sign-out is a sticky notice, and can be tried again', async () => {
  stubServer({ 'GET /v1/info/production': infoOf(ann), 'POST /v1/account/logout': refusal(500, 'Out of order') });
  await loadInfo();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
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
  expect(await screen.findAllByRole('button', { name: 'Sign out' })).toHaveLength(1);
  expect(screen.getAllByText('Signed in as')).toHaveLength(1);
});

test('names the person, with the address in full, and keeps up with a changed name', async () => {
  stubServer({ 'GET /v1/info/production': infoOf({ ...ann, name: 'Ann Ångström' }) });
  await loadInfo();
  const name = await screen.findByText('Ann Ångström');
  expect(name.closest('li')).toHaveTextContent('Signed in as Ann Ångström');
  expect(name).toHaveAttribute('title', 'Ann Ångström, ann@mail.example');
  updateContext({ user: { ...ann, name: ' ', phone: '', features: {} } });
  expect(await screen.findByText('ann@mail.example')).toBeVisible();
});

test('somebody on "Sign in" is on "Sign out" afterward, and anybody else stays where they are', async () => {
  stubServer({ 'GET /v1/info/production': infoOf(ann) });
  screen.getByRole('link', { name: 'Sign in' }).focus();
  await loadInfo();
  expect(await screen.findByRole('button', { name: 'Sign out' })).toHaveFocus();
  screen.getByRole('link', { name: 'Contact' }).focus();
  await loadInfo();
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveFocus();
});

test('Contact opens the form over the page', async () => {
  stubServer();
  await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
  expect(await screen.findByRole('dialog', { name: 'Contact us' })).toBeInTheDocument();
});

describe('blocked cookies', () => {
  const orders: string[] = [];
  afterEach(() => jest.restoreAllMocks());

  /** Opens the page; every call starts another visit. */
  async function openUnkept(): Promise<void> {
    const { context } = infoOf(null);
    stubServer({
      'GET /v1/info/production': () => {
        orders.push(`order-${orders.length}`);
        return { context: { ...context, order: { ...context.order, id: orders.at(-1) ?? '' } } };
      },
    });
    orders.length = 0;
    startHeaderAndFooter();
    await loadInfo();
  }

  const texts = () => currentNotices().map(({ text }) => text);

  test.each([
    ['says so', () => jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
    ['denies storage', () => jest.spyOn(window, 'localStorage', 'get').mockImplementation(denied)],
  ])('are told if the browser %s', async (_, block) => {
    block();
    await openUnkept();
    await waitFor(() => expect(texts()).toEqual([ADDED_MESSAGES.cookiesBlocked]));
  });

  test('cost a page nothing whose browser keeps them', async () => {
    await openUnkept();
    await manyTurns();
    expect(orders).toHaveLength(1);
    expect(texts()).toEqual([]);
  });

  function denied(): never {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  }
});
