/**
 * Control, format and direction characters, lone surrogates and line separators, except the joiners that emoji and
 * scripts need.
 */
export const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text of a stranger on one line: without characters that cannot be seen or that change the direction of the text
 * around it, so that `exe.` cannot pass for `.pdf`.
 */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

/** The same for a text of several lines, with at most one blank line in a row. */
export function plainLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(plainLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const ELLIPSIS = '…';

/** A text of at most this many code points, and bytes in UTF-8; one that is longer ends in an ellipsis. */
export function cutText(text: string, most: { characters?: number; bytes?: number }): string {
  let { characters = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY } = most;
  let at = 0;
  /** Where an ellipsis still fits. */
  let end = 0;
  for (const sign of text) {
    characters -= 1;
    bytes -= sizeOf(sign);
    if (characters < 0 || bytes < 0) return `${text.slice(0, end)}${ELLIPSIS}`;
    at += sign.length;
    if (characters >= 1 && bytes >= sizeOf(ELLIPSIS)) end = at;
  }
  return text;
}

/** Bytes of a code point in UTF-8. */
function sizeOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
