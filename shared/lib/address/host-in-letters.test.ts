/** @jest-environment node */
import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { hostInLetters } from './host-in-letters';
import { parseUrl } from './parse-url';

function asciiOf(host: string): string {
  return parseUrl(`http://${host}`)?.hostname ?? '';
}

test.each([
  'bücher-haus.example',
  'straße.example',
  'παράδειγμα.δοκιμή',
  'почта.рф',
  'мой-дом2.рф',
  'москва.рф',
  '例え.テスト',
  'tokyo東京.example',
  '한국어.example',
  'مثال.إختبار',
  'दिल्ली.भारत',
  'ตัวอย่าง.ไทย',
  'mail.example',
])('%s is shown in letters', (host) => {
  expect(hostInLetters(asciiOf(host))).toBe(host);
});

test.each([
  ['аpple.example', 'a Cyrillic letter among Latin ones'],
  ['сосо.example', 'Cyrillic letters that look Latin'],
  ['оυα.example', 'Greek and Cyrillic'],
  ['ουα.example', 'Greek letters that look Latin'],
])('%s stays in ASCII: %s', (host) => {
  expect(hostInLetters(asciiOf(host))).toBe(asciiOf(host));
  expect(asciiOf(host)).toMatch(/^xn--/);
});

test.each([
  'xn--',
  'xn---',
  'xn--a',
  'xn--99999999',
  'xn--ü',
  'xn--bcher-kva1',
  'xn--mail-',
  'xn--BCHER',
  'a.xn--a-ecp.b',
])('%s, which is no proper encoding, stays as it is', (host) => {
  expect(hostInLetters(host)).toBe(host);
});

test('whatever is shown in letters means the same host, and is what Node reads in it', () => {
  const alphabets = ['abzßüéñøł-019', 'жпщ-7', 'αβδ-', '例東テすa', '한글a'];
  const label = fc.constantFrom(...alphabets).chain((letters) => {
    return fc.array(fc.constantFrom(...Array.from(letters)), { minLength: 1, maxLength: 12 });
  });
  let inLetters = 0;
  fc.assert(
    fc.property(label, (letters) => {
      const host = asciiOf(`${letters.join('')}.example`);
      fc.pre(host !== '');
      const shown = hostInLetters(host);
      expect(asciiOf(shown)).toBe(host);
      if (shown === host) return;
      inLetters += 1;
      expect(shown).toBe(domainToUnicode(host));
    }),
    { numRuns: 2_000 },
  );
  expect(inLetters).toBeGreaterThan(1_000);
});
