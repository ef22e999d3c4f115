import { supportedCountry } from '@shared/reference/places/countries';
import { AsYouType } from 'libphonenumber-js/core';
import { chosenCountry, supportedMetadata } from './metadata';
import { pastedNumber } from './pasted-number';

/** A text field after an edit: its text and caret position. */
export interface Edit {
  text: string;
  caret: number;
}

/** What a browser reports of an edit: the text before, the text and caret after. */
export interface RawEdit {
  before: string;
  after: string;
  caret: number;
  /** `deleteContentForward` and the like, if the browser says. */
  inputType?: string | undefined;
}

/** Longer texts are not formatted while typing. */
const MAX_FORMATTED = 40;

/** Longer texts are not searched for a number. */
const MAX_PASTED = 200;

/** Digits of any script, plus signs and the punctuation of numbers: the characters that formatting may rearrange. */
const ONLY_A_NUMBER = /^[\p{Nd}+ ().\-/]*$/u;

/** Digits of any script the phone library reads, and the plus sign: formatting never adds or removes these. */
const SIGNIFICANT = /[+＋\p{Nd}]/u;

/**
 * Formats a number while it is typed and keeps the caret beside the same digit. Deleting an inserted character deletes
 * the digit next to it, so that holding Backspace empties the field.
 */
export function formatEdit(raw: RawEdit, alpha2: string | null): Edit {
  const edit = deletedPunctuation(raw) ? withoutNeighbor(raw) : raw;
  const before = significantBefore(edit.after, edit.caret);
  const { text } = formatAsYouType(edit.after, alpha2);
  // At the end the caret stays at the end, after any punctuation just added.
  const atEnd = edit.caret >= edit.after.length;
  return { text, caret: atEnd ? text.length : caretAfter(text, before) };
}

/**
 * Formats a number while it is typed, without the extras of a paste. The country is null until the digits identify a
 * supported one.
 */
export function formatAsYouType(typed: string, alpha2: string | null): { text: string; alpha2: string | null } {
  if (typed.length > MAX_PASTED) return { text: typed, alpha2: null };
  const text = pastedNumber(typed);
  if (text.length > MAX_FORMATTED || !ONLY_A_NUMBER.test(text)) return { text, alpha2: null };
  const typing = new AsYouType({ ...chosenCountry(alpha2) }, supportedMetadata);
  const formatted = typing.input(text);
  const region = typing.getCountry();
  if (digitsIn(formatted) !== digitsIn(text)) return { text, alpha2: null };
  return { text: formatted, alpha2: region !== undefined && supportedCountry(region) ? region : null };
}

function digitsIn(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length;
}

function deletedPunctuation({ before, after, inputType }: RawEdit): boolean {
  if (inputType !== undefined && !inputType.startsWith('deleteContent')) return false;
  return before.length === after.length + 1 && significant(before) === significant(after);
}

function withoutNeighbor({ after, caret, inputType }: RawEdit): { after: string; caret: number } {
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
