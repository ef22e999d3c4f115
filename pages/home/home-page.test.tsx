import type { Archive } from '@shared/api/shapes/archives';
import type { Features } from '@shared/api/shapes/user';
import { browserZone } from '@shared/lib/time/browser-clock';
import lists from '@shared/reference/expected-lists.json';
import { holdLocksElsewhere, releaseLocks } from '@shared/testing/browser/locks-elsewhere';
import { installNativeDialog } from '@shared/testing/browser/native-dialog';
import { openPage } from '@shared/testing/pages/open-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from './home-page';
import { resetHome } from './home-store';

const LIST = 'GET /v1/archives';

const archive = (id: string, more: Partial<Archive> = {}): Archive => ({
  id,
  email: `${id}@in.example`,
  schedule: '@weekly',
  print_enabled: false,
  print_to_email: false,
  ...more,
});

const EVERYTHING: Features = { drive: true, dropbox: true, onedrive: true, box: true, print: true };

beforeAll(installNativeDialog);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function open(
  routes: StubRoutes = {},
  {
    hash = '',
    features = EVERYTHING,
    capabilities = [],
  }: { hash?: string; features?: Features; capabilities?: string[] } = {},
) {
  cleanup();
  resetHome();
  const server = stubServer({
    'GET /v1/info/production': infoOf({ email: 'ada@example.com', features }, { capabilities }),
    [LIST]: { values: [archive('one'), archive('two', { schedule: 'never', print_enabled: true })] },
    'GET /v1/archives/two/printinfo': { address: 'print.example', queue: 'q-two' },
    ...routes,
  });
  const page = await openPage(<HomePage />, `/home.html${hash}`, 'signed-in');
  return { server, ...page };
}

const rows = () => within(screen.getByRole('list', { name: 'Archives' })).getAllByRole('article');
const press = (name: string) => screen.getByRole('button', { name });

test('shows each archive with its address, report and printing', async () => {
  await open();
  const [one, two] = rows();
  expect(one).toHaveTextContent('one@in.example');
  expect(one).toHaveTextContent('Weekly report');
  expect(one).toHaveTextContent('Printing off');
  expect(two).toHaveTextContent('No report');
  expect(two).toHaveTextContent('Printing on');
});

describe('the first visit of somebody with one archive', () => {
  const single = { [LIST]: { values: [archive('one')] } };

  test('says what the address is for, and copies it', async () => {
    const { person } = await open(single);
    expect(await screen.findByRole('heading', { level: 2, name: 'Your archive is ready' })).toBeVisible();
    expect(screen.getByText('Mail a PDF to this address and it is kept in this archive.')).toBeVisible();
    expect(screen.getByLabelText('Your archive’s address')).toHaveValue('one@in.example');
    await person.click(press('Copy the address of your archive'));
    expect(await navigator.clipboard.readText()).toBe('one@in.example');
    expect(rows()).toHaveLength(1);
  });

  test('offers a test email that only lacks its PDF', async () => {
    await open(single);
    const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Send a test email' });
    const { protocol, pathname, searchParams } = new URL(href);
    expect(protocol + pathname).toBe('mailto:one@in.example');
    expect(searchParams.get('subject')).toBe('Test document');
    expect(searchParams.get('body')).toMatch(/^Attach a PDF/);
  });

  test('is over once the person says so, and stays over', async () => {
    const { person } = await open(single);
    await person.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('Your archive is ready')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await open(single);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByText('Your archive is ready')).not.toBeInTheDocument();
  });

  test('is not explained to somebody with more archives', async () => {
    await open();
    expect(rows()).toHaveLength(2);
    expect(screen.queryByText('Your archive is ready')).not.toBeInTheDocument();
  });
});

test('copies an address, and says so', async () => {
  const { person } = await open();
  await person.click(press('Copy the email address of one'));
  expect(await screen.findByText('Copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('one@in.example');
});

test('says when the clipboard refuses', async () => {
  const { person } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await person.click(press('Copy the email address of one'));
  expect(await screen.findByText(/^An error occurred copying to the clipboard:/)).toBeVisible();
});

test('opens the settings under their own address, and Back closes them', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('link', { name: 'Settings for one' }));
  expect(await screen.findByRole('tab', { name: 'Activity', selected: true })).toBeVisible();
  expect(window.location.hash).toBe('#/archive/one/archiveactivity');
  await person.click(screen.getByRole('tab', { name: 'Printer' }));
  expect(window.location.hash).toBe('#/archive/one/archiveprinter');
  act(() => window.history.back());
  expect(await screen.findByRole('tab', { name: 'Activity', selected: true })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'All archives' }));
  await waitFor(() => expect(screen.queryByRole('tab')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Settings for one' })).toHaveFocus();
});

test('#archiveprinter opens the printer tab of the first archive', async () => {
  await open({}, { hash: '#archiveprinter' });
  expect(press('Copy the email address of one, open now')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Printer' })).toHaveAttribute('aria-selected', 'true');
});

test('an address of an unknown archive says so', async () => {
  await open({}, { hash: '#/archive/gone/archiveactivity' });
  expect(screen.getByText('Archive not found')).toBeVisible();
});

test('saves the report schedule', async () => {
  const route = 'POST /v1/archives/one/reportschedule';
  const { person, server } = await open({ [route]: {} }, { hash: '#/archive/one/archiveactivity' });
  await person.selectOptions(screen.getByLabelText('Activity report'), 'Daily');
  await person.click(press('Save schedule'));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(server.to(route)[0]?.body).toEqual({ schedule: '@daily' });
  expect(rows()[0]).toHaveTextContent('Daily report');
});

test('a schedule that another tab is saving is not saved here, and the person is told', async () => {
  const { person, server } = await open(
    { 'POST /v1/archives/one/reportschedule': {} },
    { hash: '#/archive/one/archiveactivity' },
  );
  holdLocksElsewhere();
  await person.selectOptions(screen.getByLabelText('Activity report'), 'Daily');
  await person.click(press('Save schedule'));
  expect(await screen.findByText(/already making this change in another tab/)).toBeVisible();
  releaseLocks();
  expect(server.to('POST /v1/archives/one/reportschedule')).toEqual([]);
  expect(screen.getByLabelText('Activity report')).toHaveValue('@daily');
});

test('a schedule that is refused stays chosen and can be saved again', async () => {
  const route = 'POST /v1/archives/one/reportschedule';
  const { person, server } = await open(
    { [route]: refusal(409, 'Not now.') },
    { hash: '#/archive/one/archiveactivity' },
  );
  await person.selectOptions(screen.getByLabelText('Activity report'), 'Daily');
  await person.click(press('Save schedule'));
  expect(
    await screen.findByText('An error occurred saving your changes (Not now): please try again later.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Activity report')).toHaveValue('@daily');
  server.answer({ [route]: {} });
  await person.click(press('Save schedule'));
  expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  expect(rows()[0]).toHaveTextContent('Daily report');
});

test.each([
  ['@daily', 'Daily', 'Daily report'],
  ['@weekly', 'Weekly', 'Weekly report'],
  ['@monthly', 'Monthly', 'Monthly report'],
  ['never', 'Never', 'No report'],
] as const)('the report schedule %s is read, shown and chosen by its name', async (schedule, name, row) => {
  const route = 'POST /v1/archives/one/reportschedule';
  const hash = '#/archive/one/archiveactivity';
  const { person, server } = await open({ [LIST]: { values: [archive('one', { schedule })] }, [route]: {} }, { hash });
  expect(rows()[0]).toHaveTextContent(row);
  const field = await screen.findByLabelText('Activity report');
  expect(field).toHaveDisplayValue(name);
  const names = within(field).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Daily', 'Weekly', 'Monthly', 'Never']);
  await person.selectOptions(field, name);
  await person.click(press('Save schedule'));
  await waitFor(() => expect(server.to(route)[0]?.body).toEqual({ schedule }));
});

describe('a server that mails reports on a chosen day', () => {
  const route = 'POST /v1/archives/one/reportschedule';
  const hash = '#/archive/one/archiveactivity';
  const capabilities = ['reports'];
  const features = { ...EVERYTHING, customactivityreportperiod: true };
  const monthly = { [LIST]: { values: [archive('one', { schedule: '@monthly', day: 29 })] }, [route]: {} };

  test('with a plan, shows the day and saves it with the person’s zone', async () => {
    const { person, server } = await open(monthly, { hash, features, capabilities });
    expect(screen.getByText(/at 8:00 AM your time/)).toBeVisible();
    const days = screen.getByLabelText('Day of the month');
    expect(days).toHaveDisplayValue('last');
    const labels = within(days)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(lists.reminderDays);
    await person.selectOptions(days, '22nd');
    await person.click(press('Save schedule'));
    await waitFor(() =>
      expect(server.to(route)[0]?.body).toEqual({ schedule: '@monthly', day: 22, tz: browserZone() }),
    );
    expect(screen.getByLabelText('Day of the month')).toHaveDisplayValue('22nd');
  });

  test('another schedule begins with its first day; a daily report has none', async () => {
    const { person, server } = await open(monthly, { hash, features, capabilities });
    await person.selectOptions(screen.getByLabelText('Activity report'), 'Weekly');
    expect(screen.getByLabelText('Day of the week')).toHaveDisplayValue('Monday');
    await person.selectOptions(screen.getByLabelText('Activity report'), 'Monthly');
    expect(screen.getByLabelText('Day of the month')).toHaveDisplayValue('last');
    await person.selectOptions(screen.getByLabelText('Activity report'), 'Weekly');
    await person.click(press('Save schedule'));
    await waitFor(() => expect(server.to(route)[0]?.body).toEqual({ schedule: '@weekly', day: 1, tz: browserZone() }));
    await person.selectOptions(screen.getByLabelText('Activity report'), 'Daily');
    expect(screen.queryByLabelText(/^Day of/)).not.toBeInTheDocument();
    await person.click(press('Save schedule'));
    await waitFor(() => expect(server.to(route)[1]?.body).toEqual({ schedule: '@daily', tz: browserZone() }));
  });

  test('a new identifier keeps the day', async () => {
    const changed = { 'POST /v1/archives/one/regenerate': { guid: 'fresh', email: 'fresh@in.example' } };
    const { person } = await open({ ...monthly, ...changed }, { hash, features, capabilities });
    await person.click(press('Change identifier…'));
    await screen.findByRole('alertdialog');
    await person.click(press('Change Identifier'));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('fresh@in.example'));
    expect(screen.getByLabelText('Day of the month')).toHaveDisplayValue('last');
  });

  test('without a plan, offers no day and says where to get one', async () => {
    const { person, server } = await open(monthly, { hash, capabilities });
    expect(screen.queryByLabelText(/^Day of/)).not.toBeInTheDocument();
    expect(screen.getByText(/Choose the day on which reports arrive/).closest('p')).toHaveTextContent(
      'Not in your plan',
    );
    await person.click(press('Save schedule'));
    await waitFor(() => expect(server.to(route)[0]?.body).toEqual({ schedule: '@monthly', tz: browserZone() }));
  });

  test('without the capability, a plan changes nothing', async () => {
    const { person, server } = await open(monthly, { hash, features });
    expect(screen.queryByLabelText(/^Day of/)).not.toBeInTheDocument();
    expect(screen.queryByText(/8:00 AM/)).not.toBeInTheDocument();
    const feature = screen.getByText('Custom Activity Reporting Period').parentElement;
    expect(feature).toHaveTextContent(/^Custom Activity Reporting Period\s*Included in your plan\.$/);
    await person.click(press('Save schedule'));
    await waitFor(() => expect(server.to(route)[0]?.body).toEqual({ schedule: '@monthly' }));
  });
});

test('a schedule chosen when the session ended is still chosen after signing in', async () => {
  const route = 'POST /v1/archives/one/reportschedule';
  const hash = '#/archive/one/archiveactivity';
  const { person, visited } = await open({ [route]: refusal(401, 'Please sign in.') }, { hash });
  await person.selectOptions(screen.getByLabelText('Activity report'), 'Monthly');
  await person.click(press('Save schedule'));
  await waitFor(() =>
    expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%23%2Farchive%2Fone%2Farchiveactivity']),
  );
  await open({}, { hash });
  expect(screen.getByLabelText('Activity report')).toHaveValue('@monthly');
});

test('turns printing on at once and shows how to reach the printer', async () => {
  const route = 'POST /v1/archives/one/printenabled';
  const info = { address: 'print.example', queue: 'q-one', url: 'https://get.example/p', url_platform: 'windows' };
  const { person, server } = await open(
    { [route]: {}, 'GET /v1/archives/one/printinfo': info },
    { hash: '#/archive/one/archiveprinter' },
  );
  await person.click(screen.getByRole('switch', { name: 'Print to this archive' }));
  expect(server.to(route)[0]?.body).toEqual({ print_enabled: true, print_to_email: false });
  expect(await screen.findByText('q-one')).toBeVisible();
  await person.selectOptions(await screen.findByLabelText('Set up printing on'), 'Windows');
  expect(screen.getByRole('link', { name: 'Download the printer for Windows' })).toHaveAttribute(
    'href',
    '/redirect?url=https%3A%2F%2Fget.example%2Fp',
  );
  await person.selectOptions(screen.getByLabelText('Set up printing on'), 'macOS');
  expect(screen.getByText(/enter q-one/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Download the printer/ })).not.toBeInTheDocument();
});

test('Apple’s devices get the printer as a download, if the server has one; other systems do not', async () => {
  const hash = '#/archive/two/archiveprinter';
  const { person } = await open({}, { hash, capabilities: ['airprint'] });
  const system = await screen.findByLabelText('Set up printing on');
  const download = () => screen.queryByRole('link', { name: 'Download the printer for iPhone, iPad and Mac' });
  for (const name of ['iPhone and iPad', 'macOS']) {
    await person.selectOptions(system, name);
    expect(download()).toHaveAttribute('href', '/v1/archives/two/airprint');
    expect(screen.getByText(/the profile/)).toBeVisible();
  }
  await person.selectOptions(system, 'Android');
  expect(download()).not.toBeInTheDocument();
});

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['https://user:secret@evil.example/', null],
  ['//evil.example', null],
  ['https://drivers.example/a.exe', '/redirect?url=https%3A%2F%2Fdrivers.example%2Fa.exe'],
  ['/drivers/größe.msi', `${location.origin}/drivers/gr%C3%B6%C3%9Fe.msi`],
])('the printer driver at %j is linked as %j, and the rest of the answer is shown as text', async (url, href) => {
  const address = '<img src=x onerror=alert(1)>';
  const info = { address, queue: '"><script>', url, url_platform: 'windows' };
  const { person } = await open({ 'GET /v1/archives/two/printinfo': info }, { hash: '#/archive/two/archiveprinter' });
  await person.selectOptions(await screen.findByLabelText('Set up printing on'), 'Windows');
  expect(screen.getByText(address)).toBeVisible();
  const links = screen.queryAllByRole('link', { name: 'Download the printer for Windows' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(href === null ? [] : [href]);
  expect(document.querySelector('main :is(img, script)')).toBeNull();
});

test('turns the switch back if printing could not be changed', async () => {
  const { person } = await open(
    { 'POST /v1/archives/two/printenabled': refusal(500, 'Out of paper') },
    { hash: '#/archive/two/archiveprinter' },
  );
  await person.click(screen.getByRole('switch', { name: 'Also email me a copy' }));
  expect(
    await screen.findByText('An error occurred saving your changes (Out of paper): please try again later.'),
  ).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Also email me a copy' })).not.toBeChecked();
});

describe('a printing switch that is being saved', () => {
  const ROUTE = 'POST /v1/archives/one/printenabled';
  const hash = '#/archive/one/archiveprinter';
  const printing = () => screen.getByRole('switch', { name: 'Print to this archive' });
  const mailing = () => screen.getByRole('switch', { name: 'Also email me a copy' });
  /** The switches labeled as being saved. */
  const saving = () =>
    screen.queryAllByText('Saving…').map((word) => {
      expect(word).toHaveAttribute('role', 'status');
      return within(word.parentElement ?? word).getByRole('switch');
    });

  async function openHeld() {
    const held = heldAnswers();
    const info = { address: 'print.example', queue: 'q-one' };
    const page = await open({ [ROUTE]: held.route, 'GET /v1/archives/one/printinfo': info }, { hash });
    return { ...page, held, bodies: () => page.server.to(ROUTE).map(({ body }) => body) };
  }

  afterEach(releaseLocks);

  test('moves at once, says so, and keeps the focus', async () => {
    const { held, bodies, server } = await openHeld();
    // In the same turn of the event loop as the press.
    act(() => printing().click());
    expect(printing()).toBeChecked();
    expect(rows()[0]).toHaveTextContent('Printing on');
    act(() => printing().focus());
    expect(saving()).toEqual([printing()]);
    expect(printing()).toHaveAttribute('aria-busy', 'true');
    expect(mailing()).not.toHaveAttribute('aria-busy');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    // Before that the server has no printer to report.
    expect(server.to('GET /v1/archives/one/printinfo')).toHaveLength(0);
    held.answer({});
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(saving()).toEqual([]);
    expect(printing()).not.toHaveAttribute('aria-busy');
    expect(printing()).toHaveFocus();
    expect(await screen.findByText('q-one')).toBeVisible();
  });

  test('accepts further presses, and the last choice is sent after the answer', async () => {
    const { person, held, bodies } = await openHeld();
    await person.click(printing());
    await person.click(mailing());
    expect(saving()).toEqual([printing(), mailing()]);
    await person.click(printing());
    await person.click(printing());
    expect(printing()).toBeChecked();
    expect(mailing()).toBeChecked();
    expect(bodies()).toEqual([{ print_enabled: true, print_to_email: false }]);
    held.answer({});
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({ print_enabled: true, print_to_email: true });
    expect(saving()).toEqual([printing(), mailing()]);
    held.answer({});
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
    expect(printing()).toBeChecked();
    expect(mailing()).toBeChecked();
    expect(bodies()).toHaveLength(2);
  });

  test('goes back to what was saved last, with the reason', async () => {
    const { person, held, bodies } = await openHeld();
    await person.click(printing());
    await person.click(mailing());
    held.answer({});
    await waitFor(() => expect(bodies()).toHaveLength(2));
    held.answer(refusal(500, 'Out of paper')());
    expect(
      await screen.findByText('An error occurred saving your changes (Out of paper): please try again later.'),
    ).toBeVisible();
    expect(printing()).toBeChecked();
    expect(mailing()).not.toBeChecked();
    expect(rows()[0]).toHaveTextContent('Printing on');
    expect(screen.queryByText('Your changes have been saved.')).not.toBeInTheDocument();
  });

  test('can be pressed again after a failure', async () => {
    const { person, held, bodies } = await openHeld();
    await person.click(printing());
    held.answer('network');
    expect(await screen.findByText('An error occurred saving your changes: please try again later.')).toBeVisible();
    expect(printing()).not.toBeChecked();
    await person.click(printing());
    expect(printing()).toBeChecked();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    held.answer({});
    expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
  });

  test('leads to sign-in when the session has ended, once', async () => {
    const { person, held, visited, bodies } = await openHeld();
    await person.click(printing());
    await person.click(printing());
    held.answer(refusal(401, 'Please sign in.')());
    await waitFor(() => expect(visited).toHaveLength(1));
    expect(bodies()).toHaveLength(1);
    expect(printing()).not.toBeChecked();
  });

  test('goes back if another tab is saving the same setting', async () => {
    const { person, bodies } = await openHeld();
    holdLocksElsewhere();
    await person.click(printing());
    expect(
      await screen.findByText("You're already making this change in another tab: please try again later."),
    ).toBeVisible();
    expect(printing()).not.toBeChecked();
    expect(bodies()).toEqual([]);
  });
});

test('says when the printer configuration cannot be read, and tries again', async () => {
  const route = 'GET /v1/archives/two/printinfo';
  const { person, server } = await open({ [route]: 'network' }, { hash: '#/archive/two/archiveprinter' });
  expect(
    await screen.findByText('An error occurred retrieving the printer configuration: please try again later.'),
  ).toBeVisible();
  server.answer({ [route]: { address: 'print.example', queue: 'q-two' } });
  await person.click(press('Try again'));
  expect(await screen.findByText('q-two')).toBeVisible();
});

test('features that the plan has or lacks appear under their display names', async () => {
  await open({}, { hash: '#/archive/one/archiveactivity', features: {} });
  expect(await screen.findByText('Custom Activity Reporting Period')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Not in your plan. See plans that include it.' })).toBeVisible();
  await open({}, { hash: '#/archive/one/archiveprinter', features: {} });
  expect(await screen.findByText('Print directly to your archive')).toBeVisible();
  await open({}, { hash: '#/archive/one/storage' });
  const storages = ['Drive', 'Dropbox', 'OneDrive', 'Box'];
  for (const name of storages) expect(await screen.findByRole('link', { name: `Link ${name}` })).toBeVisible();
});

test('the way to a plan with printing leads to the plans', async () => {
  await open({}, { hash: '#/archive/one/archiveprinter', features: {} });
  expect(screen.getByRole('link', { name: 'Not in your plan. See plans that include it.' })).toHaveAttribute(
    'href',
    '/billing.html#/planselect',
  );
});

test('a plan without printing or storage shows the way to one that has them', async () => {
  await open({}, { hash: '#/archive/one/archiveprinter', features: { drive: true } });
  expect(screen.getByText('Print directly to your archive')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Print to this archive' })).toBeDisabled();
  await open({}, { hash: '#/archive/one/storage', features: { drive: true } });
  expect(screen.getByRole('link', { name: 'Link Drive' })).toHaveAttribute('href', '/v1/account/linkstorage/drive/one');
  expect(screen.getByRole('link', { name: 'Get Box' })).toHaveAttribute('href', '/billing.html#/planselect');
  expect(screen.queryByRole('link', { name: 'Link Box' })).not.toBeInTheDocument();
});

describe('changing the identifier', () => {
  const ROUTE = 'POST /v1/archives/one/regenerate';
  const hash = '#/archive/one/archiveactivity';

  async function ask(routes: StubRoutes) {
    const page = await open(routes, { hash });
    await page.person.click(press('Change identifier…'));
    const dialog = await screen.findByRole('alertdialog');
    return { ...page, dialog };
  }

  test('warns, names the old address, and starts on the harmless answer', async () => {
    const { person, dialog, server } = await ask({});
    expect(dialog).toHaveTextContent(/printer.*forwarding rule.*cannot be undone/);
    expect(dialog).toHaveTextContent('one@in.example');
    expect(press('Keep Current Identifier')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(server.to(ROUTE)).toHaveLength(0);
    expect(press('Change identifier…')).toHaveFocus();
  });

  test('replaces the old identifier and address with the new', async () => {
    const { person } = await ask({ [ROUTE]: { guid: 'fresh', email: 'fresh@in.example' } });
    await person.click(press('Change Identifier'));
    await waitFor(() => expect(window.location.hash).toBe('#/archive/fresh/archiveactivity'));
    expect(rows()[0]).toHaveTextContent('fresh@in.example');
    expect(screen.queryByText('one@in.example')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('believes a server that says only that it was done, and reads the archives again', async () => {
    const { person, server } = await ask({ [ROUTE]: { success: true } });
    const fresh = { id: 'fresh', email: 'fresh@in.example', schedule: '@weekly' };
    server.answer({ 'GET /v1/archives': { values: [fresh] } });
    await person.click(press('Change Identifier'));
    await waitFor(() => expect(window.location.hash).toBe('#/archive/fresh/archiveactivity'));
    expect(rows()[0]).toHaveTextContent('fresh@in.example');
    expect(screen.queryByText(/^An error occurred/)).not.toBeInTheDocument();
  });

  test('leads to sign-in, and back to the panel, when the session has ended', async () => {
    const { person, visited } = await ask({ [ROUTE]: refusal(401, 'Please sign in.') });
    await person.click(press('Change Identifier'));
    await waitFor(() =>
      expect(visited).toEqual(['/login.html?redirect=%2Fhome.html%23%2Farchive%2Fone%2Farchiveactivity']),
    );
  });

  test('reads the list again if the answer was lost, and does not retry', async () => {
    const { person, server } = await ask({ [ROUTE]: 'network' });
    server.answer({ [LIST]: { values: [archive('changed')] } });
    await person.click(press('Change Identifier'));
    expect(
      await screen.findByText(/^An error occurred saving your changes: please try again later\. We've reloaded/),
    ).toBeVisible();
    expect(rows()[0]).toHaveTextContent('changed@in.example');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Archive not found' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Show all archives' }));
    await waitFor(() => expect(screen.queryByText('Archive not found')).not.toBeInTheDocument());
    expect(rows()).toHaveLength(1);
    expect(server.to(ROUTE)).toHaveLength(1);
  });
});

test('filters 10,000 archives as you type, and draws only those in sight', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const values = Array.from({ length: 10_000 }, (_, index) => archive(`a${index}`));
  const { person } = await open({ [LIST]: { values } });
  expect(await screen.findByText('10,000 archives')).toBeVisible();
  await waitFor(() => expect(rows().length).toBeGreaterThan(5));
  expect(rows().length).toBeLessThan(50);
  await person.type(screen.getByRole('searchbox', { name: 'Filter archives' }), 'a9999@');
  expect(await screen.findByText('1 of 10,000 archives')).toBeVisible();
  expect(rows()).toHaveLength(1);
  await person.type(screen.getByRole('searchbox', { name: 'Filter archives' }), 'zzz');
  expect(await screen.findByText('No archives found')).toBeVisible();
  await person.click(press('Show all archives'));
  expect(await screen.findByText('10,000 archives')).toBeVisible();
});

test('explains what an archive is when there is none yet', async () => {
  const { person, server } = await open({ [LIST]: { values: [] } });
  expect(screen.getByText('No archives yet')).toBeVisible();
  server.answer({ [LIST]: { values: [archive('one')] } });
  await person.click(press('Refresh'));
  expect(await screen.findByText('one@in.example')).toBeVisible();
});

test('says what went wrong when the archives cannot be read, and tries again', async () => {
  const { person, server } = await open({ [LIST]: () => new Response('', { status: 503 }) });
  expect(
    screen.getByText('An error occurred retrieving your information (HTTP status 503): please try again later.'),
  ).toBeVisible();
  server.answer({ [LIST]: { values: [archive('one')] } });
  await person.click(press('Try again'));
  expect(await screen.findByText('one@in.example')).toBeVisible();
});

test('text from the server is shown as it is', async () => {
  const hostile = '<img src=x onerror=alert(1)>‮';
  await open({ [LIST]: { values: [archive('one', { email: hostile })] } });
  expect(screen.getByText(hostile)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});
