import { currentNotices } from '@shared/stores/notices';
import { setInspection } from '@shared/testing/browser/fake-inspect-worker';
import { expectNoticeFor, renderNotices } from '@shared/testing/pages/notice-time';
import type { UploadServer } from '@shared/testing/servers/upload-server';
import { withUploadServer } from '@shared/testing/servers/with-upload-server';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { OrderFiles } from './order-files';
import { openUploads, resetUploads } from './order-uploads';

let server: UploadServer;

const OLD_FILE = { key: 'k', name: 'old.pdf', size: 1500, source: 'upload', pagecount: 2 } as const;

afterEach(() => {
  resetUploads();
});

withUploadServer((started) => {
  server = started;
});

/** Opens the files of an order that already has one. */
async function openFiles(): Promise<void> {
  await act(() => openUploads('o1', [OLD_FILE], false));
  render(<OrderFiles />);
  await screen.findByText('old.pdf');
}

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const chooser = () => screen.getByLabelText('Choose PDF files', { selector: 'input' });
const drop = (target: Element, data: object) =>
  fireEvent.drop(target, { dataTransfer: { items: [], files: [], types: ['Files'], ...data } });

test('a person chooses a file, sees its pages and size, and that it is uploaded', async () => {
  const person = userEvent.setup();
  setInspection(() => ({
    kind: 'ok',
    facts: { pages: 3, measured: 3, oddCount: 1, oddPages: [{ page: 3, widthMm: 210, heightMm: 297, paper: 'A4' }] },
  }));
  await openFiles();
  await person.upload(chooser(), pdf('a.pdf'));
  await waitFor(() => expect(row('a.pdf')).toHaveTextContent('Uploaded'));
  expect(row('a.pdf')).toHaveTextContent('3 pages · 8 bytes');
  expect(row('a.pdf')).toHaveTextContent('Page 3 is A4 (210 x 297 mm).');
  expect(screen.getByRole('status')).toHaveTextContent('a.pdf: uploaded.');
});

test('what was announced is not announced again on another step', async () => {
  const person = userEvent.setup();
  await openFiles();
  await person.upload(chooser(), pdf('a.pdf'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('a.pdf: uploaded.'));
  cleanup();
  render(<OrderFiles />);
  await screen.findByText('a.pdf');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await person.upload(chooser(), pdf('b.pdf'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('b.pdf: uploaded.'));
});

test('while files are dragged over the page, the whole page says what dropping them does', async () => {
  await openFiles();
  const told = () => screen.queryByText('Drop the files to add them');
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } });
  expect(told()).toBeNull();
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
  expect(told()).toBeVisible();
  await waitFor(() => expect(told()).toBeNull());
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
  drop(document.body, { files: [pdf('dropped.pdf')] });
  expect(told()).toBeNull();
  expect(await screen.findByText('dropped.pdf')).toBeVisible();
});

test('files the server already has are listed, with the pages it counted', async () => {
  await openFiles();
  expect(row('old.pdf')).toHaveTextContent('2 pages · 2 KB');
});

test('files can be dropped anywhere on the page', async () => {
  await openFiles();
  drop(document.body, { files: [pdf('dropped.pdf')] });
  await waitFor(() => expect(row('dropped.pdf')).toHaveTextContent('Uploaded'));
});

test('a file dropped before the page was interactive is added', async () => {
  const held = jest.spyOn(HTMLInputElement.prototype, 'files', 'get');
  held.mockReturnValueOnce(Object.assign([pdf('early.pdf')], { item: () => null }));
  await openFiles();
  held.mockRestore();
  await waitFor(() => expect(row('early.pdf')).toHaveTextContent('Uploaded'));
});

test('a folder, a link or text cannot be dropped, and the reason is shown', async () => {
  await openFiles();
  const zone = screen.getByRole('button', { name: 'Add more PDF files' });
  const folder = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => null };
  drop(document.body, { items: [folder] });
  drop(zone, { types: ['text/uri-list'] });
  expect(currentNotices().map(({ text }) => text)).toEqual([expect.stringContaining("You can't add a link")]);
  const elsewhere = drop(document.body, { types: ['text/plain'] });
  expect(elsewhere).toBe(true);
});

test('a failed file says which stage failed and goes on with Retry', async () => {
  const person = userEvent.setup();
  server.faults = { bucket: [{ status: 500 }] };
  await openFiles();
  await person.upload(chooser(), pdf('a.pdf'));
  const retry = await screen.findByRole('button', { name: 'Retry a.pdf' });
  expect(row('a.pdf')).toHaveTextContent('failure uploading to storage (HTTP status 500): please try again later.');
  await person.click(retry);
  expect(screen.getByRole('list', { name: 'Files to fax' })).toHaveFocus();
  await waitFor(() => expect(row('a.pdf')).toHaveTextContent('Uploaded'));
});

describe('a file that was changed after it was chosen', () => {
  const WORDS = 'This file was changed, moved, or deleted after you chose it. Please choose it again.';

  /** A file that the browser can no longer read. */
  function changed(name: string): File {
    const file = pdf(name);
    const slice = { arrayBuffer: () => Promise.reject(new DOMException('Changed', 'NotReadableError')) };
    file.slice = () => slice as unknown as Blob; // the only member read
    return file;
  }

  /** The input that a press of the chooser opens. */
  async function pressChoose(person: ReturnType<typeof userEvent.setup>): Promise<HTMLInputElement> {
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click');
    await person.click(screen.getByRole('button', { name: 'Choose a.pdf again' }));
    const inputs: unknown[] = opened.mock.contexts;
    opened.mockRestore();
    return inputs[0] as HTMLInputElement; // the only element that the page pressed
  }

  test('is asked for again, and the chosen one takes its place', async () => {
    const person = userEvent.setup();
    server.faults = { bucket: ['break'] };
    await openFiles();
    await person.upload(chooser(), [changed('a.pdf'), pdf('b.pdf')]);
    await waitFor(() => expect(row('a.pdf')).toHaveTextContent(WORDS));
    expect(screen.queryByRole('button', { name: 'Retry a.pdf' })).not.toBeInTheDocument();
    expect(currentNotices().map(({ text }) => text)).toContain(`a.pdf: ${WORDS}`);
    const input = await pressChoose(person);
    await person.upload(input, pdf('a-new.pdf'));
    await waitFor(() => expect(row('a-new.pdf')).toHaveTextContent('Uploaded'));
    const names = screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);
    expect(names).toEqual(['old.pdf', 'a-new.pdf', 'b.pdf']);
    expect(currentNotices().map(({ text }) => text)).not.toContain(`a.pdf: ${WORDS}`);
  });

  test('takes its place again by its name, too, but none that is no PDF does', async () => {
    const person = userEvent.setup();
    server.faults = { bucket: ['break'] };
    await openFiles();
    await person.upload(chooser(), changed('a.pdf'));
    await waitFor(() => expect(row('a.pdf')).toHaveTextContent(WORDS));
    const input = await pressChoose(person);
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'a.doc'));
    expect(row('a.pdf')).toHaveTextContent(WORDS);
    await person.upload(chooser(), new File(['%PDF-1.7 and more'], 'a.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(row('a.pdf')).toHaveTextContent('Uploaded'));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});

test('a file being sent shows its progress and can be canceled; the focus stays in the list', async () => {
  const person = userEvent.setup();
  server.faults = { bucket: ['hang'] };
  await openFiles();
  await person.upload(chooser(), pdf('a.pdf'));
  expect(await screen.findByRole('progressbar', { name: 'Uploading a.pdf' })).toHaveAttribute('aria-valuetext');
  await person.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  expect(screen.queryByText('a.pdf')).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Files to fax' })).toHaveFocus();
});

test('Keep File keeps, Delete File deletes, and the focus is not lost', async () => {
  const person = userEvent.setup();
  await openFiles();
  await person.click(screen.getByRole('button', { name: 'Delete old.pdf' }));
  const question = screen.getByRole('alertdialog');
  expect(within(question).getByText('old.pdf')).toBeVisible();
  await person.click(within(question).getByRole('button', { name: 'Keep File' }));
  expect(screen.getByRole('button', { name: 'Delete old.pdf' })).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Delete old.pdf' }));
  await person.click(screen.getByRole('button', { name: 'Delete File' }));
  await waitFor(() => expect(screen.queryByText('old.pdf')).not.toBeInTheDocument());
  expect(server.calls).toEqual(['flush k']);
  expect(screen.getByRole('button', { name: 'Choose PDF files' })).toHaveFocus();
});

describe('how long a notice stays', () => {
  beforeEach(() => {
    // Files are accepted, but none is sent.
    setInspection('silent');
    renderNotices();
  });

  test('the notice that a file is being uploaded stays for 2.5 seconds, if that takes longer', async () => {
    await openFiles();
    await expectNoticeFor(2_500, 'Uploading a.pdf', () => drop(document.body, { files: [pdf('a.pdf')] }));
  });

  test.each([
    ['another file', { files: [pdf('a.doc')] }, 'Only letter-size (8.5 by 11 inch) PDF files are supported.'],
    ['a link', { types: ['text/uri-list'] }, /^You can't add a link/],
  ])('the notice that %s cannot be uploaded stays for 15 seconds', async (_, dropped, words) => {
    await openFiles();
    const zone = screen.getByRole('button', { name: 'Add more PDF files' });
    await expectNoticeFor(15_000, words, () => drop(zone, dropped));
  });

  test('the notice that a file was deleted stays for 5 seconds', async () => {
    await openFiles();
    fireEvent.click(screen.getByRole('button', { name: 'Delete old.pdf' }));
    await expectNoticeFor(5_000, 'The file old.pdf was successfully deleted.', () =>
      fireEvent.click(screen.getByRole('button', { name: 'Delete File' })),
    );
  });
});

test('a hostile name is shown as text', async () => {
  const person = userEvent.setup();
  await openFiles();
  const name = '<img src=x onerror=alert(1)>.pdf';
  await person.upload(chooser(), pdf(name));
  expect(row(name).querySelector('img[src="x"]')).toBeNull();
  await waitFor(() => expect(row(name)).toHaveTextContent('Uploaded'));
});

test('files chosen before the order is known are uploaded once it is', async () => {
  const person = userEvent.setup();
  render(<OrderFiles />);
  await person.upload(chooser(), pdf('early.pdf'));
  expect(screen.queryByText('early.pdf')).not.toBeInTheDocument();
  expect(currentNotices().map(({ text }) => text)).toEqual(['Your files will be added in a moment.']);
  void openUploads('o1', [], false);
  await screen.findByText('early.pdf');
  await waitFor(() => expect(row('early.pdf')).toHaveTextContent('Uploaded'));
});

test('the page renders without a browser', () => {
  expect(renderToString(<OrderFiles />)).toContain('Choose PDF files');
});
