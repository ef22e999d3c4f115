/** @jest-environment node */
import fc from 'fast-check';
import { emailFault, emailKey, isEmail, shownEmail, tidyEmail } from './email';

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
  'an\u200bn@example.com',
  'ann@exam\u2060ple.com',
  'ann@example.com\u00ad',
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

/** Invisible characters and blanks that are copied along with an address. */
const AROUND = Array.from(' \t\u00a0\ufeff\u3000\u200b\u200f\u202a\u202b\u202c\u202e\u2060\u00ad\u2066\u2069\ufe0f');

describe('an address as it is sent and kept', () => {
  test.each(AROUND.map((one) => [one.charCodeAt(0).toString(16), one]))('is without U+%s at its ends', (_code, one) => {
    for (const typed of [`${one}ann@mail.example`, `ann@mail.example${one}`, `${one} ${one}ann@mail.example ${one}`]) {
      expect(tidyEmail(typed)).toBe('ann@mail.example');
    }
  });

  test.each([
    ['Ann@Mail.Example', 'Ann@mail.example'],
    ['ann+fax@mail.example', 'ann+fax@mail.example'],
    ['a.n.n@mail.example', 'a.n.n@mail.example'],
    ["o'hara@mail.example", "o'hara@mail.example"],
    ['ann@b\u00fccher-haus.example', 'ann@xn--bcher-haus-9db.example'],
    ['ann@bu\u0308cher-haus.example', 'ann@xn--bcher-haus-9db.example'],
    ['ann@B\u00dcCHER-HAUS.EXAMPLE', 'ann@xn--bcher-haus-9db.example'],
    ['ann@XN--BCHER-HAUS-9DB.example', 'ann@xn--bcher-haus-9db.example'],
    ['andre\u0301@mail.example', 'andr\u00e9@mail.example'],
    [
      '\u03b5\u03bb\u03ad\u03bd\u03b7@\u03c0\u03b1\u03c1\u03ac\u03b4\u03b5\u03b9\u03b3\u03bc\u03b1.\u03b5\u03bb',
      '\u03b5\u03bb\u03ad\u03bd\u03b7@xn--hxajbheg2az3al.xn--qxam',
    ],
  ])('%s is %s', (typed, kept) => {
    expect(tidyEmail(typed)).toBe(kept);
    expect(isEmail(kept)).toBe(true);
  });

  test.each([
    'mailto:ann@mail.example',
    'Ann <ann@mail.example>',
    'ann@mail.example.',
    'ann\uff20mail.example',
    'ann@b\u00fccher.example.',
    'ann@b\u00fccher.example\u3002',
    'ann@b\u00fccher.example/x',
    'ann@b\u00fccher.example:25',
    'ann@b\u00fccher%2eexample',
    'ann@b\u00fccher\uff0fx.example',
    'ann@b\u00fcch er.example',
    'ann@b\u00fccher',
  ])('%s is none', (typed) => {
    expect(emailFault(tidyEmail(typed), 'No.')).toBe('No.');
  });

  test.each([
    'an\u200bn@mail.example',
    'ann@ma\u00adil.example',
    'ann@b\u00fccher\u202e.example',
    'a\u2060@mail.example',
  ])('an invisible character inside (%j) is named', (typed) => {
    const fault = emailFault(tidyEmail(typed), 'No.');
    expect(fault).toBe('No. There is an invisible character in this one: please type it by hand.');
  });

  test.each([' ', '\u200b', 'a', '@', '.'])('100,000 of %j are no address, and found to be none at once', (one) => {
    // A check in quadratic time would exceed the test's time.
    expect(emailFault(tidyEmail(`a${one.repeat(100_000)}b`), 'No.')).toContain('No.');
  });
});

test.each([
  ['ann@xn--bcher-haus-9db.example', 'ann@b\u00fccher-haus.example'],
  ['Andr\u00e9@mail.example', 'Andr\u00e9@mail.example'],
  ['an\u200bn@mail.example\u2060', 'ann@mail.example'],
  ['ann@xn--pple-43d.example', 'ann@xn--pple-43d.example'],
  ['', ''],
])('%j is shown as %s', (email, shown) => {
  expect(shownEmail(email)).toBe(shown);
});

/** Addresses in letters of several scripts, some composed of two characters, with capitals, digits and marks. */
const part = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '\u00fc',
      'u\u0308',
      'e\u0301',
      '\u00c9',
      '\u212b',
      '\u0130',
      '\u03a3',
      '\u0436',
      '7',
      '-',
      '+',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(''));
const address = fc
  .tuple(part, part, part)
  .map(([name, ...labels]) => `${name}@x${labels.join('x.x')}x`.replaceAll('+x', 'x'));

test('the forms of an address are stable', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.string({ unit: 'binary', maxLength: 20 })), (typed) => {
      for (const form of [tidyEmail, emailKey, shownEmail]) expect(form(form(typed))).toBe(form(typed));
      expect(emailKey(tidyEmail(typed))).toBe(emailKey(typed));
      expect(emailKey(shownEmail(typed))).toBe(emailKey(typed));
    }),
    { numRuns: 1_000 },
  );
});

test('composed or not, in letters or in ASCII, in capitals or not, with anything invisible: one person', () => {
  fc.assert(
    fc.property(address, fc.constantFrom(...AROUND), (typed, one) => {
      const key = emailKey(typed);
      const invisible = /\s/.test(one) ? '' : one;
      const forms = [typed.normalize('NFD'), typed.normalize('NFC'), tidyEmail(typed), shownEmail(typed)];
      for (const form of [...forms, `${one}${typed}${one}`, typed.replace('@', `${invisible}@${invisible}`)]) {
        expect(emailKey(form)).toBe(key);
      }
    }),
    { numRuns: 1_000 },
  );
});
