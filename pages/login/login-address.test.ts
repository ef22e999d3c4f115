/** @jest-environment node */
import { MESSAGES } from '@shared/messages';
import {
  addressOf,
  destination,
  refusalIn,
  refusalSentence,
  startAddress,
  viewOf,
  withoutRefusal,
} from './login-address';

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
  ['/my/dashboard', '?redirect=/account', '/my/dashboard'],
  [undefined, '?redirect=/account', '/account'],
  [undefined, '?redirect=%2Fhome.html%23%2Farchive%2Fa1%2Farchiveprinter', '/home.html#/archive/a1/archiveprinter'],
])('the redirect in the answer (%s) wins over the one in the address (%s)', (answered, search, path) => {
  expect(destination(answered, { search, origin })).toBe(origin + path);
});

test.each([
  ['https://evil.example/', '?redirect=/account'],
  ['/v1/account/logout', '?redirect=/account'],
  [undefined, '?redirect=/my/dashboard'],
  [undefined, '?redirect=//evil.example'],
  [undefined, '?redirect=javascript:alert(1)'],
  [undefined, '?redirect=/redirect?url=https://evil.example'],
  [undefined, '?redirect=/account&redirect=/billing.html'],
  [undefined, ''],
])('a redirect that may not be followed (%s, %s) leads home', (answered, search) => {
  expect(destination(answered, { search, origin })).toBe('/home.html');
});

test.each([
  [
    '?error=sign_in_failed&source=google',
    'Signing in with Google did not work. Please try again, or sign in another way.',
  ],
  ['?error=new&source=microsoft', 'Signing in with Microsoft did not work. Please try again, or sign in another way.'],
  ['?error=<b>&source=<b>', 'Signing in did not work. Please try again, or sign in another way.'],
  ['?error=email_unconfirmed&source=<b>', 'Signing in did not work. Please try again, or sign in another way.'],
  [
    '?error=email_unconfirmed&source=apple',
    "Apple hasn't confirmed your email address to us. Please confirm it with Apple first, or sign up with a password.",
  ],
  ['?error=email_in_use&source=apple', MESSAGES.signIn.emailInUse(['google'], true)],
  ['?error=email_in_use&source=<b>', MESSAGES.signIn.emailInUse(['google', 'apple'], true)],
  ['?error=email_in_use&source=toString', MESSAGES.signIn.emailInUse(['google', 'apple'], true)],
])('%s says why nobody was signed in, and names ways that there are', (search, sentence) => {
  const refusal = refusalIn(search);
  expect(refusal && refusalSentence(refusal, ['google', 'apple'])).toBe(sentence);
});

test.each(['?error=', '?redirect=%2Faccount'])('%s refuses nobody', (search) => {
  expect(refusalIn(search)).toBeNull();
});

test('the reason is read once, and the redirect stays', () => {
  expect(withoutRefusal('?redirect=%2Faccount&error=email_in_use&source=apple')).toBe('?redirect=%2Faccount');
  expect(withoutRefusal('?error=sign_in_failed&source=apple')).toBe('');
});

test('a sign-in starts at the server, wherever that is', () => {
  const path = '/v1/account/apple/start?redirect=%2Fhome.html';
  expect(startAddress('apple', '/home.html', '')).toBe(path);
  expect(startAddress('apple', '/home.html', 'https://api.example')).toBe(`https://api.example${path}`);
});
