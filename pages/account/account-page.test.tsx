import { currentNotices } from '@shared/stores/notices';
import { comeBack } from '@shared/testing/pages/come-back';
import { openPage } from '@shared/testing/pages/open-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { AccountPage } from './account-page';
import { resetAccount } from './account-store';
import { resetPasswordLink } from './password-link-store';
import { passwordForm } from './password-store';

const PROFILE = 'POST /v1/account/profile';
const PREFERENCES = 'POST /v1/account/communicationpreferences';
const PASSWORD = 'POST /v1/account/password';

beforeEach(() => sessionStorage.clear());

const ada = { name: 'Ada', phone: '+12125550123', email: 'ada@example.com', communications: { featureupdates: false } };

async function open(routes: StubRoutes = {}) {
  cleanup();
  resetAccount();
  resetPasswordLink();
  passwordForm.clear();
  const server = stubServer({
    'GET /v1/info/production': infoOf({ email: 'ada@example.com' }),
    'GET /v1/account/profile': { profile: ada },
    ...routes,
  });
  return { server, ...(await openPage(<AccountPage />, '/account', 'signed-in')) };
}

const field = (label: string) => screen.getByLabelText(label, { exact: false });
const press = (name: string) => screen.getByRole('button', { name });

test('shows the profile, with an e-mail that cannot be changed', async () => {
  await open();
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
  expect(field('Phone')).toHaveValue('+12125550123');
  expect(field('Email')).toHaveValue('ada@example.com');
  expect(field('Email')).toHaveAttribute('readonly');
});

test('saves name and phone', async () => {
  const { person, server } = await open({ [PROFILE]: {} });
  await person.clear(await screen.findByLabelText('Name'));
  await person.type(field('Name'), '  Ada Lovelace ');
  await person.clear(field('Phone'));
  await person.type(field('Phone'), '+44 20 7946 0018{Enter}');
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(server.to(PROFILE)[0]?.body).toEqual({ name: 'Ada Lovelace', phone: '+44 20 7946 0018' });
});

test('saves the name alone if the phone is as it was, also after it was changed and saved', async () => {
  const { person, server } = await open({ [PROFILE]: {} });
  await person.type(await screen.findByLabelText('Name'), ' Lovelace{Enter}');
  await screen.findByText('Your changes have been saved.');
  server.answer({ 'GET /v1/account/profile': { profile: { ...ada, name: 'Ada Lovelace' } } });
  await person.clear(field('Phone'));
  await person.type(field('Phone'), '+44 20 7946 0018{Enter}');
  await waitFor(() => expect(server.to(PROFILE)).toHaveLength(2));
  await person.type(field('Name'), ' King{Enter}');
  await waitFor(() => expect(server.to(PROFILE)).toHaveLength(3));
  expect(server.to(PROFILE).map(({ body }) => body)).toEqual([
    { name: 'Ada Lovelace' },
    { name: 'Ada Lovelace', phone: '+44 20 7946 0018' },
    { name: 'Ada Lovelace King' },
  ]);
});

test('the phone may stay empty, but an invalid one is not saved', async () => {
  const { person, server } = await open({ [PROFILE]: {} });
  await person.clear(await screen.findByLabelText('Name'));
  await person.clear(field('Phone'));
  await person.type(field('Phone'), '12345');
  await person.click(press('Save profile'));
  expect(await screen.findByText('Please specify a name.')).toBeVisible();
  expect(screen.getByText('Please specify a valid phone number.')).toBeVisible();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await person.type(field('Name'), 'Ada');
  await person.clear(field('Phone'));
  await person.click(press('Save profile'));
  await waitFor(() => expect(server.to(PROFILE)[0]?.body).toEqual({ name: 'Ada', phone: '' }));
});

test('a number that is not one stays and is not saved, and neither is a blank name', async () => {
  const { person, server } = await open({ [PROFILE]: {} });
  await person.clear(await screen.findByLabelText('Name'));
  await person.type(field('Name'), '   ');
  await person.click(press('Save profile'));
  expect(await screen.findByText('Please specify a name.')).toBeVisible();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await person.type(field('Name'), 'Ann');
  for (const number of [
    '212 555 0142',
    '+1',
    '+1 212 555',
    '+1 212 555 01421 99',
    'call me',
    '+999 1234567',
    '++1 2125550142',
  ]) {
    await person.clear(field('Phone'));
    await person.click(field('Phone'));
    await person.paste(number);
    await person.click(press('Save profile'));
    expect(await screen.findByText('Please specify a valid phone number.')).toBeVisible();
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(field('Phone')).toHaveValue(number);
  }
  expect(server.to(PROFILE)).toHaveLength(0);
});

test('says why the profile was not saved and keeps what was typed', async () => {
  const { person } = await open({ [PROFILE]: refusal(500, 'Try <b>later</b>') });
  await person.type(await screen.findByLabelText('Name'), ' L.{Enter}');
  expect(
    await screen.findByText('An error occurred saving your changes (Try <b>later</b>): please try again later.'),
  ).toBeVisible();
  expect(field('Name')).toHaveValue('Ada L.');
});

test('when the session has ended, the person signs in again and finds what they typed', async () => {
  const { person, visited } = await open({ [PROFILE]: refusal(401, 'Please sign in.') });
  await person.type(await screen.findByLabelText('Name'), ' L.{Enter}');
  await waitFor(() => expect(visited).toEqual(['/login.html?redirect=%2Faccount']));

  const { person: again } = await open({ [PROFILE]: {} });
  expect(await screen.findByText(/We kept what you typed/)).toBeVisible();
  expect(field('Name')).toHaveValue('Ada L.');
  await again.click(press('Save profile'));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(screen.queryByText(/We kept what you typed/)).not.toBeInTheDocument();
});

test('what was not touched before the session ended is what the server has after it', async () => {
  const { person } = await open({ [PROFILE]: refusal(401, 'Please sign in.') });
  await person.type(await screen.findByLabelText('Name'), ' L.{Enter}');
  await screen.findByText(/^An error occurred saving your changes/);
  const meanwhile = { ...ada, phone: '+442079460018' };
  const { person: again, server } = await open({ [PROFILE]: {}, 'GET /v1/account/profile': { profile: meanwhile } });
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada L.');
  expect(field('Phone')).toHaveValue('+442079460018');
  await again.click(press('Save profile'));
  await waitFor(() => expect(server.to(PROFILE)[0]?.body).toEqual({ name: 'Ada L.' }));
});

test('a phone number that was stored and is none does not keep the name from being saved', async () => {
  const { person, server } = await open({
    [PROFILE]: {},
    'GET /v1/account/profile': { profile: { ...ada, phone: '555 0123' } },
  });
  await person.type(await screen.findByLabelText('Name'), ' L.{Enter}');
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(server.to(PROFILE)[0]?.body).toEqual({ name: 'Ada L.' });
  await person.type(field('Phone'), '4{Enter}');
  expect(await screen.findByText('Please specify a valid phone number.')).toBeVisible();
});

describe('an account without a password', () => {
  const RESET = 'POST /v1/resources/resetpassword';
  const profile = { ...ada, source: 'google', haspassword: false };

  test('says how the person signs in, asks for no password, and mails a link to set one', async () => {
    const held = heldAnswers();
    const { person, server } = await open({ 'GET /v1/account/profile': { profile }, [RESET]: held.route });
    expect(await screen.findByText(/^You sign in with Google\./)).toBeVisible();
    expect(document.querySelectorAll('input[type="password"]')).toHaveLength(0);
    expect(screen.queryByText(/You sign in with this email/)).not.toBeInTheDocument();
    const button = press('Email me a link to set a password');
    await person.click(button);
    await person.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    held.answer({});
    const sent = await screen.findByText('Check your inbox');
    expect(sent.closest('[role="status"]')).toHaveTextContent('ada@example.com');
    expect(server.to(RESET).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  });

  test('says why no link was sent', async () => {
    const { person } = await open({ 'GET /v1/account/profile': { profile }, [RESET]: refusal(429, 'Not so often') });
    await person.click(await screen.findByRole('button', { name: 'Email me a link to set a password' }));
    expect(await screen.findByText(/^An error occurred sending a password reset \(Not so often\)/)).toBeVisible();
    expect(screen.queryByText('Check your inbox')).not.toBeInTheDocument();
  });

  test.each([{}, { source: 'google' }, { source: 'google', haspassword: true }, { haspassword: 'no' }])(
    'is not what %j means',
    async (more) => {
      await open({ 'GET /v1/account/profile': { profile: { ...ada, ...more } } });
      expect(await screen.findByLabelText('Current password')).toBeVisible();
      expect(screen.queryByRole('button', { name: /Email me a link/ })).not.toBeInTheDocument();
    },
  );
});

test('what one person typed is not shown to another', async () => {
  const { person } = await open({ [PROFILE]: refusal(401, 'Please sign in.') });
  await person.type(await screen.findByLabelText('Name'), ' L.{Enter}');
  await screen.findByText(/^An error occurred saving your changes/);
  await open({ 'GET /v1/account/profile': { profile: { ...ada, name: 'Eve', email: 'eve@example.com' } } });
  expect(await screen.findByLabelText('Name')).toHaveValue('Eve');
});

test('saves the feature updates at once', async () => {
  const { person, server } = await open({ [PREFERENCES]: {} });
  await person.click(await screen.findByRole('switch', { name: 'Feature updates' }));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Feature updates' })).toBeChecked();
  expect(server.to(PREFERENCES)[0]?.body).toEqual({ featureupdates: true });
});

test('turns the switch back if it could not be saved', async () => {
  const { person } = await open({ [PREFERENCES]: 'network' });
  await person.click(await screen.findByRole('switch', { name: 'Feature updates' }));
  expect(await screen.findByText('An error occurred saving your changes: please try again later.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Feature updates' })).not.toBeChecked();
});

describe('the feature updates switch', () => {
  const updates = () => screen.getByRole('switch', { name: 'Feature updates' });

  async function openHeld() {
    const held = heldAnswers();
    const page = await open({ [PREFERENCES]: held.route });
    await screen.findByRole('switch', { name: 'Feature updates' });
    return { ...page, held, sent: () => page.server.to(PREFERENCES).map(({ body }) => body) };
  }

  test('moves at once and says that it is being saved', async () => {
    const { held, sent } = await openHeld();
    // In the same turn of the event loop as the press: the switch waits for no code, lock or answer.
    act(() => updates().click());
    expect(updates()).toBeChecked();
    expect(updates()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Saving…')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(sent()).toHaveLength(1));
    held.answer({});
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
    expect(updates()).not.toHaveAttribute('aria-busy');
    expect(updates()).toBeChecked();
  });

  test('accepts further presses; the last choice is saved, one call after the other', async () => {
    const { person, held, sent } = await openHeld();
    await person.click(updates());
    await waitFor(() => expect(sent()).toEqual([{ featureupdates: true }]));
    await person.click(updates());
    expect(updates()).not.toBeChecked();
    expect(sent()).toHaveLength(1);
    held.answer({});
    await waitFor(() => expect(sent()).toEqual([{ featureupdates: true }, { featureupdates: false }]));
    expect(updates()).not.toBeChecked();
    held.answer({});
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(updates()).not.toBeChecked();
  });

  test('goes back to what was saved last', async () => {
    const { person, held, sent } = await openHeld();
    await person.click(updates());
    await waitFor(() => expect(sent()).toHaveLength(1));
    await person.click(updates());
    held.answer({});
    await waitFor(() => expect(sent()).toHaveLength(2));
    held.answer(refusal(500, 'Disk full')());
    expect(
      await screen.findByText('An error occurred saving your changes (Disk full): please try again later.'),
    ).toBeVisible();
    expect(updates()).toBeChecked();
  });
});

test('asks for all three passwords', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Update password' }));
  expect(await screen.findByText('Please provide your current password.')).toBeVisible();
  expect(screen.getByText('Please provide your new password.')).toBeVisible();
  expect(screen.getByText('Please verify your new password.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
});

test('changes the password exactly as typed, then empties the fields', async () => {
  const { person, server } = await open({ [PASSWORD]: {} });
  const long = ` ${'🔑'.repeat(500)} `;
  await person.type(await screen.findByLabelText('Current password'), ' old ');
  for (const label of ['New password', 'Verify password']) {
    await person.click(screen.getByLabelText(label));
    await person.paste(long);
  }
  await person.click(press('Update password'));
  expect(await screen.findByText('Your password has been updated.')).toBeVisible();
  expect(server.to(PASSWORD)[0]?.body).toEqual({ current: ' old ', next: long });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test('says what went wrong when the profile cannot be read, and tries again', async () => {
  const { person, server } = await open({ 'GET /v1/account/profile': () => new Response('', { status: 502 }) });
  expect(
    await screen.findByText('An error occurred retrieving account settings (HTTP status 502): please try again later.'),
  ).toBeVisible();
  server.answer({ 'GET /v1/account/profile': { profile: ada } });
  await person.click(press('Try again'));
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
});

test('a visitor is sent to sign in and sees nothing of the account', async () => {
  const { visited, server } = await open({ 'GET /v1/info/production': infoOf(null) });
  expect(visited).toEqual(['/login.html?redirect=%2Faccount']);
  expect(server.to('GET /v1/account/profile')).toHaveLength(0);
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
});

describe('a person who is back on the page', () => {
  const info = (email: string) => ({ 'GET /v1/info/production': infoOf({ email }) });
  const profile = (change: object) => ({ 'GET /v1/account/profile': { profile: { ...ada, ...change } } });

  test('sees what was changed elsewhere, and keeps what was typed', async () => {
    const { person, server } = await open();
    await person.type(await screen.findByLabelText('Name'), ' Lovelace');
    server.answer(profile({ name: 'Augusta', phone: '+442079460018', communications: { featureupdates: true } }));
    await comeBack();
    await waitFor(() => expect(field('Phone')).toHaveValue('+442079460018'));
    expect(field('Name')).toHaveValue('Ada Lovelace');
    expect(screen.getByRole('switch')).toBeChecked();
    expect(currentNotices()).toEqual([]);
  });

  test('hears nothing of a failure', async () => {
    const { server } = await open();
    await screen.findByLabelText('Name');
    server.answer({ 'GET /v1/account/profile': 'network' });
    await comeBack();
    await waitFor(() => expect(server.to('GET /v1/account/profile')).toHaveLength(2));
    expect(field('Name')).toHaveValue('Ada');
    expect(currentNotices()).toEqual([]);
  });

  test('does not see the profile of somebody else, who finds nothing of what was typed', async () => {
    const { person, server, visited } = await open();
    await person.type(await screen.findByLabelText('Name'), ' Lovelace');
    server.answer({ ...info('eve@example.com'), ...profile({ name: 'Eve', email: 'eve@example.com' }) });
    await comeBack();
    await waitFor(() => expect(visited).toEqual(['(reload)']));
    expect(server.to('GET /v1/account/profile')).toHaveLength(1);
    expect(Object.values(sessionStorage).join()).not.toContain('Lovelace');
  });
});
