import { ADDED_MESSAGES } from '@shared/messages';
import { withCookieReason } from './with-cookie-reason';

const REFUSED = { kind: 'refused', status: 403, message: 'Stale', code: 'csrf' } as const;
const BLOCKED = { ...REFUSED, message: ADDED_MESSAGES.cookiesBlocked };

afterEach(() => jest.restoreAllMocks());

test('a browser that keeps cookies is told what the server says, and no cookie is set to find out', () => {
  const setCookie = jest.spyOn(document, 'cookie', 'set');
  expect(withCookieReason(REFUSED, false)).toBe(REFUSED);
  expect(setCookie).not.toHaveBeenCalled();
});

test('a browser that says that it blocks them is told that they are needed', () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  expect(withCookieReason(REFUSED, false)).toEqual(BLOCKED);
});

test('one whose visits do not last is told so, too, whatever it says of itself', () => {
  expect(navigator.cookieEnabled).toBe(true);
  expect(withCookieReason(REFUSED, true)).toEqual(BLOCKED);
  expect(withCookieReason({ kind: 'network' }, true)).toEqual({ kind: 'network' });
});
