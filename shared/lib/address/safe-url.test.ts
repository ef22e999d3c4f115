/** @jest-environment node */
import { anyText } from '@shared/testing/any-text';
import fc from 'fast-check';
import corpus from '../../../e2e/corpora/redirects.json';
import { firstParam } from './first-param';
import { parseUrl } from './parse-url';
import { answeredRedirect, externalLink, redirectTarget, safeRedirect } from './safe-url';

const ORIGIN = 'https://app.example';

/** Our pages that act or redirect further: never followed, despite their origin. */
const chains = corpus.refuse.filter((raw) => parseUrl(raw, ORIGIN) && /redirect|\/v1\/|register/i.test(raw));

describe('answeredRedirect', () => {
  test.each(corpus.refuse)('does not follow %j', (raw) => {
    expect(answeredRedirect(raw, ORIGIN)).toBeNull();
  });

  test.each([
    ...corpus.allow,
    '/thanks.html',
    '/my/dashboard/?tab=1#now',
    '/registered',
    '/v1-notes.html',
    '/caf%C3%A9',
    '/reset.html',
  ])('follows %j exactly', (raw) => {
    expect(answeredRedirect(raw, ORIGIN)).toBe(new URL(raw, ORIGIN).href);
  });

  test.each([
    ['/LOGIN.html'],
    ['/login'],
    ['/v1.html'],
    ['/redirect.html?url=https://evil.example'],
    ['/register/'],
    ['/caf%C3%A9%2F..'],
    ['/a//b'],
    ['https://app.example:444/home.html'],
    [7],
    [undefined],
  ])('does not follow %j', (raw) => {
    expect(answeredRedirect(raw, ORIGIN)).toBeNull();
  });
});

describe('safeRedirect', () => {
  test.each(corpus.refuse)('does not follow %j', (raw) => {
    expect(safeRedirect(raw, ORIGIN)).toBeNull();
  });

  test.each(corpus.allow)('follows %j exactly', (raw) => {
    expect(safeRedirect(raw, ORIGIN)).toBe(new URL(raw, ORIGIN).href);
  });

  test.each([
    ['/account.html'],
    ['/faxes.html'],
    ['/pricing.html'],
    ['/start?fileinfo=a%20b'],
    ['/billing.html#/planselect'],
    ['/order/AAAAAAAAAAAAAAAAAAAAAA'],
    ['/order/ord_1.a~b-c'],
    [`/order/${'a'.repeat(200)}`],
  ])('follows our page %j', (raw) => {
    expect(safeRedirect(raw, ORIGIN)).toBe(ORIGIN + raw);
  });

  test.each([
    ['/%68ome.html'],
    ['/./home.html'],
    ['/x/../home.html'],
    ['/x/%2e%2E/home.html'],
    ['https://%61pp.example/home.html'],
    ['https://app.example:/home.html'],
    ['https://app.example:444/home.html'],
    ['http://app.example/home.html'],
    ['https://app.example./home.html'],
    ['https://:@app.example/home.html'],
    ['data:text/html,x'],
    ['file:///home.html'],
    ['blob:https://app.example/home.html'],
    ['/HOME.HTML'],
    ['/home.html?a=\nb'],
    ['/home.html?a=\tb'],
    ['/home.html?a=b c'],
    ['/home.html?a=\\\\evil.example'],
    ['/home.html#\\'],
    ['/home.html#\u0000'],
    ['/home.html?a=\u202eb'],
    ['/home.html?a=\u00fc'],
    ['/REDIRECT?url=https://evil.example'],
    ['/redirect.html?url=https://evil.example'],
    ['/%2572edirect?url=x'],
    ['/v1'],
    ['/v1/../v1/plans'],
    ['/%761/plans'],
    ['/login.html'],
    ['/login'],
    ['/register'],
    ['/reset.html?token=x'],
    ['/embed.html'],
    ['/start/DROPBOX'],
    ['/start/dropbox/x'],
    ['/order/'],
    ['/order/a/b'],
    ['/order/../v1/plans'],
    ['/order/0b0e7c1e%2f..%2fv1'],
    ['/order/gid%3A7'],
    ['/order/gid:7'],
    ['/order/a;b'],
    ["/order/a'b"],
    ['/order/(a)!*'],
    [`/order/${'a'.repeat(201)}`],
    ['/home.html/'],
    ['/home.html;x=1'],
    ['/x/home.html'],
    ['/x/account'],
    ['/account/x'],
    ['/x/start/dropbox'],
    ['/x/order/a'],
    [''],
    [`/home.html?${'a'.repeat(2048)}`],
    ['?x=1'],
    ['#x'],
    ['null'],
  ])('does not follow %j', (raw) => {
    expect(safeRedirect(raw, ORIGIN)).toBeNull();
  });

  test.each([
    [null],
    [undefined],
    [7],
    [true],
    [{ toString: () => '/home.html' }],
    [['/home.html']],
    [new URL(ORIGIN)],
  ])('does not follow what is not text: %p', (raw) => {
    expect(safeRedirect(raw, ORIGIN)).toBeNull();
  });

  test('does not follow anything from a page without an origin', () => {
    expect(safeRedirect('/home.html', 'null')).toBeNull();
  });

  test('works on a development origin with a port', () => {
    const origin = 'http://localhost:5173';
    expect(safeRedirect('/home.html', origin)).toBe('http://localhost:5173/home.html');
    expect(safeRedirect('http://localhost:5173/home.html', origin)).toBe('http://localhost:5173/home.html');
    expect(safeRedirect('http://localhost/home.html', origin)).toBeNull();
  });

  test('it follows only our own pages, and checking its result again gives the same', () => {
    const piece = fc.constantFrom(
      ...['/', '//', '\\', 'home.html', 'redirect', 'v1', 'login.html', 'start', 'order/', 'evil.example', 'https:'],
      ...[
        'app.example',
        '@',
        ':',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '?',
        '#',
        '&',
        'url=',
        '\t',
        '\n',
        ' ',
        '\u3002',
        ';',
      ],
    );
    const raw = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `https://app.example${pieces.join('')}`),
      fc.webUrl(),
      anyText(),
    );
    fc.assert(
      fc.property(raw, (text) => {
        const href = safeRedirect(text, ORIGIN);
        if (href === null) return;
        const url = new URL(href);
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname).toMatch(
          /^\/(?:$|index|home|faxes|billing|pricing|account|displaycountries|start|order\/)/,
        );
        expect(url.pathname).not.toMatch(/\/\/|\\|%/);
        expect(safeRedirect(href, ORIGIN)).toBe(href);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('an origin check alone would follow the chains, so these cases test the list of pages', () => {
  expect(chains.length).toBeGreaterThan(8);
  const sameOrigin = chains.filter((raw) => new URL(raw, ORIGIN).origin === ORIGIN);
  expect(sameOrigin.length).toBeGreaterThan(8);
  for (const raw of sameOrigin) expect(safeRedirect(raw, ORIGIN)).toBeNull();
});

describe('redirectTarget', () => {
  test.each(corpus.allow)('opens our page %j at once', (raw) => {
    expect(redirectTarget(raw, ORIGIN)).toEqual({ kind: 'own', href: new URL(raw, ORIGIN).href });
  });

  test.each(corpus.refuse)('never treats %j as one of our pages, and shows it only as a plain web address', (raw) => {
    const target = redirectTarget(raw, ORIGIN);
    if (target === null) return;
    expect(target.kind).toBe('web');
    expect(raw).toMatch(/^https?:\/\/[a-z0-9.:[\]-]+(?:[/?#]|$)/i);
    expect(new URL(target.href).origin).not.toBe(ORIGIN);
  });

  test.each([
    ['https://example.com', 'https://example.com/', 'example.com'],
    ['HTTP://Example.COM/a?b=c#d', 'http://example.com/a?b=c#d', 'example.com'],
    ['https://example.com:443/a%20b', 'https://example.com/a%20b', 'example.com'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ])('names the host of %s', (raw, href, host) => {
    expect(redirectTarget(raw, ORIGIN)).toEqual({ kind: 'web', href, host });
  });

  test.each([
    ['https://b\u00fccher.example/'],
    ['https://example.com:8443/'],
    ['https://user@example.com/'],
    ['https://2130706433/'],
    ['https://0x7f.1/'],
    ['https://exam%70le.com/'],
    ['https://example.com/a/../b'],
    ['https://example.com/?a=\nb'],
    ['https://example.com/?a=\\b'],
    ['https://:@example.com/'],
    ['//example.com/'],
    ['https:example.com'],
    ['javascript:alert(1)'],
    ['mailto:a@b.example'],
    ['/redirect?url=https://example.com'],
    ['https://app.example/redirect?url=https://example.com'],
    ['/v1/account/logout'],
  ])('refuses %j', (raw) => {
    expect(redirectTarget(raw, ORIGIN)).toBeNull();
  });
});

describe('externalLink', () => {
  test('sends other sites through the redirect page, encoded once', () => {
    expect(externalLink('https://example.com/a?b=c&d=%20#e', ORIGIN)).toBe(
      '/redirect?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%26d%3D%2520%23e',
    );
  });

  test.each([['mailto:help@app.example'], ['mailto:help@app.example?subject=Fax%20help']])(
    'opens %s directly',
    (raw) => {
      expect(externalLink(raw, ORIGIN)).toBe(raw);
    },
  );

  test.each([
    ['/pricing.html', 'https://app.example/pricing.html'],
    ['/login.html', 'https://app.example/login.html'],
    ['/login.html?redirect=%2Fhome.html', 'https://app.example/login.html?redirect=%2Fhome.html'],
    ['/register', 'https://app.example/register'],
    ['/reset.html', 'https://app.example/reset.html'],
    ['/drivers/Fax%20Printer%202.msi', 'https://app.example/drivers/Fax%20Printer%202.msi'],
    ['/drivers/x.msi', 'https://app.example/drivers/x.msi'],
    ['https://app.example/drivers/x.msi?v=2#readme', 'https://app.example/drivers/x.msi?v=2#readme'],
    ['/hilfe/gr\u00f6\u00dfen', 'https://app.example/hilfe/gr%C3%B6%C3%9Fen'],
    ['/\u30d8\u30eb\u30d7?q=\u00e9', 'https://app.example/%E3%83%98%E3%83%AB%E3%83%97?q=%C3%A9'],
    ['/a/../drivers/x.msi', 'https://app.example/drivers/x.msi'],
  ])('links our own %s directly', (raw, href) => {
    expect(externalLink(raw, ORIGIN)).toBe(href);
  });

  test.each([
    ['https://example.com/gr\u00f6\u00dfe', 'https://example.com/gr%C3%B6%C3%9Fe'],
    ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.com/a/../b', 'https://example.com/b'],
  ])('sends %s through the redirect page with an ASCII host', (raw, written) => {
    expect(externalLink(raw, ORIGIN)).toBe(`/redirect?url=${encodeURIComponent(written)}`);
  });

  test.each([...corpus.refuse, ...corpus.allow])(
    'turns %j into no link, a link to our site, or one that names its host',
    (raw) => {
      const link = externalLink(raw, ORIGIN);
      if (link === null || link.startsWith('mailto:')) return;
      if (!link.startsWith('/redirect?url=')) {
        expect(link.startsWith(`${ORIGIN}/`)).toBe(true);
        return;
      }
      const target = redirectTarget(firstParam(link.slice('/redirect'.length), 'url'), ORIGIN);
      expect(target).toMatchObject({ kind: 'web', host: new URL(raw, ORIGIN).hostname });
    },
  );

  test.each([
    ['mailto:'],
    ['mailto:?bcc=a@b.example'],
    ['mailto:a@b.example\nbcc:c@d.example'],
    ['mailto:a%0d%0abcc:c@d.example'],
    ['mailto:a@b.example%0abcc:c@d.example'],
    ['tel:+19005550100'],
    ['javascript:alert(1)'],
    ['home'],
    [''],
    ['//evil.example/'],
    ['/\\evil.example/'],
    ['\\\\evil.example\\x'],
    ['https:evil.example'],
    ['https:///evil.example'],
    ['blob:https://app.example/0b0e7c1e'],
    ['data:text/html,x'],
    ['ftp://app.example/drivers/x.msi'],
    ['https://user@app.example/pricing.html'],
    ['https://user:word@example.com/'],
    ['https://:@example.com/'],
    ['https://app.example@b\u00fccher.example/'],
    ['https://2130706433/'],
    ['https://exam%70le.com/'],
    ['https://app.example\u3002evil.example/'],
    ['https://\uff45vil.example/'],
    ['https://example.com:8443/'],
    ['https://app.example:99999/'],
    [`https://app.example/${'a/../'.repeat(500)}`],
    ['/a b'],
    ['/a\tb'],
    ['/a\u202eb'],
    ['/a\u200bb'],
    [`/${'\u00e9'.repeat(800)}`],
    [`/${'a'.repeat(2048)}`],
    [null],
    [7],
    [['/pricing.html']],
  ])('does not link %j', (raw) => {
    expect(externalLink(raw, ORIGIN)).toBeNull();
  });

  test('the redirect page can read every link it makes', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (raw) => {
        const link = externalLink(raw, ORIGIN);
        if (link === null) return;
        const url = firstParam(new URL(link, ORIGIN).search, 'url');
        expect(redirectTarget(url, ORIGIN)).toEqual({ kind: 'web', href: url, host: new URL(raw).hostname });
      }),
    );
  });
});

describe('firstParam', () => {
  test.each([
    ['?redirect=%2Fhome.html', '/home.html'],
    ['?redirect=/a&redirect=/a', '/a'],
    ['?redirect=/a&redirect=/b', null],
    ['?redirect=', ''],
    ['?redirect[]=/a', null],
    ['?redirect=%252Fa', '%2Fa'],
    ['?Redirect=/a', null],
    ['', null],
    ['?redirect=%', '%'],
  ])('reads %j as %j', (search, value) => {
    expect(firstParam(search, 'redirect')).toBe(value);
  });
});
