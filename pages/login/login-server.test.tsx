/** The login page against the reference server. */
import { fetchInfo } from '@shared/api/calls/info';
import { authenticate } from '@shared/api/calls/sign-in';
import { openPage } from '@shared/testing/pages/open-page';
import { signOut } from '@shared/testing/pages/sign-out';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { LoginPage } from './login-page';
import { resetLogin } from './login-store';

const server = withServer();

async function open(address: string) {
  cleanup();
  resetLogin();
  return await openPage(<LoginPage />, address, 'signed-out');
}

test('signs up, and goes to the page first requested', async () => {
  const { person, visited } = await open('/register?redirect=%2Fbilling.html');
  await person.type(screen.getByLabelText('Email'), 'new@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
  await waitFor(() => expect(visited).toEqual(['http://localhost/billing.html']));
});

test('sign-up says when an address is already in use', async () => {
  await signUp('used@example.com', 'correct horse battery');
  await signOut(server());
  const { person } = await open('/register');
  await person.type(screen.getByLabelText('Email'), 'used@example.com');
  await person.type(screen.getByLabelText('Password'), 'another password{Enter}');
  expect(await screen.findByText(/^The selected email address is already in use:/)).toBeVisible();
});

test.each(['used@example.com', 'nobody@example.com'])('a wrong password for %s gets the same answer', async (email) => {
  const { person, visited } = await open('/login.html');
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), 'not the password{Enter}');
  expect(
    await screen.findByText(
      /^An error occurred signing in \(The email or password is incorrect\): please try again later\./,
      {},
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveValue('not the password');
  expect(visited).toEqual([]);
});

test('after a wrong password the right one signs in, and goes to the page first requested', async () => {
  const { person, visited } = await open('/login.html?redirect=%2Faccount');
  await person.type(screen.getByLabelText('Email'), 'used@example.com');
  await person.type(screen.getByLabelText('Password'), 'not it{Enter}');
  await screen.findByText(/^An error occurred signing in/);
  await person.clear(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
  await waitFor(() => expect(visited).toEqual(['http://localhost/account']));
});

test.each([
  ['1,000 characters', 'a1 é-'.repeat(200)],
  ['emoji', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(20)],
  ['spaces at its ends', '   spaced   '],
  ['what looks like HTML', '"><img src=x onerror=alert(1)>\\\'`'],
])('somebody signs up with a pasted password of %s, and in with the same', async (_, password) => {
  const email = `pasted${password.length}@example.com`;
  for (const [address, name] of [
    ['/register', 'Create account'],
    ['/login.html', 'Sign in'],
  ] as const) {
    const { person, visited } = await open(address);
    await person.type(screen.getByLabelText('Email'), email);
    await person.click(screen.getByLabelText('Password'));
    await person.paste(password);
    await person.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(visited).toEqual(['/home.html']));
    await signOut(server());
  }
});

test('the answer to a forgotten password does not reveal whether there is an account', async () => {
  const seen: string[] = [];
  for (const email of ['used@example.com', 'nobody@example.com']) {
    const { person } = await open('/login.html#forgot');
    await person.type(screen.getByLabelText('Email'), `${email}{Enter}`);
    expect(await screen.findByText('Check your inbox')).toBeVisible();
    expect(screen.getByText(/we've sent a link to choose a new password/)).toBeVisible();
    seen.push(
      screen
        .getByRole('main')
        .outerHTML.replaceAll(email, 'somebody')
        .replaceAll(/_r_\w+_/g, 'id'),
    );
  }
  expect(seen[0]).toBe(seen[1]);
});

test('too many tries get a message that says how long to wait', async () => {
  await fetchInfo();
  const guess = { email: 'guessed@example.com', password: 'guess' };
  for (let count = 0; count < 10; count += 1) await authenticate(guess);
  const { person } = await open('/login.html');
  await person.type(screen.getByLabelText('Email'), guess.email);
  await person.type(screen.getByLabelText('Password'), 'guess{Enter}');
  const sentence = /^An error occurred signing in \(Too many attempts\): please try again in 10 minutes\./;
  expect(await screen.findByText(sentence)).toBeVisible();
});
