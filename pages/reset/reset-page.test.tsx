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

test('a signed-in person is sent home', async () => {
  const { visited } = await open('/reset.html', { 'GET /v1/info/production': infoOf({ email: 'ada@example.com' }) });
  expect(visited).toEqual(['/home.html']);
});
