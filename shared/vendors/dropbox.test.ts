import { chooseFiles } from './dropbox';

const settings = { appkey: 'k' };
const own = { appkey: 'k', script: '/sandbox/dropins.js' };

/** Puts a chooser on the page that returns `files`, throws, or is closed. */
const withChooser = (choose: (options: { success: (files: unknown) => void; cancel: () => void }) => void) =>
  Object.assign(window, { Dropbox: { choose } });
const returning = (files: unknown) => withChooser(({ success }) => success(files));
const file = (changes: object) => ({
  id: 'id:1',
  name: 'a.pdf',
  link: 'https://dl.dropboxusercontent.com/a.pdf',
  bytes: 12,
  ...changes,
});

afterEach(() => Reflect.deleteProperty(window, 'Dropbox'));

test('chosen files come with their link, unchanged', async () => {
  returning([file({ icon: 'https://evil.example/i.png', thumbnailLink: 'https://evil.example/t.png' })]);
  await expect(chooseFiles(settings)).resolves.toEqual({
    kind: 'chosen',
    refused: 0,
    files: [
      {
        name: 'a.pdf',
        size: 12,
        detail: { id: 'id:1', url: 'https://dl.dropboxusercontent.com/a.pdf', type: 'dropbox' },
      },
    ],
  });
});

test.each([
  ['another host', file({ link: 'https://evil.example/a.pdf' })],
  ['a host with the same ending', file({ link: 'https://notdropbox.com/a.pdf' })],
  ['a host with the same beginning', file({ link: 'https://dropbox.com.evil.example/a.pdf' })],
  ['plain http', file({ link: 'http://www.dropbox.com/a.pdf' })],
  ['a port', file({ link: 'https://www.dropbox.com:8443/a.pdf' })],
  ['credentials', file({ link: 'https://www.dropbox.com@evil.example/a.pdf' })],
  ['a script', file({ link: 'javascript:alert(1)' })],
  ['a path', file({ link: '/a.pdf' })],
  ['this site, although the server has no chooser of its own', file({ link: `${location.origin}/a.pdf` })],
  ['no link', file({ link: undefined })],
  ['another extension', file({ name: 'a.docx' })],
  ['no name', file({ name: 7 })],
  ['null', null],
  ['text', 'a.pdf'],
])('a result with %s is rejected', async (_, entry) => {
  returning([entry]);
  await expect(chooseFiles(settings)).resolves.toEqual({ kind: 'chosen', refused: 1, files: [] });
});

test.each([undefined, null, {}, 'x'])('a result that is not a list brings nothing: %p', async (result) => {
  returning(result);
  await expect(chooseFiles(settings)).resolves.toEqual({ kind: 'chosen', refused: 0, files: [] });
});

test("the server's own chooser may link to the server", async () => {
  returning([file({ link: `${location.origin}/sandbox/a.pdf` })]);
  await expect(chooseFiles(own)).resolves.toMatchObject({ kind: 'chosen', refused: 0 });
});

test('a closed window is no error; a blocked one is reported', async () => {
  withChooser(({ cancel }) => cancel());
  await expect(chooseFiles(settings)).resolves.toEqual({ kind: 'canceled' });
  withChooser(() => {
    throw new Error('popup');
  });
  await expect(chooseFiles(settings)).resolves.toEqual({ kind: 'blocked' });
});

test('a script that fails to load, or brings no chooser, is reported, and the next press tries again', async () => {
  const script = () => document.querySelector<HTMLScriptElement>('#dropboxjs');
  const first = chooseFiles(settings);
  expect(script()).toHaveAttribute('data-app-key', 'k');
  script()?.dispatchEvent(new Event('error'));
  await expect(first).resolves.toEqual({ kind: 'failed' });
  const second = chooseFiles(settings);
  script()?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toEqual({ kind: 'failed' });
});
