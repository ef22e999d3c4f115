import { fetchAhead } from './fetch-ahead';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  touch();
  jest.useRealTimers();
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
});

const touch = (): boolean => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const links = (): (string | null)[][] =>
  [...document.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

test('scripts and styles are fetched ahead, some at once and some at rest', () => {
  fetchAhead(['/a.js', '/a.css'], ['/b.js']);
  expect(links()).toEqual([
    ['modulepreload', '/a.js'],
    ['prefetch', '/a.css'],
  ]);
  jest.runAllTimers();
  expect(links().slice(2)).toEqual([['modulepreload', '/b.js']]);
});

test('where data is dear, nothing is fetched before a touch', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  fetchAhead(['/a.js'], ['/b.js']);
  jest.runAllTimers();
  expect(links()).toEqual([]);
  touch();
  expect(links().map(([, href]) => href)).toEqual(['/a.js', '/b.js']);
});
