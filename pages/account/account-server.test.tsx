/** The account page against the reference server. */
import { authenticate } from '@shared/api/calls/sign-in';
import { openPage } from '@shared/testing/pages/open-page';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen } from '@testing-library/react';
import { AccountPage } from './account-page';
import { resetAccount } from './account-store';
import { passwordForm } from './password-store';

withServer();

async function open() {
  cleanup();
  resetAccount();
  passwordForm.clear();
  return await openPage(<AccountPage />, '/account', 'signed-in');
}

test('what is saved is there the next time', async () => {
  await signUp('profile@example.com', 'correct horse battery');
  const { person } = await open();
  await person.type(await screen.findByLabelText('Name'), 'Ada Lovelace');
  await person.type(screen.getByLabelText('Phone', { exact: false }), '+1 212 555 0123{Enter}');
  expect(await screen.findByText('Your changes have been saved.', {})).toBeVisible();
  await open();
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada Lovelace');
  expect(screen.getByLabelText('Phone', { exact: false })).toHaveValue('+1 212 555 0123');
});

test('feature mail that was switched off is off the next time', async () => {
  await signUp('updates@example.com', 'correct horse battery');
  const { person } = await open();
  await person.click(await screen.findByRole('switch', { name: 'Feature updates', checked: true }));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  await open();
  expect(await screen.findByRole('switch', { name: 'Feature updates' })).not.toBeChecked();
});

test('the changed password signs in, and the old one does not', async () => {
  const [old, next] = ['correct horse battery', ' staple 🔑 '];
  await signUp('password@example.com', old);
  const { person } = await open();
  await person.type(await screen.findByLabelText('Current password'), old);
  await person.type(screen.getByLabelText('New password'), next);
  await person.type(screen.getByLabelText('Verify password'), `${next}{Enter}`);
  expect(await screen.findByText('Your password has been updated.', {})).toBeVisible();
  const email = 'password@example.com';
  await expect(authenticate({ email, password: old })).resolves.toMatchObject({ ok: false });
  await expect(authenticate({ email, password: next })).resolves.toMatchObject({ ok: true });
});

test('a wrong current password is reported, and what was typed stays', async () => {
  await signUp('wrong@example.com', 'correct horse battery');
  const { person, visited } = await open();
  await person.type(await screen.findByLabelText('Current password'), 'wrong');
  await person.type(screen.getByLabelText('New password'), 'new password');
  await person.type(screen.getByLabelText('Verify password'), 'new password{Enter}');
  expect(await screen.findByText(/^An error occurred saving your changes \(The current password/, {})).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('new password');
  expect(visited).toEqual([]);
});
