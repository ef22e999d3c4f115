import type { OrderFile } from '@shared/api/shapes/orders/files';
import { orderStore, resetOrderState } from '@shared/order/order-store';
import { pagesDrawn, setInspection } from '@shared/testing/browser/fake-inspect-worker';
import type { UploadServer } from '@shared/testing/servers/upload-server';
import { withUploadServer } from '@shared/testing/servers/with-upload-server';
import { turnedCopy } from '@shared/uploads/arrange/turn-pages';
import { createUploads, type Uploads } from '@shared/uploads/uploads-store';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { FaxFiles } from './fax-files';

let server: UploadServer;
let uploads: Uploads;
let person: UserEvent;

const OLD_FILE: OrderFile = { key: 'k', name: 'old.pdf', size: 1500, source: 'upload', pagecount: 2 };

afterEach(() => {
  uploads.stop();
});

withUploadServer((started) => {
  server = started;
});

beforeEach(() => {
  resetOrderState();
  setInspection(({ name }) => {
    const pages = Number(/\d+/.exec(name)?.[0] ?? 1);
    return { kind: 'ok', facts: { pages, measured: pages, oddPages: [], oddCount: 0 } };
  });
  person = userEvent.setup();
});

/** Shows files of these names; the first number in a name is its page count. */
async function show(...names: string[]): Promise<void> {
  uploads = createUploads({ withTurning: (run) => run(turnedCopy), orderId: 'o1', files: [] });
  uploads.addFiles(names.map((name) => new File([`%PDF-1.7 ${name}`], name)));
  await waitFor(() => expect(uploads.store.getState().items.filter(isDone)).toHaveLength(names.length));
  render(<FaxFiles uploads={uploads} />);
}

/** Shows files that the order had when the page opened. */
function reopen(...files: OrderFile[]): void {
  uploads = createUploads({ withTurning: (run) => run(turnedCopy), orderId: 'o1', files });
  render(<FaxFiles uploads={uploads} />);
}

const isDone = ({ phase }: { phase: { name: string } }): boolean => phase.name === 'done';
const list = () => screen.getByRole('list', { name: 'Files of your fax, in order' });
const shown = () => [...list().children].map((card) => card.querySelector('p')?.textContent ?? '');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const drawn = () => pagesDrawn().map(({ page, turn, side }) => `${page} ${turn} ${side}`);

test('the files are shown in order, with a picture of every page', async () => {
  await show('a3.pdf', 'b1.pdf');
  expect(shown()).toEqual(['a3.pdf', 'b1.pdf']);
  expect(list()).toHaveTextContent('3 pages');
  const pages = within(screen.getByRole('list', { name: 'Pages of a3.pdf' })).getAllByRole('button');
  expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual([
    'Enlarge page 1 of a3.pdf',
    'Enlarge page 2 of a3.pdf',
    'Enlarge page 3 of a3.pdf',
  ]);
  await waitFor(() => expect(drawn()).toEqual(['1 0 200', '2 0 200', '3 0 200', '1 0 200']));
  await waitFor(() =>
    expect(pages[2]?.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:picture/)),
  );
});

test('of a long file, more pages are shown on demand', async () => {
  await show('long60.pdf');
  const pages = () => screen.getAllByRole('button', { name: /^Enlarge page/ }).length;
  expect(pages()).toBe(24);
  await person.click(button('Show 24 more pages of long60.pdf'));
  expect(pages()).toBe(48);
  await person.click(button('Show 12 more pages of long60.pdf'));
  expect(pages()).toBe(60);
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('a file moves up and down by keyboard, and its button keeps the focus', async () => {
  await show('a1.pdf', 'b1.pdf', 'c1.pdf');
  button('Move c1.pdf up').focus();
  await person.keyboard('{Enter}');
  expect(shown()).toEqual(['a1.pdf', 'c1.pdf', 'b1.pdf']);
  expect(screen.getByRole('status')).toHaveTextContent('c1.pdf: now file 2 of 3.');
  await person.keyboard('{Enter}{Enter}');
  expect(shown()).toEqual(['c1.pdf', 'a1.pdf', 'b1.pdf']);
  expect(button('Move c1.pdf up')).toHaveFocus();
  expect(button('Move c1.pdf up')).toHaveAttribute('aria-disabled', 'true');
  await person.click(button('Move c1.pdf down'));
  expect(shown()).toEqual(['a1.pdf', 'c1.pdf', 'b1.pdf']);
});

test('a single file has nothing to be moved to', async () => {
  await show('a1.pdf');
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
});

test('a page is enlarged, and the arrow keys lead through all pages of the fax', async () => {
  await show('a2.pdf', 'b1.pdf');
  await person.click(button('Enlarge page 2 of a2.pdf'));
  const dialog = () => screen.getByRole('dialog');
  expect(dialog()).toHaveAccessibleName('a2.pdf');
  expect(await screen.findByRole('img', { name: 'Page 2 of a2.pdf' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:picture/),
  );
  expect(drawn()).toContain('2 0 1600');
  expect(dialog()).toHaveTextContent('Page 2 of 2');
  await person.keyboard('{ArrowRight}');
  expect(dialog()).toHaveAccessibleName('b1.pdf');
  expect(dialog()).toHaveTextContent('Page 1 of 1');
  expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{ArrowRight}');
  expect(dialog()).toHaveAccessibleName('b1.pdf');
  await person.click(button('Previous page'));
  await person.keyboard('{ArrowLeft}');
  expect(dialog()).toHaveTextContent('Page 1 of 2');
  expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('Enlarge page 2 of a2.pdf')).toHaveFocus();
});

test('a page is turned where it is enlarged, and its small picture with it', async () => {
  await show('a2.pdf');
  await person.click(button('Enlarge page 1 of a2.pdf'));
  await person.click(button('Turn page right'));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Page 1 turned right.');
  await waitFor(() => expect(drawn()).toEqual(expect.arrayContaining(['1 90 1600', '1 90 200'])));
  await person.click(button('Turn page left'));
  await person.click(button('Turn page left'));
  await waitFor(() => expect(drawn()).toEqual(expect.arrayContaining(['1 270 1600', '1 270 200'])));
});

test('a page that cannot be drawn says so, in its place, below, and when it is enlarged', async () => {
  setInspection(undefined, 'none');
  await show('a1.pdf');
  expect(await screen.findByText("Page 1 can't be shown here. It will be sent as it is.")).toBeVisible();
  expect(button('Enlarge page 1 of a1.pdf')).toHaveTextContent("Can't be shown here");
  await person.click(button('Enlarge page 1 of a1.pdf'));
  expect(await screen.findByText("This page can't be shown here. It will be sent as it is.")).toBeVisible();
});

test.each([
  ['parts', "Part of page 1 can't be shown here. It will be sent as it is.", /^Part of this page can't/],
  ['fonts', /^Some text on page 1 uses a font that isn't in the file/, /^Some text on this page uses a font/],
] as const)('a picture that lacks %s says so', async (look, below, large) => {
  setInspection(undefined, look);
  await show('a1.pdf');
  expect(await screen.findByText(below)).toBeVisible();
  await person.click(button('Enlarge page 1 of a1.pdf'));
  expect(await screen.findByText(large)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Page 1 of a1.pdf' })).toBeVisible();
});

test('a file is deleted after a question, as in the first step, and the focus is never lost', async () => {
  await show('a1.pdf', 'b1.pdf');
  const before = server.calls.length;
  await person.click(button('Delete a1.pdf'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
  expect(question).toHaveTextContent('a1.pdf');
  expect(server.calls).toHaveLength(before);
  await person.click(button('Keep File'));
  expect(shown()).toEqual(['a1.pdf', 'b1.pdf']);
  expect(button('Delete a1.pdf')).toHaveFocus();
  expect([...server.registered.values()]).toEqual(['a1.pdf', 'b1.pdf']);

  await person.click(button('Delete a1.pdf'));
  await person.click(button('Delete File'));
  await waitFor(() => expect(shown()).toEqual(['b1.pdf']));
  expect([...server.registered.values()]).toEqual(['b1.pdf']);
  expect(screen.getByRole('heading', { name: "What you're sending" })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /undo/i })).not.toBeInTheDocument();
});

test('after the last file is deleted, the focus goes to the heading of the step', async () => {
  await show('a1.pdf');
  await person.click(button('Delete a1.pdf'));
  await person.click(button('Delete File'));
  await waitFor(() => expect(orderStore.getState().focusTarget).toBe('heading'));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('a file that the server keeps stays, with what it said and the button to try again', async () => {
  await show('a1.pdf');
  server.faults.flush = [{ status: 503 }];
  await person.click(button('Delete a1.pdf'));
  await person.click(button('Delete File'));
  expect(await screen.findByText("1 page · Uploaded, but couldn't be deleted")).toBeVisible();
  await waitFor(() => expect(button('Delete a1.pdf')).toHaveFocus());
  await person.keyboard('{Enter}');
  await person.click(button('Delete File'));
  await waitFor(() => expect([...server.registered.values()]).toEqual([]));
});

test('the pages stay in view while a file is sent once more', async () => {
  await show('a1.pdf', 'b2.pdf');
  await person.click(button('Move b2.pdf up'));
  server.faults.bucket = ['hang'];
  let settled = Promise.resolve(true);
  act(() => {
    settled = uploads.arrange.settle();
  });
  expect(await screen.findByRole('progressbar', { name: 'Uploading a1.pdf' })).toBeInTheDocument();
  expect(button('Enlarge page 1 of a1.pdf')).toBeInTheDocument();
  act(() => uploads.remove(uploads.store.getState().items.find(({ name }) => name === 'a1.pdf')?.id ?? ''));
  await act(() => settled);
});

test('after a reload there are names and page counts, and removing asks first', async () => {
  reopen(OLD_FILE, { ...OLD_FILE, key: 'k2' });
  expect(list()).toHaveTextContent('old.pdf2 pagesNo preview after reloading this page.');
  expect(screen.queryByRole('button', { name: /^Enlarge/ })).not.toBeInTheDocument();
  expect(screen.getByText(/can't be moved/)).toBeVisible();
  await person.click(screen.getAllByRole('button', { name: 'Delete old.pdf' })[0] as HTMLElement);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('old.pdf');
  await person.click(button('Keep File'));
  expect(server.calls).toEqual([]);
  await person.click(screen.getAllByRole('button', { name: 'Delete old.pdf' })[0] as HTMLElement);
  await person.click(button('Delete File'));
  await waitFor(() => expect(shown()).toEqual(['old.pdf']));
});

test('files that are no part of the fax are not shown', async () => {
  await show('a1.pdf');
  act(() => uploads.addFiles([new File(['x'], 'notes.txt')]));
  expect(shown()).toEqual(['a1.pdf']);
});
