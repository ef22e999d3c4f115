/** The archives page against the reference server. */
import { listArchives } from '@shared/api/calls/archives';
import { randomId } from '@shared/lib/random-id';
import { installNativeDialog } from '@shared/testing/browser/native-dialog';
import { comeBack } from '@shared/testing/pages/come-back';
import { meanwhile } from '@shared/testing/pages/meanwhile';
import { openPage } from '@shared/testing/pages/open-page';
import { signUp } from '@shared/testing/pages/sign-up';
import { withServer } from '@shared/testing/servers/with-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from './home-page';
import { resetHome } from './home-store';

const server = withServer();
beforeAll(installNativeDialog);

async function open(hash = '') {
  cleanup();
  resetHome();
  return await openPage(<HomePage />, `/home.html${hash}`, 'signed-in');
}

async function archives() {
  const outcome = await meanwhile(listArchives);
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

test('with a plan, printing is switched on and off, and the server says how to reach the printer', async () => {
  const email = 'printing@example.com';
  await signUp(email, 'correct horse battery');
  await startTrial(email);
  const { person } = await open('#archiveprinter');
  const [before] = await archives();
  const printing = await screen.findByRole('switch', { name: 'Print to this archive' });
  await person.click(printing);
  expect(await screen.findByText(new RegExp(`^ipp/${before?.id}/\\w{22}$`))).toBeVisible();
  expect(await row()).toHaveTextContent('Printing on');
  await person.click(screen.getByRole('switch', { name: 'Also email me a copy' }));
  await waitFor(async () => expect(await archives()).toMatchObject([{ print_enabled: true, print_to_email: true }]));
  server().answerNext(`POST /v1/archives/${before?.id}/printenabled`, () => Promise.reject(new TypeError('lost')));
  await person.click(printing);
  expect(await screen.findByText('An error occurred saving your changes: please try again later.')).toBeVisible();
  expect(printing).toBeChecked();
  await person.click(printing);
  await waitFor(async () => expect(await archives()).toMatchObject([{ print_enabled: false }]));
  expect(await row()).toHaveTextContent('Printing off');
});

test('when the plan ends, what it had turned on is paused, and the next plan turns it on again, on the open page', async () => {
  const email = 'paused@example.com';
  await signUp(email, 'correct horse battery');
  await startTrial(email);
  const { person } = await open('#archiveprinter');
  await person.click(await screen.findByRole('switch', { name: 'Print to this archive' }));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  server().clock.advance(25 * 3_600_000);
  await comeBack();
  await waitFor(async () => expect(await row()).toHaveTextContent('Paused: no plan'));
  expect(await screen.findByText('Your plan ended. The features you had turned on are paused.')).toBeVisible();
  await meanwhile(() => buy(email, { product: 'PLAN_ONETIME_ANNUAL', cost: 3300, payment_method: 'pm_card_visa' }));
  // At another time than before.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  await comeBack();
  await waitFor(async () => expect(await row()).toHaveTextContent('Printing on'));
  expect(await screen.findByText('Your plan is active now.')).toBeVisible();
});

/** Gives the signed-in person every feature for a day. */
function startTrial(email: string): Promise<void> {
  return buy(email, { product: 'PLAN_ONETIME_TRIAL', cost: 0, payment_method: null });
}

/** Buys a plan, as in another tab. */
async function buy(email: string, bought: object): Promise<void> {
  const info = await server().visit('/v1/info/production');
  const plan = { channel: 'web', via: 'stripe', ...bought };
  const answer = await server().visit('/v1/plans', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': info.headers.get('x-csrf-token') ?? '' },
    body: JSON.stringify({ ...plan, email, key: randomId() }),
  });
  expect(answer.status).toBe(200);
}

test('a visitor is sent to sign in, and comes back to the same panel', async () => {
  const { visited } = await open('#/archive/abc/storage');
  await waitFor(() => expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%23%2Farchive%2Fabc%2Fstorage']));
});
