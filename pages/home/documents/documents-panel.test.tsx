import { HomePage } from '@pages/home/home-page';
import { resetHome } from '@pages/home/home-store';
import type { ArchiveDocument } from '@shared/api/shapes/documents';
import { openPage } from '@shared/testing/pages/open-page';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubRoutes, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';

const LIST = 'GET /v1/archives/one/documents';
const ACTIVITY = '#/archive/one/archiveactivity';
const archive = {
  id: 'one',
  email: 'one@in.example',
  schedule: '@weekly',
  print_enabled: false,
  print_to_email: false,
};

const document = (id: string, more: Partial<ArchiveDocument> = {}): ArchiveDocument => ({
  ...{ id, name: `${id}.pdf`, from: 'pat@mail.example', source: 'mail', size: 12_345, pagecount: 2 },
  ...{ received: '2026-06-10T12:05:00Z', forwarded: [], leftout: [], ...more },
});

async function open(routes: StubRoutes = {}, capabilities: string[] = ['documents'], hash = '#/archive/one/documents') {
  cleanup();
  resetHome();
  const server = stubServer({
    'GET /v1/info/production': infoOf({ email: 'ada@example.com' }, { capabilities }),
    'GET /v1/archives': { values: [archive, { ...archive, id: 'two' }] },
    [LIST]: { values: [document('b'), document('a')], more: false },
    ...routes,
  });
  return { server, ...(await openPage(<HomePage />, `/home.html${hash}`, 'signed-in')) };
}

/** Lets the page process an answer that has just arrived. */
const settled = () => act(manyTurns);
const list = () => screen.findByRole('list', { name: 'Documents' });
const names = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const press = (name: string) => screen.findByRole('button', { name });

test('without the capability nothing on the page says that there could be documents', async () => {
  const { server } = await open({}, []);
  expect(screen.queryByText(/document/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2, name: 'one', hidden: false })).toBeVisible();
  expect(server.to(LIST)).toEqual([]);
  await open({}, [], '#/archive/one/storage');
  expect(await screen.findByRole('link', { name: 'Archive settings' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Documents/ })).not.toBeInTheDocument();
});

test('a row and a panel lead to the documents', async () => {
  const { person } = await open({}, ['documents'], '');
  await person.click(screen.getByRole('link', { name: 'Documents in one' }));
  expect(await names()).toEqual(['b.pdf', 'a.pdf']);
  await person.click(screen.getByRole('link', { name: 'Cloud storage' }));
  await person.click(await screen.findByRole('link', { name: 'Documents' }));
  expect(await names()).toEqual(['b.pdf', 'a.pdf']);
});

test('closing a panel returns the focus to the link that opened it', async () => {
  const { person } = await open({}, ['documents'], '');
  for (const name of ['Documents in one', 'Settings for one', 'Storage for one']) {
    await person.click(screen.getByRole('link', { name }));
    await person.click(await screen.findByRole('link', { name: 'All archives' }));
    await waitFor(() => expect(screen.getByRole('link', { name })).toHaveFocus());
  }
});

test('each document says what it is, and can be opened in a new tab and saved', async () => {
  const print = document('c', {
    ...{ name: 'Letter', from: 'pat', source: 'print', pagecount: 1 },
    forwarded: [{ provider: 'drive', state: 'done' }],
  });
  await open({ [LIST]: { values: [document('b'), print], more: false } });
  const [first, second] = within(await list()).getAllByRole('article');
  expect(first).toHaveTextContent('Emailed by pat@mail.example');
  expect(first).toHaveTextContent(/2 pages · 12 KB · Jun 10, 2026/);
  expect(second).toHaveTextContent('Printed by pat1 page');
  expect(second).toHaveTextContent('Saved to Drive');
  const link = screen.getByRole('link', { name: 'b.pdf' });
  expect(link).toHaveAttribute('href', '/v1/archives/one/documents/b/file?show');
  expect(link).toHaveAttribute('target', '_blank');
  const download = screen.getByRole('link', { name: 'Download b.pdf' });
  expect(download).toHaveAttribute('href', '/v1/archives/one/documents/b/file');
  expect(first?.querySelector('img')).toHaveAttribute('src', '/v1/archives/one/documents/b/preview');
});

test('there is no picture before the pages are counted, and none in place of one that is missing', async () => {
  await open({ [LIST]: { values: [document('b'), { ...document('a'), pagecount: undefined }], more: false } });
  const [first, second] = within(await list()).getAllByRole('article');
  expect(second?.querySelector('img')).toBeNull();
  act(() => void first?.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(first?.querySelector('img')).toBeNull();
});

test('an empty archive says how to get a document into it', async () => {
  await open({ [LIST]: { values: [], more: false } });
  const title = await screen.findByRole('heading', { name: 'No documents yet' });
  expect(title.parentElement).toHaveTextContent('Email a PDF to one@in.example, or print to this archive.');
  expect(screen.getByRole('link', { name: 'Write an email' })).toHaveAttribute('href', 'mailto:one@in.example');
  expect(screen.getByRole('link', { name: 'Print to this archive' })).toHaveAttribute(
    'href',
    '#/archive/one/archiveprinter',
  );
});

test('a list that cannot be read says why and can be tried again', async () => {
  const { server, person } = await open({ [LIST]: refusal(503, 'We are moving house.') });
  const sentence = 'An error occurred retrieving the documents (We are moving house): please try again later.';
  expect(await screen.findByText(sentence)).toBeVisible();
  server.answer({ [LIST]: { values: [document('b')], more: false } });
  await person.click(await press('Try again'));
  expect(await names()).toEqual(['b.pdf']);
  // The button is gone: the keyboard continues from the documents.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Documents' })).toHaveFocus());
});

test('a late answer for an archive does not get into the list of another one', async () => {
  const [first, older] = [heldAnswers(), heldAnswers()];
  const other = { values: [document('x')], more: false };
  const { server, person } = await open({
    [LIST]: refusal(503, 'Not now.'),
    'GET /v1/archives/two/documents': other,
  });
  const openArchive = (id: string) => person.click(screen.getByRole('link', { name: `Documents in ${id}` }));
  const again = await press('Try again');
  server.answer({ [LIST]: first.route });
  act(() => again.click());
  await openArchive('two');
  await waitFor(async () => expect(await names()).toEqual(['x.pdf']));
  act(() => first.answer({ values: [document('a')], more: true }));
  await settled();
  expect(await names()).toEqual(['x.pdf']);

  const answers = [{ values: [document('a')], more: true }];
  server.answer({ [LIST]: () => answers.shift() ?? older.route() });
  await openArchive('one');
  expect(await press('Show older documents')).toHaveAttribute('aria-busy', 'true');
  await openArchive('two');
  await waitFor(async () => expect(await names()).toEqual(['x.pdf']));
  act(() => older.answer({ values: [document('b')], more: false }));
  await settled();
  expect(await names()).toEqual(['x.pdf']);
});

test('another panel of the archive takes the focus from the link to it, which is gone', async () => {
  const { person } = await open();
  for (const name of ['Cloud storage', 'Documents', 'Archive settings']) {
    await person.click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2, name: 'one' }).at(-1)).toHaveFocus());
  }
});

test('a deletion that takes long does not take the focus from what the person does meanwhile', async () => {
  const held = heldAnswers();
  const { person } = await open({ 'DELETE /v1/archives/one/documents/b': held.route });
  await person.click(await press('Delete b.pdf'));
  const other = await press('Delete a.pdf');
  act(() => other.focus());
  act(() => held.answer({}));
  await press('Undo');
  expect(other).toHaveFocus();
});

test('what was typed is kept if the session has ended', async () => {
  const { person, visited } = await open({ [LIST]: refusal(401, 'Please sign in.') }, ['documents'], ACTIVITY);
  await person.selectOptions(await screen.findByLabelText('Activity report'), 'Monthly');
  await person.click(screen.getByRole('link', { name: 'Documents' }));
  await waitFor(() => expect(visited).toHaveLength(1));
  await open({}, ['documents'], ACTIVITY);
  expect(await screen.findByLabelText('Activity report')).toHaveValue('@monthly');
});

test('a deleted document stays in sight to be restored; the focus goes to Undo, and back', async () => {
  const { server, person } = await open({
    'DELETE /v1/archives/one/documents/b': {},
    'POST /v1/archives/one/documents/b/restore': {},
  });
  await person.click(await press('Delete b.pdf'));
  const undo = await press('Undo');
  expect(undo).toHaveFocus();
  expect(undo).toHaveAccessibleDescription('Deleted: b.pdf. You can undo this until you leave this page.');
  expect(await names()).toEqual(['a.pdf']);
  expect(server.to('DELETE /v1/archives/one/documents/b')).toHaveLength(1);
  await person.click(undo);
  await waitFor(async () => expect(await names()).toEqual(['b.pdf', 'a.pdf']));
  expect(await press('Delete b.pdf')).toHaveFocus();
  expect(server.to('POST /v1/archives/one/documents/b/restore')).toHaveLength(1);
});

test('a deletion that fails changes nothing and says so; a second press meanwhile is not sent', async () => {
  const held = heldAnswers();
  const { server, person } = await open({ 'DELETE /v1/archives/one/documents/b': held.route });
  await person.click(await press('Delete b.pdf'));
  await person.click(await press('Delete b.pdf'));
  expect(server.to('DELETE /v1/archives/one/documents/b')).toHaveLength(1);
  act(() => held.answer(refusal(500, 'No.')()));
  expect(
    await screen.findByText('An error occurred deleting the document (No): please try again later.'),
  ).toBeVisible();
  expect(await names()).toEqual(['b.pdf', 'a.pdf']);
});

test('older documents come when the end is in view, and after a failure by a press', async () => {
  const answers = [
    { values: [document('b')], more: true },
    refusal(500, 'No.')(),
    { values: [document('a')], more: false },
  ];
  const { server, person } = await open({ [LIST]: () => answers.shift() ?? 'network' });
  expect(await screen.findByText(/^An error occurred retrieving older documents [(]No[)]/)).toHaveRole('alert');
  expect(screen.getByText('1+ documents')).toBeVisible();
  await person.click(await press('Show older documents'));
  expect(await screen.findByRole('heading', { name: 'a.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older documents' })).not.toBeInTheDocument();
  expect(screen.getByText('2 documents')).toBeVisible();
  expect(server.to(LIST)).toHaveLength(3);
});

describe('copies in linked storages', () => {
  const forwarded: ArchiveDocument['forwarded'] = [
    { provider: 'drive', state: 'done' },
    { provider: 'box', state: 'waiting' },
    { provider: 'dropbox', state: 'failed', message: 'The storage is full.' },
    { provider: 'onedrive', state: 'failed' },
  ];
  /** A list of this many documents, of which the first has copies. */
  const listOf = (count: number) => ({
    values: [document('a', { forwarded }), ...Array.from({ length: count - 1 }, (_, at) => document(`d${at}`))],
    more: false,
  });
  const firstRow = async () => within(await list()).getAllByRole('article')[0];

  test('failures come first, with their reasons, and lead to the storages', async () => {
    const { person } = await open({ [LIST]: listOf(2), 'GET /v1/archives/one/links': { values: [] } }, [
      'documents',
      'links',
    ]);
    expect(await firstRow()).toHaveTextContent(
      new RegExp(
        [
          'Not saved to Dropbox: The storage is full. · See cloud storage',
          'Not saved to OneDrive · See cloud storage',
          'Waiting for Box',
          'Saved to Drive',
          'Download',
        ].join(''),
      ),
    );
    await person.click(screen.getAllByRole('link', { name: 'See cloud storage' })[1] ?? window.document.body);
    expect(await screen.findByRole('link', { name: 'Get OneDrive' })).toBeVisible();
    expect(location.hash).toBe('#/archive/one/storage');
  });

  test('nothing leads to the storages if the server tells nothing of links', async () => {
    await open({ [LIST]: listOf(2) });
    expect(await firstRow()).toHaveTextContent('Not saved to OneDriveWaiting for Box');
    expect(screen.queryByRole('link', { name: 'See cloud storage' })).not.toBeInTheDocument();
  });

  test('in a long list they share a line, and rows are only higher if there are any', async () => {
    await open({ [LIST]: listOf(60) });
    const words = within((await firstRow()) ?? window.document.body).getByText('Not saved to Dropbox and OneDrive');
    expect(words).toBeVisible();
    const line = words.closest('p');
    expect(line).toHaveTextContent('Not saved to Dropbox and OneDrive · Waiting for Box · Saved to Drive');
    expect(line).toHaveAttribute('title', 'Not saved to Dropbox and OneDrive\nWaiting for Box\nSaved to Drive');
    expect(await list()).toHaveAttribute('data-copies');
    await open({ [LIST]: { values: listOf(60).values.slice(1), more: false } });
    expect(await list()).not.toHaveAttribute('data-copies');
  });
});

test('in a long list rows are only higher for what is left out if anything is', async () => {
  const values = Array.from({ length: 60 }, (_, at) => document(`d${at}`));
  const leftout = [{ name: 'letter.docx', reason: 'not a PDF' }];
  await open({ [LIST]: { values: [document('a', { leftout }), ...values], more: false } });
  const text = '1 attachment was left out: letter.docx (not a PDF)';
  expect(await screen.findByTitle(text)).toHaveTextContent(text);
  expect(await list()).toHaveAttribute('data-left-out');
  await open({ [LIST]: { values, more: false } });
  expect(await list()).not.toHaveAttribute('data-left-out');
});

test('of thousands of documents only the visible rows are in the page', async () => {
  const values = Array.from({ length: 1_000 }, (_, at) => document(`d${at}`));
  await open({ [LIST]: { values, more: false } });
  expect(await screen.findByText('1,000 documents')).toBeVisible();
  const rows = within(await list()).getAllByRole('article');
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.closest('li')).toHaveAttribute('aria-setsize', '1000');
});

describe('while the panel is open', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const show = (isHidden: boolean) => {
    jest.spyOn(window.document, 'hidden', 'get').mockReturnValue(isHidden);
    act(() => void window.document.dispatchEvent(new Event('visibilitychange')));
    return wait(0);
  };

  test('a new document appears and is read out, without a press', async () => {
    const { server } = await open();
    expect(await names()).toEqual(['b.pdf', 'a.pdf']);
    server.answer({ [LIST]: { values: [document('c'), document('b'), document('a')], more: false } });
    await wait(10_000);
    expect(await names()).toEqual(['c.pdf', 'b.pdf', 'a.pdf']);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('New document: c.pdf. Emailed by pat@mail.example.');
  });

  test('the server is asked more and more seldom, not at all while the page is hidden, and at once when it is seen', async () => {
    const { server } = await open();
    await list();
    const calls = () => server.to(LIST).length;
    expect(calls()).toBe(1);
    await wait(10_000);
    expect(calls()).toBe(2);
    await wait(14_000);
    expect(calls()).toBe(2);
    await wait(1_000);
    expect(calls()).toBe(3);
    await show(true);
    await wait(600_000);
    expect(calls()).toBe(3);
    await show(false);
    expect(calls()).toBe(4);
  });

  test('a look that fails says nothing and changes nothing; the next one comes later', async () => {
    const { server } = await open();
    await list();
    server.answer({ [LIST]: 'network' });
    await wait(10_000);
    expect(await names()).toEqual(['b.pdf', 'a.pdf']);
    expect(screen.queryByText(/error/)).not.toBeInTheDocument();
    await wait(19_000);
    expect(server.to(LIST)).toHaveLength(2);
    await wait(1_000);
    expect(server.to(LIST)).toHaveLength(3);
  });

  test('a deleted document can still be restored after a look', async () => {
    const { server } = await open({ 'DELETE /v1/archives/one/documents/b': {} });
    const remove = await press('Delete b.pdf');
    act(() => remove.click());
    await press('Undo');
    server.answer({ [LIST]: { values: [document('a')], more: false } });
    await wait(10_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await names()).toEqual(['a.pdf']);
  });

  test('nobody asks once the panel is closed', async () => {
    const { server } = await open();
    await list();
    cleanup();
    await wait(600_000);
    expect(server.to(LIST)).toHaveLength(1);
  });
});

test('an archive that is almost full says so, and where there is more room', async () => {
  const MB = 1_000_000;
  const room = { used: 180 * MB, most: 200 * MB, plan: false };
  await open({ [LIST]: { values: [document('a')], more: false, room } });
  expect(
    await screen.findByText(/^This archive is almost full: 180 MB of 200 MB\. Emails that do not fit/),
  ).toBeVisible();
  expect(screen.getByText(/With a plan, an archive holds more\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing.html#/planselect');
  await open({ [LIST]: { values: [], more: false, room: { ...room, plan: true } } });
  expect(await screen.findByText(/make room after seven days\.$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
  await open({ [LIST]: { values: [document('a')], more: false, room: { ...room, used: 159 * MB } } });
  expect(await names()).toEqual(['a.pdf']);
  expect(screen.queryByText(/almost full/)).toBeNull();
});
