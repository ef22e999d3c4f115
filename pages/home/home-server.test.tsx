/** The archives page against the reference server. */
import { listArchives } from '@shared/api/calls/archives';
import { installNativeDialog } from '@shared/testing/native-dialog';
import { openPage } from '@shared/testing/open-page';
import { signUp } from '@shared/testing/sign-up';
import { withServer } from '@shared/testing/with-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from './home-page';
import { resetHome } from './home-store';

withServer();
beforeAll(installNativeDialog);

async function open(hash = '') {
  cleanup();
  resetHome();
  return await openPage(<HomePage />, `/home.html${hash}`, 'signed-in');
}

async function archives() {
  const outcome = await listArchives();
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

const row = async () => within(await screen.findByRole('list', { name: 'Archives' })).getByRole('article');

test('a new account has an archive, and its schedule is saved', async () => {
  await signUp('schedule@example.com', 'correct horse battery');
  const { person } = await open('#archiveactivity');
  await person.selectOptions(await screen.findByLabelText('Activity report'), 'Monthly');
  await person.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  await open();
  expect(await row()).toHaveTextContent('Monthly report');
});

test('changing the identifier gives a new address, on the page and on the server', async () => {
  await signUp('change@example.com', 'correct horse battery');
  const { person } = await open('#archiveactivity');
  const [before] = await archives();
  await person.click(await screen.findByRole('button', { name: 'Change identifier…' }));
  await person.click(await screen.findByRole('button', { name: 'Change Identifier' }));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  const [after] = await archives();
  expect(after?.id).not.toBe(before?.id);
  expect(await row()).toHaveTextContent(after?.email ?? 'no archive');
});

test('without a plan, printing shows the way to one', async () => {
  await signUp('print@example.com', 'correct horse battery');
  await open('#archiveprinter');
  expect(await screen.findByText('Print directly to your archive')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Print to this archive' })).toBeDisabled();
});

test('a visitor is sent to sign in, and comes back to the same panel', async () => {
  const { visited } = await open('#/archive/abc/storage');
  await waitFor(() => expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%23%2Farchive%2Fabc%2Fstorage']));
});
