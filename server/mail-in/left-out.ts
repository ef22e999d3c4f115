import { plainLine } from '@shared/lib/plain-text';

/** Why an attachment is not filed. */
export type LeftOutReason = 'not-pdf' | 'empty' | 'encrypted' | 'unreadable' | 'partial' | 'elsewhere';

/** An attachment that is not filed. */
export interface LeftOut {
  /** Empty if it has none. */
  name: string;
  reason: LeftOutReason;
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
  ['encrypted', 'This archive cannot read encrypted mail: send the documents as PDF attachments, not encrypted'],
  ['partial', 'The mail is only a part of a larger one: send the documents in mails of their own'],
  ['empty', 'The attached file is empty: send it again'],
  ['unreadable', 'The mail is damaged: send the documents as PDF attachments'],
  ['elsewhere', 'The documents are not in the mail itself: send them as PDF attachments'],
  ['not-pdf', 'This archive keeps PDF files only: send the documents as PDF attachments'],
];

/** Why a mail is refused of which nothing can be filed, and what to do: an SMTP reply in ASCII. */
export function refusalWords(leftOut: readonly LeftOut[]): string {
  const isOnlyPdf = leftOut.some(({ reason }) => reason === 'not-pdf');
  const known = isOnlyPdf ? ADVICE.slice(-1) : ADVICE;
  const advice = known.find(([reason]) => leftOut.some((one) => one.reason === reason))?.[1] ?? '';
  return `${advice}. Not filed: ${namedList(leftOut)}`;
}

/** What the sender of a mail is told that was filed with less than all: an SMTP reply in ASCII. */
export function lessWords(filed: number, leftOut: readonly LeftOut[]): string {
  return `OK: ${countWords(filed)} filed. Not filed: ${namedList(leftOut)}`;
}

/** "1 document", "2 documents". */
export function countWords(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`;
}

/** Attachments named in an SMTP reply, whose lines are short. */
const NAMED = 5;
const LONGEST_NAME = 50;

function namedList(leftOut: readonly LeftOut[]): string {
  const named = leftOut.slice(0, NAMED).map(({ name, reason }) => `${asciiName(name)} (${LEFT_OUT_WORDS[reason]})`);
  const more = leftOut.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function asciiName(name: string): string {
  const shown = plainLine(name)
    .replace(/[^\x20-\x7e]/gu, '?')
    .slice(0, LONGEST_NAME);
  return shown || 'a file without a name';
}
