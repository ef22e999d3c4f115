/** Characters without a width: directions of writing, joiners, emoji marks, controls (docs/design/order.md). */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu;

/** Hyphens, dashes, minus signs and the long marks of Japanese, as used between digits. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u30fc\uff70_]/gu;

/** Dots at half height, as on letterheads. */
const DOTS = /[\u00b7\u2022\u2024\u2027\u2219\u22c5]/g;

/** Full-width signs, letters and digits. */
const WIDE = /[\uff01-\uff5e]/g;

/** "Fax:", "Fax number", "Tel.", "tel:" and the like, before the first digit. */
const LABEL =
  /^[\s([]*(?:(?:tele|e-?)?fax|facsimile|t[eé]l[eé]copieu?r?e?|tele(?:ph|f)one?|tel|phone|ph|[fpt](?=[\s.:]))[\s.-]*(?:(?:number|no|nr|num)(?![a-z])|#|№)?[\s.:/)\]]*(?=[+(\p{Nd}])/iu;

/** "(fax)" after the last digit. */
const REMARK = /(?<=\p{Nd})\s*[-,]?\s*[([]?(?:(?:tele)?fax|f)[)\]]?[\s.]*$/iu;

/** "(+44) 20" */
const CODE_IN_PARENTHESES = /^\(\s*(\+\s*\p{Nd}{1,3})\s*\)\s*/u;

/** A number of at least seven digits with an extension: "x123", "ext. 5", ";ext=5", ",,123#", "p123". */
const EXTENSION =
  /^[^\p{Nd}]*(?:\p{Nd}[^\p{L}\p{Nd}#;,~*]*){7,}?((?:[;,]?\s*(?:e?xt(?:n|ensi[oó]n)?|x|int(?:erno)?|anexo|ramal|poste|доб|p|w|pause|wait)[\s.:=-]*|[#;,~*][#;,~*\s]*)\p{Nd}{1,12}#?)[\s.]*$/iu;

/**
 * A pasted number without invisible characters, labels such as "Fax:", and signs that only look like hyphens, spaces or
 * plus signs. Digits stay unchanged, and so does any text that is not understood.
 */
export function pastedNumber(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(WIDE, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u2800]/g, ' ')
    .replace(DASHES, '-')
    .replace(DOTS, '.')
    .replace(LABEL, '')
    .replace(REMARK, '')
    .replace(CODE_IN_PARENTHESES, '$1 ');
}

/** The extension at the end of a number, as written; null for none. */
export function extensionIn(text: string): string | null {
  return EXTENSION.exec(pastedNumber(text))?.[1]?.trim() ?? null;
}
