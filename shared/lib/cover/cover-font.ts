/**
 * Advance widths of the cover page's font, Liberation Sans, in thousandths of its size, by character: European, Greek
 * and Cyrillic. Characters that Helvetica has are as wide there.
 */
const GLYPHS: readonly (readonly [width: number, characters: string])[] = [
  [188, '′'],
  [191, "'"],
  [222, 'ijlįĵĺļłſΐίιϊіј‘’‚‛'],
  [260, '|¦'],
  [278, ' !,./:;I[\\]ft·ÌÍÎÏìíîïĨĩĪīĬĭĮİıţŧțΙΪІЇї'],
  [292, 'ľ'],
  [333, '()-`r¡¨²³´¸¹ŕŗř‐‑“”„‹›ˆˇˉ˘˙˚˛˜˝'],
  [334, '{}ŀ'],
  [350, '•'],
  [354, '″'],
  [355, '"'],
  [365, 'ºгѓ'],
  [370, 'ª'],
  [375, 'ť'],
  [384, 'Ί'],
  [389, '*'],
  [395, 'τ'],
  [400, '°'],
  [411, 'ґ'],
  [438, 'кќ'],
  [441, 'ζ'],
  [444, 'ĳ'],
  [446, 'έε'],
  [448, 'ξ'],
  [458, 'зт'],
  [469, '^'],
  [482, 'ς'],
  [489, 'Ґ'],
  [500, 'JcksvxyzçýÿćĉċčĴķĸśŝşšŷźżžșγκλνЈсухѕўỳ'],
  [510, 'эє'],
  [521, 'чь'],
  [525, 'χ'],
  [531, 'в'],
  [537, '¶'],
  [542, 'ЃГпя'],
  [547, 'ΰυϋύ'],
  [549, '±÷'],
  [551, 'Γ'],
  [552, '¯нџ‗'],
  [556, '#$0123456789?L_abdeghnopqu¢£¤¥§«»àáâãäåèéêëðñòóôõöùúûüþāăąđēĕėęěĝğġģĥħĹĻĽĿŁńņňŋōŏőũūŭůűųƒǻήηθοόаеорѐёђћ–†‡€'],
  [557, 'δ'],
  [559, 'ийѝ'],
  [569, 'ρ'],
  [573, 'бц'],
  [575, 'β'],
  [576, 'µμ'],
  [578, 'άα'],
  [583, 'ЌКдл'],
  [584, '+<=>~¬×'],
  [604, 'ŉЗ'],
  [611, 'FTZ¿ßøŢŤŦŹŻŽǿȚΖΤТ'],
  [615, 'ď'],
  [617, 'σ'],
  [618, 'Σ'],
  [625, 'ъ'],
  [635, 'ЎУ'],
  [648, 'φ'],
  [650, 'Ξ'],
  [656, 'БЛЬ'],
  [667, '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞĀĂĄĒĔĖĘĚĶŚŜŞŠŶŸǺȘΆΑΒΕΚΡΥΧΫЀЁЅАВЕРХЧỲ'],
  [668, 'ΔΛ'],
  [669, 'ж'],
  [677, 'Д'],
  [688, 'м'],
  [690, 'π'],
  [713, 'ψ'],
  [719, 'ЄЏИЙПЭы'],
  [722, 'CDHNRUwÇÐÑÙÚÛÜĆĈĊČĎĐĤĦŃŅŇŔŖŘŨŪŬŮŰŲŵΗΝΠЍНСЯẁẃẅ'],
  [723, 'Ŋ'],
  [735, 'Ĳ'],
  [737, '©®'],
  [740, 'Ц'],
  [748, 'Ω'],
  [750, 'ю'],
  [752, 'Ώ'],
  [760, 'Ф'],
  [774, 'Ό'],
  [778, 'GOQÒÓÔÕÖØĜĞĠĢŌŎŐǾΘΟО'],
  [781, 'ωώ'],
  [784, 'Έ'],
  [792, 'Ъ'],
  [798, 'Φ'],
  [802, 'ш'],
  [813, 'њ'],
  [823, 'фщ'],
  [833, 'MmΜМ'],
  [834, '¼½¾'],
  [835, 'Ψ'],
  [838, 'Ή'],
  [854, 'Ћ'],
  [855, 'Ύ'],
  [865, 'Ђ'],
  [885, 'Ы'],
  [889, '%æǽ'],
  [906, 'љ'],
  [917, 'Ш'],
  [923, 'Ж'],
  [938, 'Щ'],
  [944, 'WœŴẀẂẄ'],
  [1000, 'ÆŒǼ—―…‰™'],
  [1010, 'ЊЮ'],
  [1015, '@'],
  [1057, 'Љ'],
  [1073, '№'],
];

const WIDTHS: ReadonlyMap<string, number> = new Map(
  GLYPHS.flatMap(([width, characters]) => Array.from(characters, (character) => [character, width] as const)),
);

/** Replacements for signs that Unicode does not decompose. */
const STAND_INS: Readonly<Record<string, string>> = { '\u2212': '-', '\u2044': '/' };

/** Drawn for a character that the font lacks. */
const UNKNOWN = '?';

/**
 * One line of text as the font can draw it: a letter that the font has only without its marks loses them ("ế" is "e"),
 * one of another script becomes "?", any space becomes a plain one, and characters without a shape are removed.
 */
export function inCoverFont(text: string): string {
  return Array.from(text.normalize('NFC'), drawn).join('');
}

/** The different characters of a text that are drawn as "?", in order of appearance. */
export function lackingInCoverFont(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter((character) => character !== '?' && drawn(character) === UNKNOWN);
}

/** Width of a text that is `inCoverFont`, in thousandths of the font's size. */
export function widthInCoverFont(text: string): number {
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
