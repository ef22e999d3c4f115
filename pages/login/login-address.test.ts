/** @jest-environment node */
import { addressOf, destination, refusedMethod, viewOf, withoutRefusal } from './login-address';

const origin = 'https://app.example';

test.each([
  ['/login.html', '', 'signin'],
  ['/register', '', 'signup'],
  ['/login.html', '#forgot', 'forgot'],
] as const)('%s%s shows %s', (pathname, hash, view) => {
  expect(viewOf({ pathname, hash })).toBe(view);
});

test('a view keeps the redirect in its address', () => {
  expect(addressOf('signup', '?redirect=%2Fbilling.html')).toBe('/register?redirect=%2Fbilling.html');
  expect(addressOf('forgot', '?redirect=%2Fbilling.html')).toBe('/login.html?redirect=%2Fbilling.html#forgot');
});

test.each([
  ['/billing.html', '?redirect=/account', '/billing.html'],
  [undefined, '?redirect=/account', '/account'],
  [undefined, '?redirect=%2Fhome.html%23%2Farchive%2Fa1%2Farchiveprinter', '/home.html#/archive/a1/archiveprinter'],
])('the redirect in the answer (%s) wins over the one in the address (%s)', (answered, search, path) => {
  expect(destination(answered, { search, origin })).toBe(origin + path);
});

test.each([
  ['https://evil.example/', '?redirect=/account'],
  [undefined, '?redirect=//evil.example'],
  [undefined, '?redirect=javascript:alert(1)'],
  [undefined, '?redirect=/redirect?url=https://evil.example'],
  [undefined, '?redirect=/account&redirect=/billing.html'],
  [undefined, ''],
])('a redirect that may not be followed (%s, %s) leads home', (answered, search) => {
  expect(destination(answered, { search, origin })).toBe('/home.html');
});

test('the result of an external sign-up is read once', () => {
  const search = '?redirect=%2Faccount&error=email_in_use&source=apple';
  expect(refusedMethod(search)).toBe('apple');
  expect(refusedMethod('?error=email_in_use&source=<b>')).toBe('internal');
  expect(refusedMethod('?error=other')).toBeNull();
  expect(withoutRefusal(search)).toBe('?redirect=%2Faccount');
});
