/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { inCoverFont, lackingInCoverFont, widthInCoverFont } from './cover-font';

/** A font of the cover page. */
function open(weight: string): Font {
  // A single font, not a collection of fonts.
  return create(readFileSync(`node_modules/pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`)) as Font;
}

test('widths are those of the font, which has every letter of European alphabets, Greek and Cyrillic', () => {
  const [plain, bold] = [open('Regular'), open('Bold')];
  const letters = 'AaŁłŐőŞşČčŻżĦħŊŋΑαΩωΆάЖжЯяЇїЂђ';
  const drawn = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code + 32)).filter(
    (character) => inCoverFont(character) === character && character !== '?',
  );
  expect(drawn).toEqual(expect.arrayContaining(Array.from(letters)));
  expect(drawn.length).toBeGreaterThan(500);
  for (const character of drawn) {
    const code = character.codePointAt(0) ?? 0;
    const width = Math.round((plain.glyphForCodePoint(code).advanceWidth * 1000) / plain.unitsPerEm);
    expect([character, widthInCoverFont(character), bold.hasGlyphForCodePoint(code)]).toEqual([character, width, true]);
  }
});

test.each([
  ['Zoë Müller-Ångström', 'Zoë Müller-Ångström'],
  ['e\u0301', 'é'],
  ['Dvořák, Łódź, Đorđe, ışık', 'Dvořák, Łódź, Đorđe, ışık'],
  ['ﬁne Ｆａｘ №\u00a04', 'fine Fax № 4'],
  ['Việt', 'Viêt'.replace('ê', 'e')],
  ['a\u2009b\tc\u3000d', 'a b c d'],
  ['a\u200bb\u202ec\u0007d\u00ade', 'abcde'],
  ['x\u0302', 'x'],
  ['3\u22121 \u2010 \u2011', '3-1 ‐ ‑'],
  ['愛 👍 Ж', '? ? Ж'],
  ['\ud800', '?'],
])('%j is drawn as %j', (text, expected) => {
  expect(inCoverFont(text)).toBe(expected);
});

test('what cannot be drawn is named once each, and a question mark is none of it', () => {
  expect(lackingInCoverFont('Why? 愛 and 愛, 👍, č')).toEqual(['愛', '👍']);
  expect(lackingInCoverFont('Zoë – “quoted” €5?')).toEqual([]);
});
