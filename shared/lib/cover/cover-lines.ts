import { inCoverFont, widthInCoverFont } from './cover-font';

/** Width of a cover page's text, in points: US Letter with margins of three quarters of an inch. */
export const COVER_WIDTH = 504;

/** Size of a cover page's message, in points: readable in a fax of standard resolution. */
export const MESSAGE_SIZE = 11;

/** Lines of a message for which a cover page has room, however long the texts above it are. */
export const MESSAGE_LINES = 30;

/** The lines of a message on the cover page. */
export function messageLines(message: string): string[] {
  const text = message.trimEnd();
  return text === '' ? [] : text.split(/\r\n?|\n/).flatMap((paragraph) => wrap(paragraph, COVER_WIDTH / MESSAGE_SIZE));
}

/** What is wrong with a message that has too many lines for the page, and what to do; null if it fits. */
export function messageFault(message: string): string | null {
  const { length } = messageLines(message);
  if (length <= MESSAGE_LINES) return null;
  return `The message takes ${length} lines on the cover page, which has room for ${MESSAGE_LINES}. Please shorten it.`;
}

/**
 * One paragraph in lines as the font draws them, broken between words, or within a word that is longer than a line.
 *
 * @param width of a line, in multiples of the font's size; no letter is wider
 */
export function wrap(paragraph: string, width: number): string[] {
  const most = width * 1000;
  const lines: string[] = [];
  let line: string | null = null;
  for (const word of inCoverFont(paragraph).split(' ')) {
    const longer: string = line === null ? word : `${line} ${word}`;
    if (widthInCoverFont(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== null) lines.push(line.trimEnd());
    const pieces = cutWord(word, most);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line ?? ''];
}

/** Cuts a word into pieces that fit in a line. */
function cutWord(word: string, most: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const letter of word) {
    const more = widthInCoverFont(letter);
    if (width + more > most) {
      pieces.push(piece);
      [piece, width] = ['', 0];
    }
    piece += letter;
    width += more;
  }
  return [...pieces, piece];
}
