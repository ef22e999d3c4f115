/** @jest-environment node */
import { anyText } from '@shared/testing/any-text';
import fc from 'fast-check';
import { fingerprint } from './fingerprint';

test.each([
  ['', '672419b2c936c488'],
  ['ann@example.com', '739741b2eeca7593'],
  ['bob@example.com', 'c5cfffe79541f3ca'],
])('matches what earlier versions of the site stored: "%s"', (text, stored) => {
  expect(fingerprint(text)).toBe(stored);
});

test('has sixteen digits for any text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(fingerprint(text)).toMatch(/^[0-9a-f]{16}$/);
    }),
    { numRuns: 1_000 },
  );
});

test('differs for different texts', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.emailAddress(), { minLength: 2, maxLength: 50 }), (texts) => {
      expect(new Set(texts.map(fingerprint)).size).toBe(texts.length);
    }),
  );
});
