import { withStyles } from '@shared/boot/late/late-styles';
import { linkBlockedStyle } from './blocked-style';

beforeEach(() => {
  document.head.innerHTML = '<style data-files="/assets/a.css /assets/b.css">p{color:red}</style>';
});
afterEach(() => {
  document.head.replaceChildren();
});

const links = (): (string | null)[][] =>
  [...document.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

test('a page whose style the server allows needs no files', () => {
  linkBlockedStyle();
  expect(links()).toEqual([]);
});

test('a page whose style the server does not allow links the files at once', () => {
  const style = document.querySelector('style');
  Object.defineProperty(style, 'sheet', { value: null });
  linkBlockedStyle();
  expect(links()).toEqual([
    ['stylesheet', '/assets/a.css'],
    ['stylesheet', '/assets/b.css'],
  ]);
});

test('a page without such a style fetches nothing', () => {
  document.head.replaceChildren();
  linkBlockedStyle();
  expect(links()).toEqual([]);
});

test.each([
  ['inside the page', '<style data-files="/assets/a.css /assets/c.css"></style>'],
  ['part of a linked one', '<link rel="stylesheet" href="/assets/page.css" data-files="/assets/a.css /assets/c.css">'],
])('late code does not wait for a file that is %s', async (_, html) => {
  document.head.innerHTML = html;
  const before = links();
  await expect(withStyles(() => Promise.resolve('code'), ['assets/c.css'])).resolves.toBe('code');
  expect(links()).toEqual(before);
});
