import { createCookieJar } from './cookie-jar';

const SERVER = new URL('https://fax.example/v1/info/production');
const PAGE = new URL('https://fax.example/start');
const NEIGHBOR = new URL('https://www.fax.example/start');
const ELSEWHERE = new URL('https://www.example/start');

const kept = (line: string, { url = SERVER, page = PAGE } = {}) => {
  const jar = createCookieJar();
  jar.keep([line], url, page);
  return { header: jar.header(url, page), dropped: jar.set()[0]?.dropped };
};

test.each([
  ['a plain one', 'a=1; Path=/', {}],
  ['one for its folder', 'a=1; Path=/v1', {}],
  ['one of a neighbor of the same site', 'a=1; Path=/; SameSite=Lax', { page: NEIGHBOR }],
  ['one for another site, if it says so', 'a=1; Path=/; SameSite=None; Secure', { page: ELSEWHERE }],
  [
    'a secure one of this machine',
    'a=1; Path=/; Secure',
    { url: new URL('http://localhost:1/v1/x'), page: new URL('http://localhost:2/') },
  ],
])('%s is kept and goes along', (_what, line, where) => {
  expect(kept(line, where)).toEqual({ header: 'a=1', dropped: null });
});

test.each([
  [
    'is secure on http',
    'a=1; Secure',
    { url: new URL('http://fax.example/v1/x') },
    'it is Secure, and the address is http',
  ],
  ['is for all sites without Secure', 'a=1; SameSite=None', {}, 'it is SameSite=None without Secure'],
  ['is of another domain', 'a=1; Domain=shop.example', {}, 'its Domain is not that of the server'],
  [
    'has a name that wants more',
    '__Host-a=1; Secure; Path=/v1',
    {},
    'its name begins with __Host-, which takes Secure, Path=/ and no Domain',
  ],
  [
    'is of another site',
    'a=1; SameSite=Lax; Secure',
    { page: ELSEWHERE },
    'the pages are another site, from which only cookies with SameSite=None and Secure are kept',
  ],
])('one that %s is dropped, and the reason is known', (_what, line, where, dropped) => {
  expect(kept(line, where)).toEqual({ header: '', dropped });
});

test('a cookie that has ended is gone; one set anew has its new value', () => {
  const jar = createCookieJar();
  jar.keep(['a=1; Path=/', 'b=1; Path=/'], SERVER, PAGE);
  jar.keep(['a=; Path=/; Max-Age=0', 'b=2; Path=/'], SERVER, PAGE);
  expect(jar.header(SERVER, PAGE)).toBe('b=2');
});

test('a name sold below co.uk is a site of its own', () => {
  const page = new URL('https://shop.co.uk/start');
  expect(kept('a=1; SameSite=Lax', { url: new URL('https://fax.co.uk/v1/x'), page }).header).toBe('');
});
