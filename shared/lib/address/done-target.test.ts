/** @jest-environment node */
import { anyText } from '@shared/testing/any-text';
import fc from 'fast-check';
import { doneTarget } from './done-target';

const ORIGIN = 'https://app.example';

test.each([
  ['/thanks.html', 'https://app.example/thanks.html', null],
  ['/shop/thanks?order=1&x=ü#top', 'https://app.example/shop/thanks?order=1&x=%C3%BC#top', null],
  ['https://app.example/thanks.html', 'https://app.example/thanks.html', null],
  ['https://app.example:8443/thanks', 'https://app.example:8443/thanks', 'app.example:8443'],
  ['http://app.example/thanks', 'http://app.example/thanks', 'app.example'],
  ['https://shop.example/thanks?order=1', 'https://shop.example/thanks?order=1', 'shop.example'],
  ['http://shop.example:8080/', 'http://shop.example:8080/', 'shop.example:8080'],
  ['HTTPS://Shop.example', 'https://shop.example/', 'shop.example'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['//shop.example/thanks', 'https://shop.example/thanks', 'shop.example'],
  ['https://[::1]:8080/', 'https://[::1]:8080/', '[::1]:8080'],
])('%s leads to %s, and names %s', (raw, href, site) => {
  expect(doneTarget(raw, ORIGIN)).toEqual({ href, site });
});

test.each([
  [''],
  ['thanks.html'],
  ['shop.example/thanks'],
  ['javascript:alert(1)'],
  [' https://shop.example/'],
  ['ftp://shop.example/'],
  ['data:text/html,x'],
  ['mailto:ann@shop.example'],
  ['https:shop.example'],
  ['https://'],
  ['https://ann:secret@shop.example/'],
  ['https://app.example@shop.example/'],
  ['//ann@shop.example/'],
  ['/\\ann@shop.example/'],
  [null],
  [undefined],
  [7],
  [['/thanks.html']],
])('%j leads nowhere', (raw) => {
  expect(doneTarget(raw, ORIGIN)).toBeNull();
});

test('whatever the text, it leads to a web address without credentials, at the site it names', () => {
  const text = fc.oneof(
    anyText(),
    fc.webUrl(),
    fc.tuple(fc.constantFrom('/', '//', 'https://'), anyText()).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const target = doneTarget(raw, ORIGIN);
      if (target === null) return;
      const url = new URL(target.href);
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.username, url.password]).toEqual(['', '']);
      expect(target.site).toBe(url.origin === ORIGIN ? null : url.host);
    }),
  );
});
