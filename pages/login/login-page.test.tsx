import { openPage } from '@shared/testing/pages/open-page';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { LoginPage } from './login-page';
import { resetLogin } from './login-store';

const AUTHENTICATE = 'POST /v1/account/authenticate';
const REGISTER = 'POST /v1/account/register';
const RESET = 'POST /v1/resources/resetpassword';

async function open(address: string, routes: StubRoutes = {}) {
  cleanup();
  resetLogin();
  const server = stubServer(routes);
  return { server, ...(await openPage(<LoginPage />, address, 'signed-out')) };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const press = (name: string) => screen.getByRole('button', { name });

test('signs in with Enter, once, and goes to the page first requested', async () => {
  const { person, server, visited } = await open('/login.html?redirect=%2Fbilling.html', { [AUTHENTICATE]: {} });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}{Enter}');
  await waitFor(() => expect(visited).toEqual(['http://localhost/billing.html']));
  expect(server.to(AUTHENTICATE)).toHaveLength(1);
  expect(server.to(AUTHENTICATE)[0]?.headers.get('X-CSRF-Token')).toBe('stub-token');
  expect(localStorage.getItem('faxkeep.signed-in')).not.toBeNull();
});

test("the redirect of the server's answer goes before the one in the address", async () => {
  const { person, visited } = await open('/login.html?redirect=%2Fbilling.html', {
    [AUTHENTICATE]: { redirect: '/account' },
  });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}');
  await waitFor(() => expect(visited).toEqual(['http://localhost/account']));
});

test.each([
  ['1,000 characters', 'x'.repeat(1000)],
  ['spaces at the ends', '  pass word  '],
  ['emoji', '🔑👩‍👩‍👧‍👦é'],
])('sends a pasted password of %s unchanged', async (_, text) => {
  const { person, server, visited } = await open('/login.html', { [AUTHENTICATE]: {} });
  await person.type(email(), 'ada@example.com');
  await person.click(password());
  await person.paste(text);
  await person.click(press('Sign in'));
  await waitFor(() => expect(visited).toEqual(['/home.html']));
  expect(server.to(AUTHENTICATE)[0]?.body).toEqual({ email: 'ada@example.com', password: text });
});

test('says what is missing beside each field, and goes to the first', async () => {
  const { person, server } = await open('/login.html');
  await person.click(press('Sign in'));
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(screen.getByText('Please enter a valid password.')).toBeVisible();
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription(/Please enter a valid email address\./);
  await person.type(email(), 'ann@example.com');
  await person.click(press('Sign in'));
  await waitFor(() => expect(password()).toHaveFocus());
  await person.clear(email());
  await person.type(email(), 'ann@');
  await person.type(password(), ' ');
  await person.click(press('Sign in'));
  await waitFor(() => expect(email()).toHaveFocus());
  expect(server.to(AUTHENTICATE)).toHaveLength(0);
});

test('password managers and phone keyboards recognize the fields', async () => {
  const { person } = await open('/login.html');
  for (const [name, value] of Object.entries({
    name: 'email',
    type: 'email',
    inputmode: 'email',
    autocomplete: 'username',
    autocapitalize: 'none',
  })) {
    expect(email()).toHaveAttribute(name, value);
  }
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await person.click(screen.getByRole('tab', { name: 'Sign up' }));
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
});

test('when the address becomes /register, the form changes but the field a person is in stays', async () => {
  const { person } = await open('/login.html');
  await person.click(email());
  const field = email();
  act(() => {
    window.history.pushState(null, '', '/register');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(press('Create account')).toBeVisible();
  expect(email()).toBe(field);
  expect(field).toHaveFocus();
  await person.keyboard('ada@example.com');
  expect(email()).toHaveValue('ada@example.com');
});

test.each([
  ['/login.html', AUTHENTICATE, 401, 'Sign in', 'An error occurred signing in'],
  ['/register', REGISTER, 400, 'Create account', 'An error occurred signing up'],
  ['/login.html#forgot', RESET, 400, 'Send reset link', 'An error occurred sending a password reset'],
])(
  '%s says why it failed and whom to ask, and keeps what was typed',
  async (address, route, status, button, sentence) => {
    const { person, server } = await open(address, { [route]: refusal(status, 'Not today.') });
    await person.type(email(), 'ada@example.com');
    if (route !== RESET) await person.type(password(), 'secret');
    await person.click(press(button));
    const support = 'If the problem persists, please contact support at support@faxkeep.example.';
    expect(await screen.findByText(`${sentence} (Not today): please try again later. ${support}`)).toBeVisible();
    expect(email()).toHaveValue('ada@example.com');
    if (route !== RESET) expect(password()).toHaveValue('secret');
    expect(press(button)).not.toHaveAttribute('aria-busy');
    server.answer({ [route]: () => new Response('busy', { status: 503 }) });
    await person.click(press(button));
    expect(await screen.findByText(`${sentence} (HTTP status 503): please try again later. ${support}`)).toBeVisible();
    server.answer({ [route]: 'network' });
    await person.click(press(button));
    expect(await screen.findByText(`${sentence}: please try again later. ${support}`)).toBeVisible();
  },
);

test.each<[string, string, StubRoutes[string]]>([
  ['answered with what is not JSON', '', () => new Response('not JSON')],
  ['answered with a page', ' (HTTP status 500)', () => new Response('<h1>Oops</h1>', { status: 500 })],
  ['not answered', '', 'network'],
])('a sign-in that is %s says so%s and can be tried again', async (_, detail, answer) => {
  const { person, server, visited } = await open('/login.html', { [AUTHENTICATE]: answer });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}');
  const support = 'If the problem persists, please contact support at support@faxkeep.example.';
  const sentence = `An error occurred signing in${detail}: please try again later. ${support}`;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(visited).toEqual([]);
  server.answer({ [AUTHENTICATE]: {} });
  await person.click(press('Sign in'));
  await waitFor(() => expect(visited).toEqual(['/home.html']));
});

test('says so when the network is down', async () => {
  const { person } = await open('/login.html', { [AUTHENTICATE]: 'network' });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}');
  expect(await screen.findByText(/^An error occurred signing in: please try again later\./)).toBeVisible();
});

test('/register opens sign-up, with the e-mail typed on the other tab', async () => {
  const { person, server, visited } = await open('/register?redirect=%2Faccount', { [REGISTER]: {} });
  expect(screen.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true');
  await person.type(email(), 'new@example.com');
  await person.click(screen.getByRole('tab', { name: 'Sign in' }));
  expect(window.location.pathname + window.location.search).toBe('/login.html?redirect=%2Faccount');
  await person.click(screen.getByRole('tab', { name: 'Sign up' }));
  expect(window.location.pathname).toBe('/register');
  expect(email()).toHaveValue('new@example.com');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  await person.type(password(), 'secret');
  await person.click(press('Create account'));
  await waitFor(() => expect(visited).toEqual(['http://localhost/account']));
  expect(server.to(REGISTER)[0]?.body).toEqual({ email: 'new@example.com', password: 'secret' });
});

test('signing up says what makes a good password, and how good the typed one is', async () => {
  const { person } = await open('/login.html');
  expect(password()).not.toHaveAccessibleDescription();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'Sign up' }));
  expect(password()).toHaveAccessibleDescription('Use at least 8 characters; longer is better.');
  const meter = screen.getByRole('meter', { name: 'Strength' });
  expect(meter).toHaveAttribute('aria-valuetext', 'Not rated');
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'qwerty');
  expect(await screen.findByText('Too short')).toBeVisible();
  await person.type(password(), 'uiop');
  expect(await screen.findByText('Very common')).toBeVisible();
  await person.type(password(), ' on green paper');
  expect(await screen.findByText('Strong')).toBeVisible();
  expect(meter).toHaveAttribute('aria-valuetext', 'Strong');
  await person.clear(password());
  expect(screen.queryByText('Strong')).not.toBeInTheDocument();
});

test('a short password is only advised against, unless the server says how long it has to be', async () => {
  const { person, server, visited } = await open('/register', {
    'GET /v1/info/production': infoOf(null, { password: { minlength: 10 } }),
    [AUTHENTICATE]: {},
  });
  expect(password()).toHaveAccessibleDescription('Use at least 10 characters; longer is better.');
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}');
  expect(await screen.findByText('Please use at least 10 characters.')).toBeVisible();
  await waitFor(() => expect(password()).toHaveFocus());
  expect(server.to(REGISTER)).toHaveLength(0);
  await person.click(screen.getByRole('tab', { name: 'Sign in' }));
  await person.click(press('Sign in'));
  await waitFor(() => expect(visited).toEqual(['/home.html']));
});

test('a password that the server refuses is corrected at its field', async () => {
  const { person } = await open('/register', {
    [REGISTER]: refusal(400, 'Please choose another password', { code: 'password_refused' }),
  });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'password1{Enter}');
  expect(await screen.findByText('Please choose another password.')).toBeVisible();
  expect(password()).toBeInvalid();
  await waitFor(() => expect(password()).toHaveFocus());
  expect(screen.queryByText(/An error occurred/)).not.toBeInTheDocument();
  await person.type(password(), '2');
  expect(password()).toBeValid();
});

test('somebody whose session just ended is told so, and nobody else is', async () => {
  const reason = 'Your session ended. Please sign in again to continue.';
  await open('/login.html?redirect=%2Faccount');
  expect(screen.getByText(reason)).not.toBeVisible();
  cleanup();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  sessionStorage.setItem('faxkeep.session-ended', String(now - 2_000));
  await open('/login.html');
  expect(screen.getByText(reason)).not.toBeVisible();
  cleanup();
  await open('/login.html?redirect=%2Faccount');
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByText(reason).closest('[role="status"]')).not.toBeNull();
  cleanup();
  sessionStorage.setItem('faxkeep.session-ended', String(now - 120_000));
  await open('/login.html?redirect=%2Faccount');
  expect(screen.getByText(reason)).not.toBeVisible();
  sessionStorage.clear();
});

test('the title of the window names the view', async () => {
  const { person } = await open('/register');
  expect(document.title).toBe('Sign up · Faxkeep');
  await person.click(screen.getByRole('tab', { name: 'Sign in' }));
  expect(document.title).toBe('Sign in · Faxkeep');
  await person.click(press('Forgot password?'));
  expect(document.title).toBe('Reset your password · Faxkeep');
});

const ALL_OFFERED = { 'GET /v1/info/production': infoOf(null, { providers: ['google', 'apple', 'microsoft'] }) };

/** The method tried with an address in use, and the other ways that the message names. */
const OTHER_WAYS: [source: string, others: string][] = [
  ['google', 'Apple or Microsoft'],
  ['apple', 'Google or Microsoft'],
  ['microsoft', 'Google or Apple'],
  ['internal', 'Google, Apple or Microsoft'],
];

test.each([
  // Some servers send details of the account. The method tried is a password all the same.
  ...OTHER_WAYS.map(([source]) => ({ source })),
  { source: 'internal', haspassword: true },
  {},
])('an address in use, refused with %j, names every provider, and a password', async (details) => {
  const text =
    'The selected email address is already in use: did you log in with a different authentication provider? ' +
    'Maybe Google, Apple or Microsoft? Or maybe you used a password?';
  const { person } = await open('/register', {
    ...ALL_OFFERED,
    [REGISTER]: refusal(409, 'In use', { code: 'email_in_use', ...details }),
  });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}');
  expect(await screen.findByText(text)).toBeVisible();
});

test('a provider that the server does not offer is not named', async () => {
  const { person } = await open('/register', {
    'GET /v1/info/production': infoOf(null, { providers: ['google'] }),
    [REGISTER]: refusal(409, 'In use', { code: 'email_in_use', source: 'internal', haspassword: false }),
  });
  await person.type(email(), 'ada@example.com');
  await person.type(password(), 'secret{Enter}');
  const text =
    'The selected email address is already in use: did you log in with a different authentication provider? Maybe Google?';
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([...OTHER_WAYS, ['<b>', 'Google, Apple or Microsoft']])(
  'a failed external sign-up by %s is reported, and not again after a reload',
  async (source, others) => {
    const text =
      'The selected email address is already in use: did you log in with a different authentication provider? ' +
      `Maybe ${others}? Or maybe you used a password?`;
    await open(
      `/login.html?${new URLSearchParams({ error: 'email_in_use', source, redirect: '/account' }).toString()}`,
      ALL_OFFERED,
    );
    expect(screen.getByText(text).closest('[role="alert"]')).not.toBeNull();
    expect(window.location.search).toBe('?redirect=%2Faccount');
    await open(window.location.pathname + window.location.search, ALL_OFFERED);
    expect(press('Sign in')).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  },
);

test('Google sign-in starts at the server with the checked redirect', async () => {
  await open('/login.html?redirect=https%3A%2F%2Fevil.example');
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/v1/account/google/start?redirect=%2Fhome.html',
  );
});

test('a sign-in that a third party refused is reported, and not again after a change of tab', async () => {
  const { person } = await open('/login.html?error=sign_in_failed&source=apple');
  const text = 'Signing in with Apple did not work. Please try again, or sign in another way.';
  expect(screen.getByText(text).closest('[role="alert"]')).not.toBeNull();
  expect(window.location.search).toBe('');
  await person.click(screen.getByRole('tab', { name: 'Sign up' }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test.each([
  [
    ['google', 'apple', 'microsoft'],
    ['Google', 'Apple', 'Microsoft'],
  ],
  [
    ['microsoft', 'facebook', 'google'],
    ['Google', 'Microsoft'],
  ],
  [['apple'], ['Apple']],
  [[], []],
])('a server with %j offers just those', async (providers, names) => {
  await open('/login.html?redirect=%2Faccount', { 'GET /v1/info/production': infoOf(null, { providers }) });
  const links = screen.queryAllByRole('link', { name: /^Continue with / });
  expect(links.map((link) => link.textContent)).toEqual(names.map((name) => `Continue with ${name}`));
  const starts = names.map((name) => `/v1/account/${name.toLowerCase()}/start`);
  expect(links.map((link) => link.getAttribute('href')?.split('?', 1)[0])).toEqual(starts);
  expect(screen.queryAllByText('or')).toHaveLength(names.length === 0 ? 0 : 1);
});

test('requests a reset link and answers the same for every address', async () => {
  const { person, server } = await open('/login.html', { [RESET]: {} });
  await person.type(email(), 'ada@example.com');
  await person.click(press('Forgot password?'));
  expect(email()).toHaveValue('ada@example.com');
  await person.click(press('Send reset link'));
  expect(await screen.findByText('Check your inbox')).toBeVisible();
  expect(server.to(RESET)[0]?.body).toEqual({ email: 'ada@example.com' });
  await person.click(press('Back to sign in'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(email()).toHaveValue('ada@example.com');
});

test('says why a reset link could not be sent', async () => {
  const { person } = await open('/login.html#forgot', { [RESET]: () => new Response('busy', { status: 503 }) });
  await person.type(email(), 'ada@example.com{Enter}');
  expect(
    await screen.findByText(/^An error occurred sending a password reset \(HTTP status 503\): .* contact support at/),
  ).toBeVisible();
});

test('shows and hides the password', async () => {
  const { person } = await open('/login.html');
  await person.type(password(), 'secret');
  await person.click(press('Show characters'));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue('secret');
  await person.click(press('Hide characters'));
  expect(password()).toHaveAttribute('type', 'password');
});

test.each([
  ['/login.html', '/home.html'],
  ['/register?redirect=%2Faccount', '/home.html'],
  ['/login.html?redirect=%2F%2Fevil.example', '/home.html'],
])('a person who is already signed in and opens %s goes to %s', async (address, target) => {
  const { visited } = await open(address, { 'GET /v1/info/production': infoOf({ email: 'ada@example.com' }) });
  await waitFor(() => expect(visited).toEqual([target]));
});
