import { ADDED_MESSAGES } from '@shared/messages';
import { withCookieReason } from './blocked-cookies';

const REFUSED = { kind: 'refused', status: 403, message: 'Stale', code: 'csrf' } as const;

afterEach(() => jest.restoreAllMocks());

test('a browser that keeps cookies is told what the server says, and nothing is left of the cookie that shows it', () => {
  expect(withCookieReason(REFUSED)).toBe(REFUSED);
  expect(document.cookie).toBe('');
});

test('a browser that drops them is told that they are needed, whatever it says of itself', () => {
  jest.spyOn(document, 'cookie', 'set').mockReturnValue(undefined);
  expect(navigator.cookieEnabled).toBe(true);
  expect(withCookieReason(REFUSED)).toEqual({ ...REFUSED, message: ADDED_MESSAGES.cookiesBlocked });
  expect(withCookieReason({ kind: 'network' })).toEqual({ kind: 'network' });
});
