/** @jest-environment node */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { inHelvetica, lackingInHelvetica, widthInHelvetica } from './helvetica';

test('widths are those of the font that PDF documents use, for every character it has', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  // A no-break space is a space here, and a soft hyphen nothing.
  const characters = font.getCharacterSet().map((code) => String.fromCodePoint(code));
  const shown = characters.filter((character) => !['\u00a0', '\u00ad'].includes(character));
  expect(shown.length).toBeGreaterThan(210);
  for (const character of shown) {
    expect([character, inHelvetica(character), widthInHelvetica(character)]).toEqual([
      character,
      character,
      font.widthOfTextAtSize(character, 1000),
    ]);
  }
});

test.each([
  ['Zoë Müller-Ångström', 'Zoë Müller-Ångström'],
  ['e\u0301', 'é'],
  ['Dvořák, Łódź, Đorđe, ışık', 'Dvorák, Lódz, Dorde, isik'],
  ['ﬁne Ｆａｘ №\u00a04', 'fine Fax No 4'],
  ['a\u2009b\tc\u3000d', 'a b c d'],
  ['a\u200bb\u202ec\u0007d\u00ade', 'abcde'],
  ['x\u0302', 'x'],
  ['3\u22121 \u2010 \u2011', '3-1 - -'],
  ['愛 👍 Ж', '? ? ?'],
  ['\ud800', '?'],
])('%j is drawn as %j', (text, expected) => {
  expect(inHelvetica(text)).toBe(expected);
});

test('what cannot be drawn is named once each, and a question mark is none of it', () => {
  expect(lackingInHelvetica('Why? 愛 and 愛, 👍, č')).toEqual(['愛', '👍']);
  expect(lackingInHelvetica('Zoë – “quoted” €5?')).toEqual([]);
});
