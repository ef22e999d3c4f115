import { plainLine } from '@shared/lib/plain-text';

/** Why an attachment is not filed. */
export type LeftOutReason = 'not-pdf' | 'empty' | 'encrypted' | 'unreadable' | 'partial' | 'elsewhere';

/** An attachment that is not filed. */
export interface LeftOut {
  /** Empty if it has none. */
  name: string;
  reason: LeftOutReason;
  /** How many are meant, without their names; missing: one. */
  count?: number;
}

/** What is wrong with an attachment, as in "letter.docx (not a PDF)". */
export const LEFT_OUT_WORDS: Record<LeftOutReason, string> = {
  'not-pdf': 'not a PDF',
  empty: 'empty',
  encrypted: 'encrypted',
  unreadable: 'damaged',
  partial: 'only a part of an email',
  elsewhere: 'not in the email itself',
};

/** What to do about a mail of which nothing is filed; the first reason that occurs decides. */
const ADVICE: readonly (readonly [LeftOutReason, string])[] = [
  ['encrypted', 'This archive cannot read what is encrypted: send the documents as PDF attachments, not encrypted'],
  ['partial', 'The mail is only a part of a larger one: send the documents in mails of their own'],
  ['elsewhere', 'The documents are not in the mail itself: send them as PDF attachments'],
  ['unreadable', 'The mail is damaged: send the documents again as PDF attachments'],
  ['not-pdf', 'This archive keeps PDF files only: send the documents as PDF attachments'],
  ['empty', 'The attached file is empty: send it again'],
];

/** Why a mail is refused of which nothing can be filed, and what to do: an SMTP reply in ASCII. */
export function refusalWords(leftOut: readonly LeftOut[]): string {
  const advice = ADVICE.find(([reason]) => leftOut.some((one) => one.reason === reason))?.[1] ?? '';
  return `${advice}. Not filed: ${namedList(leftOut)}`;
}

/** What the sender of a mail is told that was filed with less than all: an SMTP reply in ASCII. */
export function lessWords(filed: number, leftOut: readonly LeftOut[]): string {
  return `OK: ${filedWords(filed)}. Not filed: ${namedList(leftOut)}`;
}

function filedWords(count: number): string {
  if (count === 0) return 'the documents are already in the archive';
  return count === 1 ? '1 document filed' : `${count} documents filed`;
}

/** Attachments named in an SMTP reply, whose lines are short. */
const NAMED = 5;
const LONGEST_NAME = 50;

function namedList(leftOut: readonly LeftOut[]): string {
  const shown = leftOut.slice(0, NAMED);
  const more = leftOut.slice(NAMED).reduce((sum, { count = 1 }) => sum + count, 0);
  const named = shown.map(({ name, reason }) => `${asciiName(name)} (${LEFT_OUT_WORDS[reason]})`);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function asciiName(name: string): string {
  const shown = plainLine(name)
    .replace(/[^\x20-\x7e]/gu, '?')
    .slice(0, LONGEST_NAME);
  return shown || 'a file without a name';
}
