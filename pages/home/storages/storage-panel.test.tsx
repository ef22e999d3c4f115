import { HomePage } from '@pages/home/home-page';
import { resetHome } from '@pages/home/home-store';
import type { StorageLink } from '@shared/api/shapes/links';
import type { Features } from '@shared/api/shapes/user';
import { installNativeDialog } from '@shared/testing/browser/native-dialog';
import { comeBack } from '@shared/testing/pages/come-back';
import { openPage } from '@shared/testing/pages/open-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';

const LINKS = 'GET /v1/archives/one/links';
const UNLINK = 'DELETE /v1/archives/one/links/dropbox';
const PANEL = '#/archive/one/storage';
const EVERYTHING: Features = { drive: true, dropbox: true, onedrive: true, box: true };
const NAMES = ['Drive', 'Dropbox', 'OneDrive', 'Box'];

const archive = {
  id: 'one',
  email: 'one@in.example',
  schedule: '@weekly',
  print_enabled: false,
  print_to_email: false,
};

const dropbox = (more: Partial<StorageLink> = {}): StorageLink => ({
  ...{ provider: 'dropbox', account: 'pat@dropbox.example', state: 'linked', ...more },
});

beforeAll(installNativeDialog);

async function open(
  routes: StubRoutes = {},
  {
    address = PANEL,
    features = EVERYTHING,
    settings = { capabilities: ['links'] },
  }: { address?: string; features?: Features; settings?: object } = {},
) {
  cleanup();
  resetHome();
  const server = stubServer({
    'GET /v1/info/production': infoOf({ email: 'ada@example.com', features }, settings),
    'GET /v1/archives': { values: [archive, { ...archive, id: 'two' }] },
    [LINKS]: { values: [dropbox()] },
    ...routes,
  });
  return { server, ...(await openPage(<HomePage />, `/home.html${address}`, 'signed-in')) };
}

const panel = () => screen.findByRole('region', { name: 'Cloud storage' });
const row = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return heading.closest('li') ?? heading;
};
const shown = async () => within(await panel()).queryAllByRole('heading', { level: 3 });
const titles = async () => (await shown()).map(({ textContent }) => textContent);
const press = (name: string) => screen.findByRole('button', { name });
const link = (name: string) => screen.findByRole('link', { name });
/** Lets the page process an answer that has just arrived. */
const settled = () => act(manyTurns);

describe('without the capability', () => {
  const settings = { capabilities: ['documents'] };

  test('every storage can be linked, nothing is asked, and an address says nothing', async () => {
    const { server } = await open(
      {},
      { settings, address: `?storage=failed&provider=dropbox${PANEL}`, features: { dropbox: true, drive: true } },
    );
    expect(await titles()).toEqual(NAMES);
    expect(await link('Link Dropbox')).toHaveAttribute('href', '/v1/account/linkstorage/dropbox/one');
    expect(await link('Add Faxkeep to your Drive')).toBeVisible();
    expect(await row('Box')).toHaveTextContent(/^BoxNot in your planGet Box$/);
    expect(screen.queryByText(/did not work/)).not.toBeInTheDocument();
    expect(within(await panel()).queryByRole('button')).not.toBeInTheDocument();
    expect(await panel()).not.toHaveAttribute('tabindex');
    expect(server.to(LINKS)).toEqual([]);
    await comeBack();
    expect(server.to(LINKS)).toEqual([]);
  });

  test('a storage that the server cannot link is not shown', async () => {
    await open({}, { settings: { ...settings, storages: ['box', 'icloud', 'dropbox'] } });
    expect(await titles()).toEqual(['Dropbox', 'Box']);
  });
});

test('while the links are not known there is nothing to press', async () => {
  const held = heldAnswers();
  await open({ [LINKS]: held.route });
  expect(await screen.findByText('Loading linked storages…')).toBeInTheDocument();
  expect(await titles()).toEqual([]);
  expect(within(await panel()).queryByRole('link')).not.toBeInTheDocument();
  act(() => held.answer({ values: [] }));
  expect(await link('Link Dropbox')).toBeVisible();
  expect(screen.queryByText('Loading linked storages…')).not.toBeInTheDocument();
});

test('a storage that is not linked is as without the capability', async () => {
  await open({ [LINKS]: { values: [] } }, { features: { drive: true } });
  expect(await row('Drive')).toHaveTextContent(/^DriveAdd Faxkeep to your DriveLink Drive$/);
  expect(await row('Box')).toHaveTextContent(/^BoxNot in your planGet Box$/);
});

test('a linked storage says whose it is and where documents go', async () => {
  const drive: StorageLink = { provider: 'drive', account: '', state: 'linked' };
  await open({ [LINKS]: { values: [dropbox({ folder: 'Apps/Faxkeep' }), drive] } });
  expect(await row('Dropbox')).toHaveTextContent(
    /^DropboxLinked to pat@dropbox\.exampleFolder: Apps\/FaxkeepUnlink Dropbox$/,
  );
  expect(await row('Drive')).toHaveTextContent(/^DriveLinkedAdd Faxkeep to your DriveUnlink Drive$/);
  expect(await row('Box')).toHaveTextContent(/^BoxLink Box$/);
});

test('a broken link warns, and can be mended or removed', async () => {
  await open({ [LINKS]: { values: [dropbox({ state: 'broken' })] } });
  expect(await row('Dropbox')).toHaveTextContent('Faxkeep can no longer save to this account.');
  expect(await row('Dropbox')).toHaveTextContent('Account: pat@dropbox.example');
  expect(await link('Link Dropbox again')).toHaveAttribute('href', '/v1/account/linkstorage/dropbox/one');
  expect(await press('Unlink Dropbox')).toBeVisible();
});

test.each(['linked', 'broken'] as const)('a link (%s) that the plan no longer includes is paused', async (state) => {
  const plan = { guid: 'p', plan: 'PLAN_ONETIME_ANNUAL', current_period_end: '2099-01-01', features: { drive: true } };
  await open(
    { [LINKS]: { values: [dropbox({ state })] }, 'GET /v1/plans': { values: [plan] } },
    { features: { drive: true } },
  );
  expect(await row('Dropbox')).toHaveTextContent(
    /^DropboxPaused: not in your planNew documents will be saved there once your plan includes this storage\.Account: pat/,
  );
  expect(await link('See plans')).toHaveAttribute('href', '/billing.html#/planselect');
  expect(await press('Unlink Dropbox')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Link Dropbox/ })).not.toBeInTheDocument();
});

test('only storages on offer are shown, and those that are linked; a wrong offer counts as none', async () => {
  const capabilities = ['links'];
  await open({}, { settings: { capabilities, storages: ['onedrive'] } });
  expect(await titles()).toEqual(['Dropbox', 'OneDrive']);
  await open({}, { settings: { capabilities, storages: 'onedrive' } });
  await press('Unlink Dropbox');
  expect(await titles()).toEqual(NAMES);
  await open({}, { settings: { capabilities, storages: [] } });
  expect(await screen.findByText('No cloud storage can be linked to this archive right now.')).toBeVisible();
  expect(await titles()).toEqual(['Dropbox']);
});

test('what is wrong in an answer is left out; text from the server is shown as it is', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const values = [
    3,
    { provider: 'icloud', account: 'a', state: 'linked' },
    { provider: 'dropbox', account: 7, state: 'odd', folder: {} },
    { provider: 'box', account: hostile, state: 'broken', folder: hostile },
  ];
  await open({ [LINKS]: { values } });
  expect(await row('Dropbox')).toHaveTextContent(/^DropboxLinkedUnlink Dropbox$/);
  expect(await row('Box')).toHaveTextContent(`Account: ${hostile}`);
  expect(document.querySelector('img')).toBeNull();
  expect(await titles()).toEqual(NAMES);
});

test.each<[string, StubRoutes[string], string]>([
  ['an answer without a list', { values: {} }, ''],
  ['a refusal', refusal(503, 'We are moving house.'), ' (We are moving house)'],
  ['no network', 'network', ''],
])('%s is said, and can be tried again', async (_, answer, reason) => {
  const { server, person } = await open({ [LINKS]: answer });
  const sentence = `An error occurred retrieving the linked storages${reason}: please try again later.`;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await titles()).toEqual([]);
  server.answer({ [LINKS]: { values: [dropbox()] } });
  await person.click(await press('Try again'));
  expect(await press('Unlink Dropbox')).toBeVisible();
  // The button is gone: the keyboard continues from the storages.
  await waitFor(async () => expect(await panel()).toHaveFocus());
});

describe('unlinking', () => {
  async function ask(routes: StubRoutes = {}, links = [dropbox()]) {
    const page = await open({ [LINKS]: { values: links }, ...routes });
    await page.person.click(await press('Unlink Dropbox'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unlink Dropbox?' });
    return { ...page, dialog };
  }

  test('asks first, says what stays, and starts on the harmless answer', async () => {
    const { server, person, dialog } = await ask({ [UNLINK]: {} });
    expect(dialog).toHaveTextContent('New documents in this archive will no longer be saved to pat@dropbox.example.');
    expect(dialog).toHaveTextContent(
      'Files already saved there stay there, and the documents in this archive stay here.',
    );
    expect(await press('Keep it linked')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await press('Unlink Dropbox')).toHaveFocus();
    await person.keyboard('{Enter}');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(server.to(UNLINK)).toEqual([]);
  });

  test('names the storage if it is not known whose it is', async () => {
    const { dialog } = await ask({}, [dropbox({ account: '' })]);
    expect(dialog).toHaveTextContent('will no longer be saved to Dropbox.');
  });

  test.each<[string, Partial<StorageLink>, string]>([
    ['a link', {}, 'Link Dropbox'],
    ['a broken link', { state: 'broken' }, 'Link Dropbox'],
  ])('%s is removed; the focus stays in its row', async (_, more, next) => {
    const { server, person } = await ask({ [UNLINK]: {} }, [dropbox(more)]);
    await person.click(await press('Unlink'));
    expect(await link(next)).toBeVisible();
    expect(await screen.findByText('Dropbox is no longer linked. Files already saved there stay there.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(server.to(UNLINK)).toHaveLength(1);
    const home = await row('Dropbox');
    await waitFor(() => expect(home).toHaveFocus());
    await person.tab();
    expect(await link(next)).toHaveFocus();
  });

  test('a slow answer is waited for; a second press is not sent, and nothing closes the question', async () => {
    const held = heldAnswers();
    const { server, person } = await ask({ [UNLINK]: held.route });
    await person.click(await press('Unlink'));
    expect(await press('Unlink')).toHaveAttribute('aria-busy', 'true');
    await person.click(await press('Unlink'));
    await person.click(await press('Keep it linked'));
    await person.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(server.to(UNLINK)).toHaveLength(1);
    act(() => held.answer({}));
    expect(await link('Link Dropbox')).toBeVisible();
  });

  test('a refusal changes nothing and says so; the focus returns to the button', async () => {
    const { server, person } = await ask({ [UNLINK]: refusal(400, 'Not today.') });
    await person.click(await press('Unlink'));
    const sentence = 'An error occurred unlinking Dropbox (Not today): please try again later.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await press('Unlink Dropbox')).toHaveFocus();
    expect(server.to(LINKS)).toHaveLength(1);
  });

  test('a lost answer is said, and the links are read again: it may be removed', async () => {
    const { server, person } = await ask({ [UNLINK]: 'network' });
    server.answer({ [LINKS]: { values: [] } });
    await person.click(await press('Unlink'));
    const sentence =
      "An error occurred unlinking Dropbox: please try again later. We're checking whether Dropbox is still linked.";
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await link('Link Dropbox')).toBeVisible();
    expect(server.to(UNLINK)).toHaveLength(1);
    expect(server.to(LINKS)).toHaveLength(2);
  });

  test('leads to sign-in when the session has ended', async () => {
    const { person, visited } = await ask({ [UNLINK]: refusal(401, 'Please sign in.') });
    await person.click(await press('Unlink'));
    await waitFor(() => expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%23%2Farchive%2Fone%2Fstorage']));
  });

  test('an answer that comes once another archive is open leaves that one alone', async () => {
    const held = heldAnswers();
    const { person } = await ask({ [UNLINK]: held.route, 'GET /v1/archives/two/links': { values: [dropbox()] } });
    await person.click(await press('Unlink'));
    act(() => {
      window.history.replaceState(null, '', '#/archive/two/storage');
      window.dispatchEvent(new Event('popstate'));
    });
    // In the list, and above the panel.
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2, name: 'two' })).toHaveLength(2));
    await press('Unlink Dropbox');
    act(() => held.answer({}));
    await settled();
    expect(await press('Unlink Dropbox')).toBeVisible();
  });
});

describe('a person who is back on the page', () => {
  test('sees what has changed meanwhile', async () => {
    const { server } = await open();
    await press('Unlink Dropbox');
    server.answer({ [LINKS]: { values: [dropbox({ state: 'broken' })] } });
    await comeBack();
    expect(await link('Link Dropbox again')).toBeVisible();
    server.answer({ [LINKS]: { values: [] } });
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await link('Link Dropbox')).toBeVisible();
  });

  test('keeps what is shown if it cannot be read, and is not disturbed', async () => {
    const { server } = await open();
    await press('Unlink Dropbox');
    server.answer({ [LINKS]: 'network' });
    await comeBack();
    expect(server.to(LINKS)).toHaveLength(2);
    expect(await press('Unlink Dropbox')).toBeVisible();
    expect(screen.queryByText(/error/)).not.toBeInTheDocument();
  });

  test('an answer from before a link was removed does not bring it back', async () => {
    const held = heldAnswers();
    const { server, person } = await open({ [UNLINK]: {} });
    await person.click(await press('Unlink Dropbox'));
    server.answer({ [LINKS]: held.route });
    await comeBack();
    await person.click(await press('Unlink'));
    expect(await link('Link Dropbox')).toBeVisible();
    act(() => held.answer({ values: [dropbox()] }));
    await settled();
    expect(await link('Link Dropbox')).toBeVisible();
  });

  test('nobody asks once the panel is closed', async () => {
    const { server, person } = await open();
    await press('Unlink Dropbox');
    await person.click(await link('All archives'));
    await comeBack();
    expect(server.to(LINKS)).toHaveLength(1);
  });
});

describe('coming back from a storage without a link', () => {
  const returned = (outcome: string, links: StorageLink[] = []) =>
    open({ [LINKS]: { values: links } }, { address: `?storage=${outcome}&provider=dropbox${PANEL}` });

  test('is said quietly if the person did not allow it, once', async () => {
    await returned('denied');
    const sentence = await screen.findByText('Dropbox was not linked, because access was not allowed.');
    expect(await row('Dropbox')).toContainElement(sentence);
    expect(sentence).toHaveRole('status');
    expect(await link('Link Dropbox')).toBeVisible();
    expect(location.search + location.hash).toBe(PANEL);
  });

  test('is explained if the storage wants more access, with a link that asks for it', async () => {
    await returned('wider');
    const sentence = await screen.findByText(/It will once you have allowed access to all your files\./);
    expect(sentence).toHaveRole('status');
    expect(await link('Allow access in Dropbox')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/linkstorage\/dropbox\/[^/?]+\?access=wider$/),
    );
    expect(await link('Link Box')).toHaveAttribute('href', expect.not.stringContaining('access='));
  });

  test('is an error if it did not work', async () => {
    await returned('failed');
    const sentence = await screen.findByText('Linking Dropbox did not work. Please try again.');
    expect(sentence.parentElement).toHaveRole('alert');
    expect(await row('Dropbox')).toContainElement(sentence);
    expect(await row('Box')).toHaveTextContent(/^BoxLink Box$/);
  });

  test('is said beside a link that is still broken, and not beside one that works', async () => {
    await returned('denied', [dropbox({ state: 'broken' })]);
    expect(await row('Dropbox')).toHaveTextContent('Dropbox was not linked, because access was not allowed.');
    await returned('failed', [dropbox()]);
    await press('Unlink Dropbox');
    expect(await row('Dropbox')).toHaveTextContent(/^DropboxLinked to pat@dropbox\.exampleUnlink Dropbox$/);
  });

  test('what an address says wrongly is not shown', async () => {
    await returned('odd');
    expect(await row('Dropbox')).toHaveTextContent(/^DropboxLink Dropbox$/);
    expect(location.search).toBe('');
  });
});
