import { installTrustedTypesPolicy } from '@shared/boot/start/trusted-types';
import { scriptAddress } from './script-addresses';

interface Rules {
  createScriptURL(address: string): string | null;
}

let policies: Record<string, Rules> = {};

/** Checks a script's address as the browser does: the default policy decides, and null blocks. */
const ask = (address: string) => policies.default?.createScriptURL(address);

beforeEach(() => {
  policies = {};
  const createPolicy = (name: string, rules: Rules) => Object.assign(policies, { [name]: rules });
  Object.assign(window, { trustedTypes: { createPolicy } });
  installTrustedTypesPolicy();
});
afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

test.each([
  ['https://js.stripe.com/endive/stripe.js'],
  ['https://js.stripe.com/v3/fingerprinted/js/shared-0a1b2c.js'],
  ['https://m-outer.js.stripe.com/x.js'],
  ['https://www.googletagmanager.com/gtag/js?id=G-TEST'],
  ['https://apis.google.com/js/platform.js'],
  ['https://www.dropbox.com/static/api/2/dropins.js'],
  ['/assets/inspect-worker-B1x_9.js'],
  [`${location.origin}/assets/pdf.worker-B1x_9.mjs`],
])('a script may come from %s, unchanged', (address) => {
  expect(ask(address)).toBe(address);
});

test.each([
  ['a foreign host', 'https://evil.example/stripe.js'],
  ['a host with the same beginning', 'https://js.stripe.com.evil.example/v3/'],
  ['a host with the same ending', 'https://evil-js.stripe.com/v3/'],
  ['a host with the same ending, without its dot', 'https://eviljs.stripe.com/v3/'],
  ['a frame host with the same beginning', 'https://a.js.stripe.com.evil.example/v3/'],
  ['a host two levels below', 'https://a.b.js.stripe.com/v3/'],
  ['the host with a dot at its end', 'https://js.stripe.com./v3/'],
  ['the host without its first part', 'https://stripe.com/v3/'],
  ['another host of Google', 'https://www.google.com/complete/search?client=chrome&jsonp=alert'],
  ['an allowed address in the query', 'https://evil.example/?https://js.stripe.com/'],
  ['an allowed address in the hash', 'https://evil.example/#https://js.stripe.com/'],
  ['an allowed address in the path', 'https://evil.example/https://js.stripe.com/v3/'],
  ['another path at Dropbox', 'https://www.dropbox.com/s/abc/evil.js?dl=1'],
  ['a path below the drop-in', 'https://www.dropbox.com/static/api/2/dropins.js/evil.js'],
  ['the drop-in with a query', 'https://www.dropbox.com/static/api/2/dropins.js?x=1'],
  ['the drop-in at another host', 'https://dl.dropbox.com/static/api/2/dropins.js'],
  ['http instead of https', 'http://js.stripe.com/v3/'],
  ['http instead of https, for a frame', 'http://m-outer.js.stripe.com/x.js'],
  ['http instead of https, for the drop-in', 'http://www.dropbox.com/static/api/2/dropins.js'],
  ['another port', 'https://js.stripe.com:8443/v3/'],
  ['data:', 'data:text/javascript,alert(1)'],
  ['data: that names an allowed address', 'data:text/javascript,https://js.stripe.com/'],
  ['blob: of this page', `blob:${location.origin}/6f1c0b3e-2f43-4b8e-9a43-0f6c1c9a7d11`],
  ['blob: that names a built file', `blob:${location.origin}/assets/index-1.js`],
  ['blob: of an allowed host', 'blob:https://js.stripe.com/6f1c0b3e-2f43-4b8e-9a43-0f6c1c9a7d11'],
  ['blob: of a frame host', 'blob:https://m-outer.js.stripe.com/6f1c0b3e-2f43-4b8e-9a43-0f6c1c9a7d11'],
  ['javascript:', 'javascript:alert(1)'],
  ['credentials that name an allowed host', 'https://js.stripe.com@evil.example/v3/'],
  ['a name before an allowed host', 'https://someone@js.stripe.com/v3/'],
  ['a password before an allowed host', 'https://:secret@js.stripe.com/v3/'],
  ['a name before this host', `${location.origin.replace('://', '://someone@')}/assets/index-1.js`],
  ['two slashes and a host', '//evil.example/assets/index-1.js'],
  ['a slash, a backslash and a host', '/\\evil.example/assets/index-1.js'],
  ['two backslashes and a host', '\\\\evil.example/assets/index-1.js'],
  ['a path on this site', '/start'],
  ['a path on this site that was not offered', '/sandbox/stripe.js'],
  ['a call of the server', '/v1/file/0b0e7c1e-5f0a-4f5c-9d8f-2c2f6a7f5b11'],
  ['a path below the built files', '/assets/uploads/evil.js'],
  ['a path that climbs out of the built files', '/assets/../v1/evil.js'],
  ['a path that climbs out, encoded', '/assets/%2e%2e/v1/evil.js'],
  ['a path with an encoded slash', '/assets/..%2fv1%2fevil.js'],
  ['a folder with the same ending', '/v1/assets/index-1.js'],
  ['a built file that is not a script', '/assets/index-1.css'],
  ['a built path at another port', 'http://localhost:8081/assets/index-1.js'],
  ['a built path with another scheme', 'https://localhost/assets/index-1.js'],
  ['a relative path', 'index-1.js'],
  ['nothing', ''],
  ['something that is not an address', 'https://'],
])('no script may come from %s', (_, address) => {
  expect(ask(address)).toBeNull();
});

test('neither HTML nor script text gets through', () => {
  expect(Object.keys(policies)).toEqual(['default']);
  expect(Object.keys(policies.default ?? {})).toEqual(['createScriptURL']);
});

test('a browser without Trusted Types opens the page all the same', () => {
  Reflect.deleteProperty(window, 'trustedTypes');
  expect(installTrustedTypesPolicy).not.toThrow();
});

describe('an address the server offers', () => {
  const own = 'https://js.stripe.com/endive/stripe.js';

  test('is loaded if it is a path on this site, and from then on only that exact address', () => {
    const offered = `${location.origin}/offered/stripe.js`;
    expect(ask(offered)).toBeNull();
    expect(scriptAddress(own, '/offered/stripe.js')).toBe(offered);
    expect(ask(offered)).toBe(offered);
    expect(ask(`${offered}?x=1`)).toBeNull();
    expect(ask(`${location.origin}/offered/other.js`)).toBeNull();
  });

  test("falls back to the library's own when there is none", () => {
    expect(scriptAddress(own, undefined)).toBe(own);
  });

  test.each([
    ['https://evil.example/stripe.js'],
    ['//evil.example/stripe.js'],
    ['///evil.example/stripe.js'],
    ['/\\evil.example/stripe.js'],
    ['\\\\evil.example/stripe.js'],
    ['/\t/evil.example/stripe.js'],
    ['/own/stripe.js?callback=alert'],
    ['/own/stripe.js#x'],
    ['/own/%2e%2e/stripe.js'],
    ['own/stripe.js'],
    ['data:text/javascript,alert(1)'],
    ['blob:https://evil.example/1'],
    ['javascript:alert(1)'],
    ['/'],
    [''],
  ])('is ignored when it is %j', (offer) => {
    expect(scriptAddress(own, offer)).toBe(own);
    expect(ask(offer)).toBeNull();
  });
});
