import { fetchAhead } from './fetch-ahead';

let called: string[];

beforeEach(() => {
  jest.useFakeTimers();
  called = [];
  globalThis.fetch = (input) => {
    called.push(input instanceof Request ? input.url : input.toString());
    return Promise.reject(new Error('The network is gone'));
  };
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
  fetchAhead(['/a.js', '/a.css'], ['/b.js', '/b.css']);
  expect(links()).toEqual([['modulepreload', '/a.js']]);
  expect(called).toEqual(['/a.css']);
  jest.runAllTimers();
  expect(links().slice(1)).toEqual([['modulepreload', '/b.js']]);
  expect(called.slice(1)).toEqual(['/b.css']);
});

test('what comes at once may give way to a call that is still to be made; what comes at rest does', () => {
  fetchAhead(['/a.js'], ['/b.js']);
  fetchAhead(['/c.js'], [], 'low');
  jest.runAllTimers();
  expect([...document.querySelectorAll('link')].map((link) => [link.getAttribute('href'), link.fetchPriority])).toEqual(
    [
      ['/a.js', 'auto'],
      ['/c.js', 'low'],
      ['/b.js', 'low'],
    ],
  );
});

test('where data is dear, nothing is fetched before a touch', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  fetchAhead(['/a.js', '/a.css'], ['/b.js']);
  jest.runAllTimers();
  expect(links()).toEqual([]);
  expect(called).toEqual([]);
  touch();
  expect(called).toEqual(['/a.css']);
  expect(links().map(([, href]) => href)).toEqual(['/a.js', '/b.js']);
});
