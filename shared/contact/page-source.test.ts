/** @jest-environment node */
import { pageName, pageSource } from './page-source';

test.each([
  ['/', 'index'],
  ['/start', 'index'],
  ['/start/dropbox', 'index'],
  ['/order/0b0e7c1e-1111', 'index'],
  ['/displaycountries', 'index'],
  ['/index.html', 'index'],
  ['/pricing.html', 'pricing'],
  ['/account', 'account'],
  ['/register', 'login'],
  ['/login.html', 'login'],
])('%s is the page %s', (path, name) => {
  expect(pageName(path)).toBe(name);
});

test("gives the page's name and address", () => {
  expect(pageSource('https://fax.example/billing.html?x=1#/planselect')).toEqual({
    source: 'billing',
    url: 'https://fax.example/billing.html?x=1#/planselect',
  });
});

test('the token of a reset or receipt link is never sent along', () => {
  expect(pageSource('https://fax.example/order/one?receipt=secret').url).toBe('https://fax.example/order/one');
  expect(pageSource('https://fax.example/reset.html?token=secret&x=1').url).toBe('https://fax.example/reset.html?x=1');
});

test('an address longer than a server keeps is cut', () => {
  expect(pageSource(`https://fax.example/?q=${'a'.repeat(5000)}`).url).toHaveLength(2048);
});
