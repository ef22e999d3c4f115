/** A text field after an edit: what it holds and where the caret is. */
export interface Edit {
  text: string;
  caret: number;
}

/** What a browser reports of an edit: the text before, the text and caret after. */
export interface RawEdit {
  before: string;
  after: string;
  caret: number;
  /** `deleteContentForward` and the like, where the browser says. */
  inputType?: string;
}

/** Digits of any script the phone library reads, and the plus sign: what formatting never adds or takes. */
const SIGNIFICANT = /[+＋\p{Nd}]/u;

/**
 * Formats a number while it is typed and keeps the caret beside the digit it was beside. Deleting a character that
 * formatting had put there deletes the digit next to it, so that a held Backspace empties the field.
 */
export function formatEdit(raw: RawEdit, format: (text: string) => string): Edit {
  const edit = deletedPunctuation(raw) ? withoutNeighbour(raw) : raw;
  const before = significantBefore(edit.after, edit.caret);
  const text = format(edit.after);
  // At the very end the caret stays at the end, behind punctuation that formatting has just added.
  const atEnd = edit.caret >= edit.after.length;
  return { text, caret: atEnd ? text.length : caretAfter(text, before) };
}

function deletedPunctuation({ before, after, inputType }: RawEdit): boolean {
  if (inputType !== undefined && !inputType.startsWith('deleteContent')) return false;
  return before.length === after.length + 1 && significant(before) === significant(after);
}

function withoutNeighbour({ after, caret, inputType }: RawEdit): { after: string; caret: number } {
  if (inputType === 'deleteContentForward') {
    const next = Array.from(after).findIndex((character, index) => index >= caret && SIGNIFICANT.test(character));
    return next === -1 ? { after, caret } : { after: without(after, next), caret };
  }
  for (let index = caret - 1; index >= 0; index--) {
    if (SIGNIFICANT.test(after.charAt(index))) return { after: without(after, index), caret: index };
  }
  return { after, caret };
}

function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === count) return index;
    if (SIGNIFICANT.test(text.charAt(index))) seen++;
  }
  return text.length;
}

function significantBefore(text: string, caret: number): number {
  return significant(text.slice(0, caret)).length;
}

function significant(text: string): string {
  return Array.from(text)
    .filter((character) => SIGNIFICANT.test(character))
    .join('');
}

function without(text: string, index: number): string {
  return text.slice(0, index) + text.slice(index + 1);
}
