import assert from 'node:assert/strict';
/** The account page against the reference server. */
import { changePassword, fetchProfile, saveCommunicationPreferences, saveProfile } from '@shared/api/calls/account';
import { submitPasswordReset } from '@shared/api/calls/resources';
import { authenticate } from '@shared/api/calls/sign-in';
import { openPage } from '@shared/testing/pages/open-page';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AccountPage } from './account-page';
import { resetAccount } from './account-store';
import { resetPasswordLink } from './password-link-store';
import { passwordForm } from './password-store';

const server = withServer();

async function open() {
  cleanup();
  resetAccount();
  resetPasswordLink();
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

describe('in two tabs', () => {
  const phone = () => screen.getByLabelText('Phone', { exact: false });
  /** What another tab, opened at the same time, saves. */
  const ELSEWHERE = {
    name: () => saveProfile({ name: 'Ada Elsewhere' }),
    phone: () => saveProfile({ name: 'Ada', phone: '+442079460018' }),
    updates: () => saveCommunicationPreferences({ featureupdates: false }),
  };
  /** What this tab saves afterward. */
  const HERE = {
    name: async (person: UserEvent) => person.type(await screen.findByLabelText('Name'), ' Here{Enter}'),
    phone: async (person: UserEvent) => {
      await person.clear(phone());
      await person.type(phone(), '+1 202 456 1414{Enter}');
    },
    updates: async (person: UserEvent) => person.click(await screen.findByRole('switch', { name: 'Feature updates' })),
  };
  const SAVED = {
    name: { elsewhere: 'Ada Elsewhere', here: 'Ada Here', before: 'Ada' },
    phone: { elsewhere: '+442079460018', here: '+1 202 456 1414', before: '+12125550123' },
    updates: { elsewhere: false, here: false, before: true },
  };
  const PAIRS = [
    ['name', 'phone'],
    ['name', 'updates'],
    ['phone', 'name'],
    ['phone', 'updates'],
    ['updates', 'name'],
    ['updates', 'phone'],
  ] as const;

  test.each(PAIRS)('%s saved elsewhere stays when %s is saved here', async (elsewhere, here) => {
    await signUp(`tabs-${elsewhere}-${here}@example.com`, 'correct horse battery');
    await saveProfile({ name: 'Ada', phone: '+12125550123' });
    const { person } = await open();
    await screen.findByLabelText('Name');
    expect((await ELSEWHERE[elsewhere]()).ok).toBe(true);
    await HERE[here](person);
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    const kept = (field: keyof typeof SAVED) =>
      SAVED[field][field === elsewhere ? 'elsewhere' : field === here ? 'here' : 'before'];
    await expect(fetchProfile()).resolves.toMatchObject({
      value: { name: kept('name'), phone: kept('phone'), communications: { featureupdates: kept('updates') } },
    });
  });
});

test('somebody who signed up with Google is not asked for a password, and can set one', async () => {
  const { db } = server().services;
  await signUp('without@example.com', 'correct horse battery');
  const google = { source: 'google', password_hash: null };
  await db.updateTable('users').set(google).where('email', '=', 'without@example.com').execute();
  const { person } = await open();
  expect(await screen.findByText(/^You sign in with Google\./)).toBeVisible();
  await expect(changePassword({ current: 'guess', next: 'four words here' })).resolves.toMatchObject({
    failure: { message: 'There is no password yet: please request a link to set one' },
  });
  await person.click(screen.getByRole('button', { name: 'Email me a link to set a password' }));
  expect(await screen.findByText('Check your inbox')).toBeVisible();
  await server().runJobs();
  const mails = await db.selectFrom('mail').selectAll().orderBy('id', 'desc').execute();
  const mail = mails.find(({ subject }) => subject === 'Set a Faxkeep password');
  assert(mail);
  expect(mail.body).not.toMatch(/to reset|stays the same/);
  const token = /token=(\w+)/.exec(mail.body)?.[1] ?? '';
  await expect(submitPasswordReset({ password: 'four words here', token })).resolves.toMatchObject({ ok: true });
  await authenticate({ email: 'without@example.com', password: 'four words here' });
  await open();
  expect(await screen.findByLabelText('Current password')).toBeVisible();
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
