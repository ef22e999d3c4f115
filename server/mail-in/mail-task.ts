import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainLine, plainLines } from '@shared/lib/plain-text';
import type { LeftOut } from './left-out';
import { parseMime, TooComplicatedError } from './reading/parse-mime';
import { type Contents, MOST_DOCUMENTS, walkMail } from './reading/walk-mail';

/** What a mail contains, or why it cannot be read. */
export type MailAnswer =
  | {
      sender: string;
      subject: string;
      /** Null if the mail has none. */
      messageId: string | null;
      /** Its documents: names, and SHA-256 of the bytes in hex. */
      documents: { name: string; hash: string }[];
      leftOut: LeftOut[];
      /** What the sender wrote, as plain text. */
      text: string;
    }
  | { problem: 'too-complicated' | 'too-many' };

/** Maximum lengths of stored texts. */
const LENGTHS = { name: 500, subject: 500, sender: 254, messageId: 500, text: 20_000 };
/** The most attachments that are named; a last one counts the others. */
const MOST_LEFT_OUT = 20;

/** Task `read-mail`: parses the file `mail` in a folder and writes its documents there: `0.pdf`, `1.pdf` ... */
export function load(): Promise<(input: { folder: string }) => Promise<MailAnswer>> {
  return Promise.resolve(read);
}

async function read({ folder }: { folder: string }): Promise<MailAnswer> {
  const count = { parts: 0 };
  try {
    const mail = await parseMime(await readFile(join(folder, 'mail')), count);
    const found = await walkMail(mail, count);
    if (found.documents.length > MOST_DOCUMENTS) return { problem: 'too-many' };
    const { from, subject, messageId } = mail.head;
    return {
      sender: plainLine(from?.address ?? '').slice(0, LENGTHS.sender),
      subject: plainLine(subject ?? '').slice(0, LENGTHS.subject),
      messageId: identity(messageId),
      documents: await writeDocuments(folder, found),
      leftOut: named(found.leftOut),
      text: plainLines(found.text).slice(0, LENGTHS.text),
    };
  } catch (error) {
    if (error instanceof TooComplicatedError) return { problem: 'too-complicated' };
    throw error;
  }
}

async function writeDocuments(folder: string, { documents }: Contents): Promise<{ name: string; hash: string }[]> {
  for (const [index, { bytes }] of documents.entries()) {
    await writeFile(join(folder, `${index}.pdf`), bytes, { mode: 0o600 });
  }
  return documents.map(({ name, bytes }) => ({
    name: name.slice(0, LENGTHS.name) || 'document.pdf',
    hash: createHash('sha256').update(bytes).digest('hex'),
  }));
}

function named(leftOut: readonly LeftOut[]): LeftOut[] {
  const all = leftOut.map(({ name, reason }) => ({ name: name.slice(0, LENGTHS.name), reason }));
  const more = all.length - MOST_LEFT_OUT;
  return more <= 0 ? all : [...all.slice(0, MOST_LEFT_OUT), { name: `${more} more`, reason: 'not-pdf' }];
}

/** Identifies a mail, short enough for an index; null if the mail has no id. */
function identity(messageId = ''): string | null {
  const whole = plainLine(messageId);
  if (/^<?\s*>?$/.test(whole)) return null;
  return whole.length <= LENGTHS.messageId ? whole : createHash('sha256').update(whole).digest('hex');
}
