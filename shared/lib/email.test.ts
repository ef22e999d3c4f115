/** @jest-environment node */
import fc from 'fast-check';
import { isEmail } from './email';

test.each([
  'ann@example.com',
  'jürgen@example.de',
  'ann@bücher.example',
  'ann.lee+fax@mail.example.co.uk',
  "o'neil@example.com",
  'ann@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
  'ελένη@παράδειγμα.ελ',
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'ann',
  'a@b',
  'ann@localhost',
  '@example.com',
  'ann@',
  'ann@example.',
  'ann@.com',
  'ann@example..com',
  'ann@@example.com',
  'ann@lee@example.com',
  'ann lee@example.com',
  'ann@exam ple.com',
  'Ann <ann@example.com>',
  'ann@example.com,bob@example.com',
  'ann@example.com\r\nBcc: bob@example.com',
  'ann@example.com\0',
  '"ann"@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'a.'.repeat(125)}com`,
])('%j is not an address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('no address contains anything that ends a mail header or names a second recipient', () => {
  const piece = fc.constantFrom('a', 'é', '@', '.', ',', ';', ' ', '\r', '\n', '\0', '<', '>', '"', '(', '\\', ':');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      if (isEmail(text)) expect(text).toMatch(/^[aé.]+@[aé]+(?:\.[aé]+)+$/);
    }),
    { numRuns: 5_000 },
  );
});
