/**
 * Advance widths of Helvetica in thousandths of its size, with the characters that have them: all that the standard font
 * of PDF can draw, Western European ones.
 */
const GLYPHS: readonly (readonly [width: number, characters: string])[] = [
  [191, "'"],
  [222, 'ijl‘’‚'],
  [260, '|¦'],
  [278, ' !,./:;I[\\]ft·ÌÍÎÏìíîï'],
  [333, '()-`r¡¨¯²³´¸¹ˆ˜“”„‹›'],
  [334, '{}'],
  [350, '•'],
  [355, '"'],
  [365, 'º'],
  [370, 'ª'],
  [389, '*'],
  [400, '°'],
  [469, '^'],
  [500, 'JcksvxyzçýÿšŸž'],
  [537, '¶'],
  [556, '#$0123456789?L_abdeghnopqu¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþƒ–†‡€'],
  [584, '+<=>~¬±×÷'],
  [611, 'FTZ¿ßøŽ'],
  [667, '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞŠ'],
  [722, 'CDHNRUwÇÐÑÙÚÛÜ'],
  [737, '©®'],
  [778, 'GOQÒÓÔÕÖØ'],
  [833, 'Mm'],
  [834, '¼½¾'],
  [889, '%æ'],
  [944, 'Wœ'],
  [1000, 'ÆŒ—…‰™'],
  [1015, '@'],
];

const WIDTHS: ReadonlyMap<string, number> = new Map(
  GLYPHS.flatMap(([width, characters]) => Array.from(characters, (character) => [character, width] as const)),
);

/** Letters that Unicode does not take apart, and dashes. */
const STAND_INS: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2212': '-', '\u2044': '/' },
};

/** Drawn for a character that the font lacks. */
const UNKNOWN = '?';

/**
 * One line of text as Helvetica can draw it: a letter that the font has only without its marks loses them ("č" is "c"),
 * one of another script becomes "?", every kind of space is a space, and what has no shape goes.
 */
export function inHelvetica(text: string): string {
  return Array.from(text.normalize('NFC'), drawn).join('');
}

/** The different characters of a text that are drawn as "?", in the order they appear. */
export function lackingInHelvetica(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter((character) => character !== '?' && drawn(character) === UNKNOWN);
}

/** Width of a text that is `inHelvetica`, in thousandths of the font's size. */
export function widthInHelvetica(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTHS.get(character) ?? 0;
  return width;
}

function drawn(character: string): string {
  if (WIDTHS.has(character)) return character;
  if (/\s/u.test(character)) return ' ';
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character)) return '';
  const standIn = STAND_INS[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(standIn).every((part) => WIDTHS.has(part)) ? standIn : UNKNOWN;
}
