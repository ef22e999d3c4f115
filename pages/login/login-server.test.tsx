/** The login page against the reference server. */
import { openPage } from '@shared/testing/open-page';
import { signUp } from '@shared/testing/sign-up';
import { withServer } from '@shared/testing/with-server';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from './login-page';
import { resetLogin } from './login-store';

const server = withServer();

async function open(address: string) {
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
  await server().visit('/v1/account/logout', { method: 'POST', body: '{}' });
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
  expect(visited).toEqual([]);
});

test('a reset link is on its way for every address', async () => {
  const { person } = await open('/login.html#forgot');
  await person.type(screen.getByLabelText('Email'), 'nobody@example.com{Enter}');
  expect(await screen.findByText('Check your inbox')).toBeVisible();
});
