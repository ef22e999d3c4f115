/** Control, format and direction characters and lone surrogates, except the joiners that emoji and scripts need. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

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
