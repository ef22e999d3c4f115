/** @jest-environment node */
import fc from 'fast-check';
import { extensionIn, pastedNumber } from './pasted-number';
import { phoneTools } from './phone-tools';

/** Invisible characters that contacts, messengers, letters and PDF files put into a number. */
const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\ufeff', '\ufe0d', '\ufe0e', '\ufe0f', '\u00ad', '\u061c'],
];
const SPACES = ['\u00a0', '\u2002', '\u2007', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000', '\t', '\n'];
const DASHES = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe58', '\ufe63', '\uff0d'];

test.each<[text: string, e164: string]>([
  ['\u202a+1 (212) 555\u20110142\u202c', '+12125550142'],
  ['\u2068+12125550142\u2069', '+12125550142'],
  ['Fax: (212) 555-0142', '+12125550142'],
  ['Fax:2125550142', '+12125550142'],
  ['FAX (212) 555-0142', '+12125550142'],
  ['fax number 212-555-0142', '+12125550142'],
  ['Fax no. 212-555-0142', '+12125550142'],
  ['Fax #: 212-555-0142', '+12125550142'],
  ['Telefax: +49 30 12345678', '+493012345678'],
  ['Fax-Nr.: +49 30 12345678', '+493012345678'],
  ['Télécopie : +33 1 23 45 67 89', '+33123456789'],
  ['F: 212.555.0142', '+12125550142'],
  ['f 212.555.0142', '+12125550142'],
  ['tel:+12125550142', '+12125550142'],
  ['fax:+1-212-555-0142', '+12125550142'],
  ['Tel. 212-555-0142', '+12125550142'],
  ['212-555-0142 (fax)', '+12125550142'],
  ['212-555-0142 F', '+12125550142'],
  ['212-555-0142,', '+12125550142'],
  ['212·555·0142', '+12125550142'],
  ['212•555•0142', '+12125550142'],
  ['(+44) 20 7946 0018', '+442079460018'],
  ['(+1) (212) 555-0142', '+12125550142'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+(44) 20 7946 0018', '+442079460018'],
  ['＋４４ ２０ ７９４６ ００１８', '+442079460018'],
  ['0044 20 7946 0018', '+442079460018'],
  ['(0044) 20 7946 0018', '+442079460018'],
  ['00 44 (0)20 7946 0018', '+442079460018'],
  ['Fax: 0044 20 7946 0018', '+442079460018'],
  ['011 44 20 7946 0018', '+442079460018'],
  ['+39 055 27671', '+3905527671'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+54 9 11 4321 1200', '+5491143211200'],
  ['787-234-5678', '+17872345678'],
  ['２１２５５５０１４２', '+12125550142'],
  ['1-800-356-9377', '+18003569377'],
])('%j, pasted with US chosen, is %s', async (text, e164) => {
  expect(await phoneTools.check(text, 'US')).toMatchObject({ ok: true, e164 });
});

test.each<[text: string, chosen: string | null, e164: string]>([
  ['0044 20 7946 0018', 'DE', '+442079460018'],
  ['0044 20 7946 0018', null, '+442079460018'],
  ['0049 30 12345678', 'AU', '+493012345678'],
  ['0011 44 20 7946 0018', 'AU', '+442079460018'],
  ['001 212 555 0142', 'GB', '+12125550142'],
  ['00 1 212 555 0142', 'US', '+12125550142'],
])('%s, dialed from %s, is %s', async (text, chosen, e164) => {
  expect(await phoneTools.check(text, chosen)).toMatchObject({ ok: true, e164 });
});

test('nothing unseen, wherever it stands, changes a number or how it is shown', async () => {
  const unseen = fc.constantFrom(...UNSEEN);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(16), unseen), { maxLength: 5 }), async (places) => {
      let text = '+1 (212) 555-0142';
      for (const [at, sign] of places) text = text.slice(0, at) + sign + text.slice(at);
      expect(phoneTools.format(text, 'US')).toEqual({ text: '+1 212 555 0142', alpha2: 'US' });
      expect(await phoneTools.check(text, 'US')).toMatchObject({ ok: true, e164: '+12125550142' });
    }),
  );
});

test.each([...SPACES, ...DASHES].map((sign) => [`U+${sign.charCodeAt(0).toString(16)}`, sign]))(
  '%s stands between groups of digits',
  async (_, sign) => {
    const text = ['212', '555', '0142'].join(sign);
    expect(phoneTools.format(text, 'US').text).toBe('(212) 555-0142');
    expect(await phoneTools.check(text, 'US')).toMatchObject({ ok: true, e164: '+12125550142' });
  },
);

test.each<[text: string, shown: string]>([
  ['Fax: (212) 555-0142', '(212) 555-0142'],
  ['(+44) 20 7946 0018', '+44 20 7946 0018'],
  ['tel:+442079460018', '+44 20 7946 0018'],
])('%j is shown as %s', (text, shown) => {
  expect(phoneTools.format(text, 'US').text).toBe(shown);
});

test.each(['call me', 'fa', 'Fax', 'fax: ', 'f', '1-800-FLOWERS', '', 'javascript:1', '<b>'])(
  '%j stays as it is',
  (text) => {
    expect(pastedNumber(text)).toBe(text);
  },
);

test.each<[text: string, extension: string]>([
  ['212-555-0142 x123', 'x123'],
  ['212-555-0142x5', 'x5'],
  ['(212) 555-0142 ext. 5', 'ext. 5'],
  ['(212) 555-0142 Ext 5', 'Ext 5'],
  ['(212) 555-0142, extension 12', ', extension 12'],
  ['212-555-0142;ext=5', ';ext=5'],
  ['tel:+1-212-555-0142;ext=5', ';ext=5'],
  ['212-555-0142,,123#', ',,123#'],
  ['212-555-0142,123', ',123'],
  ['212-555-0142;123', ';123'],
  ['212-555-0142 p123', 'p123'],
  ['212-555-0142w123', 'w123'],
  ['212-555-0142 #123', '#123'],
  ['+44 20 7946 0018 ext 4', 'ext 4'],
  ['+7 912 345 67 89 доб. 5', 'доб. 5'],
  ['212-555-0142\u00a0x\u200b123', 'x123'],
  ['２１２５５５０１４２ｘ１２３', 'x123'],
])('%j has the extension %s', (text, extension) => {
  expect(extensionIn(text)).toBe(extension);
});

test.each([
  ...['212-555-0142', '+44 (0)20 7946 0018', '1-800-356-9377', 'Fax #: 212-555-0142', '', 'x123', '212-555-0142 x'],
  ...['+39 055 27671', '212/555/0142', '212-555-0142,', '212-555-0142 or 212-555-0143', 'p 212-555-0142', '212 x5'],
])('%j has no extension', (text) => {
  expect(extensionIn(text)).toBeNull();
});

test('a long text takes no time', () => {
  for (const text of ['1'.repeat(100_000), '1 '.repeat(50_000), 'fax'.repeat(30_000), ','.repeat(100_000)]) {
    expect(extensionIn(text)).toBeNull();
    expect(pastedNumber(text)).toBe(text);
  }
});
