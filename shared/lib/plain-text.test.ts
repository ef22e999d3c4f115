import { cutText, plainLine, plainLines } from './plain-text';

test.each([
  ['an override', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['isolates and marks', '\u2066a\u2069\u200e\u200f\u061cb', 'ab'],
  ['control characters', 'a\u0000b\u0007c\u001bd\u009fe', 'abcde'],
  ['line breaks', 'a\r\nBcc: b\tc\u2028d', 'a Bcc: b c d'],
  ['spaces around', ' scan.pdf ', 'scan.pdf'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['what cannot be seen', '\ufeffa\u200bb\u00adc', 'abc'],
  [
    'joiners, which letters need',
    '\u{1f469}\u200d\u{1f4bb} \u0645\u06cc\u200c\u062e',
    '\u{1f469}\u200d\u{1f4bb} \u0645\u06cc\u200c\u062e',
  ],
])('%s', (_, text, shown) => {
  expect(plainLine(text)).toBe(shown);
});

test('lines stay lines, with at most one blank line in a row', () => {
  expect(plainLines('\n a\u202e \r\n\r\n\r\n\r\nb\rc\u2028d\n')).toBe('a\n\nb\nc\nd');
});

test.each([
  ['abcdef', { characters: 6 }, 'abcdef'],
  ['abcdef', { characters: 5 }, 'abcd…'],
  ['ab👩👩cd', { characters: 4 }, 'ab👩…'],
  ['abcdef', { bytes: 6 }, 'abcdef'],
  ['abcdef', { bytes: 5 }, 'ab…'],
  ['äöü€👩', { bytes: 13 }, 'äöü€👩'],
  ['äöü€👩', { bytes: 12 }, 'äöü€…'],
  ['äöü€👩', { bytes: 11 }, 'äöü…'],
  ['äöü€👩', { characters: 4, bytes: 100 }, 'äöü…'],
])('%j with at most %j is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cutText(cut, most)).toBe(cut);
});
