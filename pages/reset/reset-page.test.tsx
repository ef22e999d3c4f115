import { keepLinkOfSignedIn } from '@shared/boot/start/keep-link-of-signed-in';
import { keepAskedReset, takeAskedReset } from '@shared/lib/address/asked-reset';
import { openPage } from '@shared/testing/pages/open-page';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResetPage } from './reset-page';
import { resetReset } from './reset-store';

const SUBMIT = 'POST /v1/resources/submit/passwordreset';

async function open(address: string, routes: StubRoutes = { [SUBMIT]: {} }) {
  resetReset();
  const server = stubServer(routes);
  return { server, ...(await openPage(<ResetPage />, address, 'signed-out')) };
}

const next = () => screen.getByLabelText('New password');
const verify = () => screen.getByLabelText('Verify password');

test('sets the password with the link’s token, and goes to sign-in after five seconds', async () => {
  const { person, server, visited } = await open('/reset.html?token=t-123');
  await person.type(next(), ' 🔑 new ');
  await person.type(verify(), ' 🔑 new ');
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Update password' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(await screen.findByText('Your password has been updated.')).toBeVisible();
  expect(server.to(SUBMIT)[0]?.body).toEqual({ password: ' 🔑 new ', token: 't-123' });
  expect(screen.getByText(/opens in 5 seconds/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(4000));
  expect(screen.getByText(/opens in 1 second\./)).toBeVisible();
  expect(visited).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(visited).toEqual(['/login.html']);
  jest.useRealTimers();
});

test('leaves the token to the server’s cookie if the address has none', async () => {
  const { person, server } = await open('/reset.html');
  await person.type(next(), 'new');
  await person.type(verify(), 'new{Enter}');
  expect(await screen.findByText('Your password has been updated.')).toBeVisible();
  expect(server.to(SUBMIT)[0]?.body).toEqual({ password: 'new' });
  expect(screen.getByRole('link', { name: 'Sign in now' })).toHaveFocus();
});

test('asks for both passwords, and requires them to match', async () => {
  const { person, server } = await open('/reset.html?token=t');
  await person.click(screen.getByRole('button', { name: 'Update password' }));
  expect(await screen.findByText('Please provide your new password.')).toBeVisible();
  expect(screen.getByText('Please verify your new password.')).toBeVisible();
  await waitFor(() => expect(next()).toHaveFocus());
  await person.type(next(), 'one of many');
  await person.type(verify(), 'One of many{Enter}');
  expect(await screen.findByText('Please verify your new password.')).toBeVisible();
  await waitFor(() => expect(verify()).toHaveFocus());
  expect(verify()).toHaveAttribute('autocomplete', 'new-password');
  expect(server.to(SUBMIT)).toHaveLength(0);
});

test('says what makes a good password, and shows a refused one at its field', async () => {
  const { person } = await open('/reset.html?token=t', {
    'GET /v1/info/production': infoOf(null, { password: { minlength: 8 } }),
    [SUBMIT]: refusal(400, 'Please choose another password', { code: 'password_refused' }),
  });
  expect(next()).toHaveAccessibleDescription('Use at least 8 characters; longer is better.');
  expect(verify()).not.toHaveAccessibleDescription();
  await person.type(next(), 'short');
  expect(await screen.findByText('Too short')).toBeVisible();
  await person.type(verify(), 'short{Enter}');
  expect(await screen.findByText('Please use at least 8 characters.')).toBeVisible();
  await waitFor(() => expect(next()).toHaveFocus());
  for (const field of [next(), verify()]) await person.clear(field);
  await person.type(next(), 'password1');
  expect(await screen.findByText('Very common')).toBeVisible();
  await person.type(verify(), 'password1{Enter}');
  expect(await screen.findByText('Please choose another password.')).toBeVisible();
  await waitFor(() => expect(next()).toHaveFocus());
  expect(screen.queryByRole('link', { name: 'Ask for a new reset link' })).not.toBeInTheDocument();
});

test('without an answer, or with a refusal, what was typed stays', async () => {
  const { person, server } = await open('/reset.html');
  await person.type(next(), 'new words');
  await person.type(verify(), 'new words');
  for (const [answer, detail] of [
    ['network', ''],
    [() => new Response('', { status: 500 }), ' (HTTP status 500)'],
    [refusal(429, 'Too many tries.'), ' (Too many tries)'],
  ] as const) {
    server.answer({ [SUBMIT]: answer });
    await person.click(screen.getByRole('button', { name: 'Update password' }));
    const sentence = `An error occurred saving your changes${detail}: please try again later.`;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(next()).toHaveValue('new words');
  }
});

test('a link that no longer works says so and shows the way to a new one', async () => {
  const { person } = await open('/reset.html?token=old', { [SUBMIT]: refusal(400, 'This link has expired.') });
  await person.type(next(), 'new');
  await person.type(verify(), 'new{Enter}');
  expect(
    await screen.findByText('An error occurred saving your changes (This link has expired): please try again later.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get a new reset link' })).toHaveAttribute('href', '/login.html#forgot');
  expect(next()).toHaveValue('new');
});

test('keeps the token out of storage and the passwords out of a page that was left', async () => {
  const { person } = await open('/reset.html?token=t-123');
  await person.type(next(), 'new');
  fireEvent(window, new Event('pagehide'));
  expect(next()).toHaveValue('');
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toMatch(/t-123|new/);
});

describe('a page that was opened with a link', () => {
  const LINK = 'GET /v1/resources/resetlink/4711';
  const OFFERED = { 'GET /v1/info/production': infoOf(null, { capabilities: ['resetlink'] }) };
  const OPEN = { state: 'open', account: 'a...@example.com', email: 'ada.lovelace@example.com' };

  test('says whose password it is, to password managers too, and rates it knowing the address', async () => {
    const { person, server } = await open('/reset.html?link=4711', {
      ...OFFERED,
      [LINK]: { link: OPEN },
      [SUBMIT]: {},
    });
    const whose = await screen.findByText('a...@example.com');
    expect(whose.closest('[role="status"]')).toHaveTextContent('New password for a...@example.com');
    expect(screen.queryByText(/ada\.lovelace/)).not.toBeInTheDocument();
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('ada.lovelace@example.com');
    await person.type(next(), 'lovelace1815');
    expect(await screen.findByText('Weak')).toBeVisible();
    await person.type(verify(), 'lovelace1815{Enter}');
    expect(await screen.findByText('Your password has been updated.')).toBeVisible();
    expect(server.to(SUBMIT)[0]?.body).toEqual({ password: 'lovelace1815', link: '4711' });
  });

  test('of a server that does not tell the whole address has no user name', async () => {
    await open('/reset.html?link=4711', { ...OFFERED, [LINK]: { link: { state: 'open', account: OPEN.account } } });
    expect(await screen.findByText('a...@example.com')).toBeVisible();
    expect(document.querySelector('input[autocomplete="username"]')).toBeNull();
  });

  test.each([
    ['used', 'This link no longer works'],
    ['expired', 'This link has expired'],
    ['unknown', "This link doesn't work"],
  ])('that is %s says so before anything is typed, and shows the way to a new one', async (state, title) => {
    await open('/reset.html?link=4711', { ...OFFERED, [LINK]: { link: { state } } });
    expect((await screen.findByText(title)).closest('[role="alert"]')).toBeVisible();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get a new reset link' })).toHaveAttribute('href', '/login.html#forgot');
  });

  test.each<[string, StubRoutes]>([
    ['does not answer', { ...OFFERED, [LINK]: 'network' }],
    ['says something else', { ...OFFERED, [LINK]: { link: { state: 'fresh' } } }],
    ['cannot be asked', {}],
  ])('of a server that %s can be used as ever', async (_, routes) => {
    const { person, server } = await open('/reset.html?link=4711', { ...routes, [SUBMIT]: {} });
    await person.type(next(), 'new words');
    await person.type(verify(), 'new words{Enter}');
    expect(await screen.findByText('Your password has been updated.')).toBeVisible();
    expect(server.to(SUBMIT)[0]?.body).toEqual({ password: 'new words', link: '4711' });
  });

  test.each(['?token=t-123&link=4711', '?token=t-123'])('and has %j in its address asks nothing', async (search) => {
    const { server } = await open(`/reset.html${search}`, OFFERED);
    expect(next()).toBeVisible();
    expect(server.calls.map(({ route }) => route)).toEqual(['GET /v1/info/production']);
  });
});

test.each(['', '?utm_source=mail', '?link='])(
  'of a server whose links are in the address, %j needs one',
  async (search) => {
    const { server } = await open(`/reset.html${search}`, {
      'GET /v1/info/production': infoOf(null, { capabilities: ['resetlink'] }),
    });
    const told = await screen.findByText('You need a reset link');
    expect(told.closest('[role="alert"]')).toHaveTextContent('open the link we emailed you, or get a new link');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get a new reset link' })).toHaveAttribute('href', '/login.html#forgot');
    expect(server.calls.map(({ route }) => route)).toEqual(['GET /v1/info/production']);
  },
);

test.each([
  ['?link=47/11', { path: '/reset.html?link=47%2F11' }],
  ['', { path: '/reset.html' }],
  ['?token=t-123', { path: null }],
])('of an address with %j, what home.html is told holds no token', (search, kept) => {
  expect(takeAskedReset()).toBeNull();
  keepAskedReset(search);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('t-123');
  expect(takeAskedReset()).toEqual(kept);
  expect(takeAskedReset()).toBeNull();
});

test('a signed-in person is sent home', async () => {
  const { visited } = await open('/reset.html', { 'GET /v1/info/production': infoOf({ email: 'ada@example.com' }) });
  expect(visited).toEqual(['/home.html']);
});

test.each([
  ['', ['resetlink'], null],
  ['?link=4711', ['resetlink'], { path: '/reset.html?link=4711' }],
  ['?token=t-123', ['resetlink'], { path: null }],
  ['', [], { path: '/reset.html' }],
])(
  'a signed-in person at %j, capabilities %j, is told of a link only if there may be one',
  async (search, offered, kept) => {
    keepLinkOfSignedIn();
    const info = infoOf({ email: 'ada@example.com' }, { capabilities: offered });
    await open(`/reset.html${search}`, { 'GET /v1/info/production': info });
    expect(takeAskedReset()).toEqual(kept);
  },
);

describe('a reset of an account that something is connected to', () => {
  const connections = [
    { of: 'dropbox', archive: 'x1y2', account: 'mallory@mail.example' },
    { of: 'print', archive: 'x1y2', account: '' },
  ];
  const DISCONNECT = 'POST /v1/resources/submit/disconnect';

  async function reset(answer: object, routes: StubRoutes = {}) {
    const opened = await open('/reset.html?token=t-1', { [SUBMIT]: answer, ...routes });
    await opened.person.type(next(), 'new words');
    await opened.person.type(verify(), 'new words{Enter}');
    return opened;
  }

  test('lists it and disconnects it on request, with the same link', async () => {
    const done = { connections, disconnected: true };
    const { person, server } = await reset({ connections, disconnected: false }, { [DISCONNECT]: done });
    expect(await screen.findByText('Still connected to your archives')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dropbox (mallory@mail.example), archive x1y2',
      'Printer, archive x1y2',
    ]);
    expect(screen.getByText(/^If you don't recognize one of these, disconnect them all\./)).toBeVisible();
    expect(screen.queryByText(/opens in/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Disconnect all' }));
    expect(await screen.findByText('Disconnected from your archives')).toBeVisible();
    expect(server.to(DISCONNECT)[0]?.body).toEqual({ token: 't-1' });
  });

  test.each([
    [refusal(503, 'The server is busy'), /^An error occurred .*\(The server is busy\): please try again later\.$/],
    [
      refusal(400, 'This page was open for too long: please sign in', { code: 'link_refused' }),
      'This page was open for too long: please sign in.',
    ],
  ])('says so if it could not be disconnected, and can be asked again: %#', async (answer, sentence) => {
    const { person } = await reset({ connections, disconnected: false }, { [DISCONNECT]: answer });
    await person.click(await screen.findByRole('button', { name: 'Disconnect all' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Disconnect all' })).toBeEnabled();
  });

  test('says that a saved card was removed', async () => {
    await reset({ connections: [], disconnected: true, cardremoved: true });
    expect(await screen.findByText('Saved card removed')).toBeVisible();
    expect(screen.queryByText(/opens in/)).not.toBeInTheDocument();
  });

  test('says what was disconnected from an address that nobody had confirmed', async () => {
    await reset({ connections, disconnected: true });
    expect(await screen.findByText('Disconnected from your archives')).toBeVisible();
    expect(screen.getByText(/Nobody had confirmed that this email address is yours/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disconnect all' })).not.toBeInTheDocument();
  });
});
