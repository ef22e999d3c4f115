/** Features that a plan had turned on, with and without a plan, and changes found when the person returns. */
import { HomePage } from '@pages/home/home-page';
import { resetHome } from '@pages/home/home-store';
import type { Archive } from '@shared/api/shapes/archives';
import { askForPerson } from '@shared/boot/watch-person';
import { currentNotices } from '@shared/stores/notices';
import { installNativeDialog } from '@shared/testing/browser/native-dialog';
import { comeBack } from '@shared/testing/pages/come-back';
import { hold } from '@shared/testing/pages/hold';
import { openPage } from '@shared/testing/pages/open-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubAnswer, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';

const INFO = 'GET /v1/info/production';
const LIST = 'GET /v1/archives';
const PLANS = 'GET /v1/plans';
const PRINTER = '#/archive/one/archiveprinter';
const ACTIVITY = '#/archive/one/archiveactivity';

const archive = (more: Partial<Archive> = {}): Archive => ({
  ...{ id: 'one', email: 'one@in.example', schedule: '@weekly', print_enabled: true, print_to_email: false },
  ...more,
});
const info = (features: object, more: object = {}, settings: object = {}) =>
  infoOf({ email: 'ada@example.com', features, ...more }, settings);
const plan = (more: object) => ({
  ...{ guid: 'p', plan: 'PLAN_ONETIME_ANNUAL', current_period_end: '2099-01-01', features: {} },
  ...more,
});

beforeAll(installNativeDialog);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function open(routes: StubRoutes, hash = '') {
  cleanup();
  resetHome();
  const server = stubServer({
    [INFO]: info({}),
    [LIST]: { values: [archive(), archive({ id: 'two', print_enabled: false })] },
    'GET /v1/archives/one/printinfo': { address: 'print.example', queue: 'q-one' },
    ...routes,
  });
  const page = await openPage(<HomePage />, `/home.html${hash}`, 'signed-in');
  await screen.findByRole('list', { name: 'Archives' });
  return { server, ...page };
}

const rows = () => within(screen.getByRole('list', { name: 'Archives' })).getAllByRole('article');
const notices = () => currentNotices().map(({ text }) => text);
const printing = () => screen.getByRole('switch', { name: 'Print to this archive' });

describe('printing that is on', () => {
  test('is paused without a plan, in the row and in the printer tab, where it can be turned off', async () => {
    await open({ [PLANS]: { values: [] } }, PRINTER);
    const [one, two] = rows();
    expect(one).toHaveTextContent('Printing Paused: no plan');
    expect(one).not.toHaveTextContent('Printing on');
    expect(two).toHaveTextContent('Printing off');
    const panel = within(await screen.findByRole('tabpanel', { name: 'Printer' }));
    expect(panel.getByText('Paused: no plan')).toBeVisible();
    expect(
      panel.getByText(
        /^You can't print to this archive right now\. The same printer will work again once your plan includes printing\./,
      ),
    ).toBeVisible();
    expect(panel.getByRole('link', { name: 'See plans that include it.' })).toHaveAttribute(
      'href',
      '/billing.html#/planselect',
    );
    expect(printing()).toBeChecked();
    expect(printing()).toBeEnabled();
    expect(panel.getByText('It stays turned on for your next plan.')).toBeVisible();
    expect(await panel.findByText('q-one')).toBeVisible();
  });

  test.each<[what: string, features: object | undefined, plans: StubAnswer, says: string]>([
    ['no plan in the list', undefined, { values: [] }, 'Paused: no plan'],
    [
      'a plan that ended long ago',
      {},
      { values: [plan({ end_date: '2020-01-01', features: { print: true } })] },
      'Paused: no plan',
    ],
    [
      'a plan that includes other things',
      { box: true },
      { values: [plan({ features: { box: true } })] },
      'Paused: not in your plan',
    ],
    ['a plan that includes it', {}, { values: [plan({ features: { print: true } })] }, 'Printing on'],
    [
      'a plan that ended, and one that includes it',
      {},
      { values: [plan({ end_date: '2020-01-01' }), plan({ guid: 'q', features: { print: true } })] },
      'Printing on',
    ],
    ['a plan without features', undefined, { values: [plan({ features: undefined })] }, 'Printing on'],
    ['a plan with empty features', {}, { values: [plan({ features: {} })] }, 'Printing on'],
    ['a plan whose end cannot be read', {}, { values: [plan({ current_period_end: 'soon' })] }, 'Printing on'],
    ['plans that cannot be read', {}, refusal(500, 'Out of paper')(), 'Printing on'],
    ['a server without the call', {}, refusal(404, 'No such call')(), 'Printing on'],
  ])('with %s says what is known', async (_what, features, plans, says) => {
    await open({ [INFO]: info(features ?? {}, { features }), [PLANS]: plans });
    expect(rows()[0]).toHaveTextContent(says);
    expect(notices()).toEqual([]);
  });

  test('asks for no plans if the person has it, or if nothing is on', async () => {
    const { server } = await open({ [INFO]: info({ print: true }) });
    expect(rows()[0]).toHaveTextContent('Printing on');
    expect(server.to(PLANS)).toEqual([]);
    const off = await open({ [LIST]: { values: [archive({ print_enabled: false })] } });
    expect(rows()[0]).toHaveTextContent('Printing off');
    expect(off.server.to(PLANS)).toEqual([]);
  });
});

describe('the day of reports', () => {
  const settings = { capabilities: ['reports'] };
  const openTab = (change: Partial<Archive>, routes: StubRoutes = {}) =>
    open(
      {
        [INFO]: info({}, {}, settings),
        [LIST]: { values: [archive({ print_enabled: false, ...change })] },
        [PLANS]: { values: [] },
        ...routes,
      },
      ACTIVITY,
    );
  const panel = async () => within(await screen.findByRole('tabpanel', { name: 'Activity' }));

  test.each<[Partial<Archive>, string]>([
    [
      { schedule: '@weekly', day: 4 },
      "Reports now arrive on Monday. They'll arrive on Thursday again once your plan includes this.",
    ],
    [
      { schedule: '@monthly', day: 29 },
      "Reports now arrive on the first day of the month. They'll arrive on the last day of the month again once your plan includes this.",
    ],
  ])('%j is paused without a plan, and kept', async (change, text) => {
    const { person, server } = await openTab(change, { 'POST /v1/archives/one/reportschedule': {} });
    expect((await panel()).getByText('Paused: no plan')).toBeVisible();
    expect((await panel()).getByText(text)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save schedule' }));
    await screen.findByText('Your changes have been saved.');
    expect(server.to('POST /v1/archives/one/reportschedule')[0]?.body).not.toHaveProperty('day');
    expect((await panel()).getByText(text)).toBeVisible();
  });

  test.each<Partial<Archive>>([
    { schedule: '@weekly', day: 1 },
    { schedule: '@daily', day: 4 },
    { schedule: '@weekly' },
  ])('%j is not paused: reports come as chosen', async (change) => {
    await openTab(change);
    expect((await panel()).getByText('Not in your plan. See plans that include it.')).toBeVisible();
    expect((await panel()).queryByText(/Paused/)).not.toBeInTheDocument();
  });
});

describe('a person who is back on the page', () => {
  const EVERYTHING = { print: true, drive: true, customactivityreportperiod: true };

  test('learns that the plan has ended', async () => {
    const { server } = await open({ [INFO]: info(EVERYTHING) }, PRINTER);
    expect(rows()[0]).toHaveTextContent('Printing on');
    server.answer({ [INFO]: info({}), [PLANS]: { values: [] } });
    await comeBack();
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Paused: no plan'));
    expect((await screen.findByRole('tabpanel')).textContent).toContain('Paused: no plan');
    await waitFor(() => expect(notices()).toEqual(['Your plan ended. The features you had turned on are paused.']));
  });

  test('finds the buttons in their places while one is being pressed', async () => {
    const held = heldAnswers();
    const { server } = await open({ [PLANS]: { values: [] } });
    expect(rows()[0]).toHaveTextContent('Paused: no plan');
    server.answer({ [PLANS]: held.route });
    await comeBack();
    await waitFor(() => expect(server.to(PLANS)).toHaveLength(2));
    const { release } = hold(screen.getByRole('button', { name: 'Copy the email address of one' }));
    held.answer({ values: [plan({ features: EVERYTHING })] });
    await act(manyTurns);
    expect(rows()[0]).toHaveTextContent('Paused: no plan');
    release();
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent('Paused: no plan'));
  });

  test('is told of a plan even if the page has learned of it a moment before', async () => {
    const { server } = await open({ [PLANS]: { values: [] } });
    server.answer({ [INFO]: info(EVERYTHING), [PLANS]: { values: [plan({ features: EVERYTHING })] } });
    await act(() => askForPerson());
    await comeBack();
    await waitFor(() => expect(notices()).toEqual(['Your plan is active now.']));
  });

  test('learns that there is a plan, and everything is as it was; the focus is not lost with the link to plans', async () => {
    const { server } = await open({ [PLANS]: { values: [] } }, PRINTER);
    (await screen.findByRole('link', { name: 'See plans that include it.' })).focus();
    server.answer({ [INFO]: info(EVERYTHING), [PLANS]: { values: [plan({ features: EVERYTHING })] } });
    await comeBack();
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Printing on'));
    expect(screen.queryByText(/Paused/)).not.toBeInTheDocument();
    await waitFor(() => expect(notices()).toEqual(['Your plan is active now.']));
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  test('finds what was typed, and hears nothing, if nothing has changed', async () => {
    const many = Array.from({ length: 6 }, (_, index) => archive({ id: `a${index}` }));
    const { person, server } = await open({ [LIST]: { values: many }, [PLANS]: { values: [] } });
    await person.type(await screen.findByLabelText('Filter archives'), 'a3');
    await waitFor(() => expect(rows()).toHaveLength(1));
    const [row] = rows();
    await comeBack();
    await waitFor(() => expect(server.to(LIST)).toHaveLength(2));
    expect([server.to(INFO).length, server.to(PLANS).length]).toEqual([2, 2]);
    expect(screen.getByLabelText('Filter archives')).toHaveValue('a3');
    expect(rows()).toEqual([row]);
    expect(notices()).toEqual([]);
  });

  test.each<[string, StubRoutes]>([
    ['who they are', { [INFO]: 'network' }],
    ['the plans', { [PLANS]: 'network' }],
    ['the archives', { [LIST]: 'network' }],
  ])('hears nothing of a failure to read %s', async (_what, failure) => {
    const { server, visited } = await open({ [PLANS]: { values: [] } });
    server.answer(failure);
    await comeBack();
    await waitFor(() => expect(server.to(Object.keys(failure)[0] ?? '')).toHaveLength(2));
    expect(rows()[0]).toHaveTextContent('Paused: no plan');
    expect([notices(), visited]).toEqual([[], []]);
  });

  test('does not see the archives of somebody else who has signed in meanwhile', async () => {
    const { server, visited } = await open({ [PLANS]: { values: [] } });
    server.answer({ [INFO]: info({}, { email: 'eve@example.com' }), [LIST]: { values: [archive({ id: 'eve' })] } });
    await comeBack();
    await waitFor(() => expect(visited).toEqual(['(reload)']));
    expect(server.to(LIST)).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('one@in.example');
  });

  test('keeps a change that is made while the archives are read again', async () => {
    const held = heldAnswers();
    const { person, server } = await open({ [INFO]: info(EVERYTHING) }, PRINTER);
    server.answer({ [LIST]: held.route, 'POST /v1/archives/one/printenabled': {} });
    await comeBack();
    await waitFor(() => expect(server.to(LIST)).toHaveLength(2));
    await person.click(printing());
    await screen.findByText('Your changes have been saved.');
    held.answer({ values: [archive(), archive({ id: 'two', print_enabled: false })] });
    await act(manyTurns);
    expect(rows()[0]).toHaveTextContent('Printing off');
  });
});
