import fc from 'fast-check';
import { seal, unseal } from './sealed-text';

const SECRET = 'a secret of the server, long enough';

test('what is sealed is read again for the same owner, and only with the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
      const sealed = seal(SECRET, owner, text);
      expect(unseal(SECRET, owner, sealed)).toBe(text);
      expect(unseal(SECRET, `${owner}x`, sealed)).toBeNull();
      expect(unseal(`${SECRET}x`, owner, sealed)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('no altered byte goes unnoticed, and nothing of the text shows', () => {
  const sealed = seal(SECRET, 'link', 'refresh-token');
  const bytes = Buffer.from(sealed, 'base64url');
  expect(bytes.includes('refresh')).toBe(false);
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(unseal(SECRET, 'link', altered.toString('base64url'))).toBeNull();
  }
  for (const cut of ['', sealed.slice(0, 12), sealed.slice(0, -1), `${sealed}x`, `${sealed}=`, ` ${sealed}`])
    expect(unseal(SECRET, 'link', cut)).toBeNull();
});

test('the same text is sealed differently each time', () => {
  expect(seal(SECRET, 'link', 'text')).not.toBe(seal(SECRET, 'link', 'text'));
});
