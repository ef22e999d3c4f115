import Cookies from 'js-cookie';
import { attributionHeader, rememberAttribution } from './attribution';

afterEach(() => {
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
});

test('without attribution cookies there is no header', () => {
  Cookies.set('other', 'value');
  expect(attributionHeader()).toBeNull();
});

test('cookies are sent as encoded pairs in a fixed order', () => {
  Cookies.set('gclid', 'x/y');
  Cookies.set('utm_source', 'a b; c=d');
  expect(attributionHeader()).toBe('utm_source=a%20b%3B%20c%3Dd; gclid=x%2Fy');
});

test.each([
  ['Cyrillic', 'Привет'],
  ['emoji', '📠'],
  ['line breaks', 'a\r\nSet-Cookie: b=c'],
  ['NUL and DEL', 'a\0b\x7fc'],
  ['a lone surrogate', 'a\ud800b'],
])('%s never makes a header that fetch rejects', (_, value) => {
  Cookies.set('utm_source', value.replace('\ud800', ''));
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie as another script may have written it, not encoded
  document.cookie = `utm_term=${value.replace(/[\r\n\0\x7f]/g, '')}`;
  const header = attributionHeader() ?? '';
  expect(() => new Headers({ 'X-Attribution': header })).not.toThrow();
  expect(header).toMatch(/^[\x20-\x7e]*$/);
});

test('each value is cut to 128 characters at a character boundary, and the whole to 1,024', () => {
  Cookies.set('utm_source', 'é'.repeat(100));
  const source = attributionHeader()?.slice('utm_source='.length) ?? '';
  expect(source.length).toBeLessThanOrEqual(128);
  expect(decodeURIComponent(source)).toMatch(/^é+$/);
  for (const name of ['utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid', 'fbclid', 'msclkid']) {
    Cookies.set(name, 'x'.repeat(500));
  }
  const header = attributionHeader() ?? '';
  expect(header.length).toBeLessThanOrEqual(1024);
  expect(header.split('; ').length).toBeGreaterThanOrEqual(7);
});

test('a cookie that cannot be decoded is left out', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie as another script may have written it, badly encoded
  document.cookie = 'utm_source=%E0%A4%A';
  Cookies.set('utm_term', 'fax');
  expect(attributionHeader()).toMatch(/utm_term=fax$/);
});

test('only the named parameters of a landing address become cookies, cut to size', () => {
  const set = jest.spyOn(Cookies, 'set');
  rememberAttribution(`?utm_source=news&evil=1&gclid=&utm_term=${'y'.repeat(5000)}`);
  expect(set.mock.calls.map(([name, value]) => [name, value.length])).toEqual([
    ['utm_source', 4],
    ['utm_term', 128],
  ]);
  expect(set.mock.calls[0]?.[2]).toMatchObject({ expires: 90, secure: true, sameSite: 'Lax' });
});

test('a frame without cookies stores nothing, sends nothing and goes on', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(document, 'cookie', 'set').mockImplementation(denied);
  jest.spyOn(document, 'cookie', 'get').mockImplementation(denied);
  expect(() => rememberAttribution('?utm_source=news')).not.toThrow();
  expect(attributionHeader()).toBeNull();
  jest.restoreAllMocks();
});
