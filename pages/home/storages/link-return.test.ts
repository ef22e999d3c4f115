import { forgetLinkReturn, type LinkOutcome, linkReturnText, readLinkReturn } from './link-return';

test.each<[search: string, read: ReturnType<typeof readLinkReturn>]>([
  ['?storage=denied&provider=dropbox', { outcome: 'denied', provider: 'dropbox' }],
  ['?storage=failed&provider=drive', { outcome: 'failed', provider: 'drive' }],
  ['?utm_source=a&provider=box&storage=denied', { outcome: 'denied', provider: 'box' }],
  ['', null],
  ['?storage=linked&provider=box', null],
  ['?storage=failed', null],
  ['?storage=failed&provider=icloud', null],
  ['?storage=failed&storage=denied&provider=box', null],
  ['?storage=toString&provider=constructor', null],
])('%j is read as %j', (search, read) => {
  expect(readLinkReturn(search)).toEqual(read);
});

test.each([
  ['/home.html?storage=failed&provider=box#/archive/one/storage', '/home.html#/archive/one/storage'],
  ['/home.html?a=1&storage=other&provider=none&b=2#/', '/home.html?a=1&b=2#/'],
  // Not a parameter of linking.
  ['/home.html?provider=box#/', '/home.html?provider=box#/'],
])('of %j the page keeps %j', (address, kept) => {
  window.history.replaceState({ mine: 1 }, '', address);
  forgetLinkReturn();
  expect(location.pathname + location.search + location.hash).toBe(kept);
  expect(window.history.state).toEqual({ mine: 1 });
});

test.each<[LinkOutcome, string]>([
  ['denied', 'OneDrive was not linked, because access was not allowed.'],
  ['failed', 'Linking OneDrive did not work. Please try again.'],
  [
    'wider',
    'OneDrive did not open our folder, as happens with some personal accounts. It will once you have allowed access to all your files. We still use nothing but our own folder there.',
  ],
])('%s is said in words', (outcome, text) => {
  expect(linkReturnText(outcome, 'onedrive')).toBe(text);
});
