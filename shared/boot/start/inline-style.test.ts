import { withStyles } from '@shared/boot/late/late-styles';
import { keepStyleFiles } from './inline-style';

beforeEach(() => {
  document.head.innerHTML = '<style data-files="/assets/a.css /assets/b.css">p{color:red}</style>';
});
afterEach(() => {
  document.head.replaceChildren();
});

const links = (): (string | null)[][] =>
  [...document.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

test('a page fetches the files of its style for the next page', () => {
  keepStyleFiles();
  expect(links()).toEqual([
    ['prefetch', '/assets/a.css'],
    ['prefetch', '/assets/b.css'],
  ]);
});

test('a page whose style the server does not allow links the files at once', () => {
  const style = document.querySelector('style');
  Object.defineProperty(style, 'sheet', { value: null });
  keepStyleFiles();
  expect(links()).toEqual([
    ['stylesheet', '/assets/a.css'],
    ['stylesheet', '/assets/b.css'],
  ]);
});

test('a page without such a style fetches nothing', () => {
  document.head.replaceChildren();
  keepStyleFiles();
  expect(links()).toEqual([]);
});

test('late code does not wait for a file that is inside the page', async () => {
  await expect(withStyles(() => Promise.resolve('code'), ['assets/b.css'])).resolves.toBe('code');
  expect(links()).toEqual([]);
});
