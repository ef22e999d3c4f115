import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundLeftOut } from '@server/archives/documents/left-out-list';
import { LONGEST_MESSAGE } from '@server/archives/messages/longest-message';
import { cutText, plainLine, plainLines } from '@shared/lib/plain-text';
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

/** Maximum lengths of stored texts, characters. */
const LENGTHS = { name: 500, subject: 500, sender: 254, messageId: 500 };

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
      sender: lineOf(from?.address, LENGTHS.sender),
      subject: lineOf(subject, LENGTHS.subject),
      messageId: identity(messageId),
      documents: await writeDocuments(folder, found),
      leftOut: boundLeftOut(found.leftOut),
      text: cutText(plainLines(found.text), { bytes: LONGEST_MESSAGE }),
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
    name: lineOf(name, LENGTHS.name) || 'document.pdf',
    hash: createHash('sha256').update(bytes).digest('hex'),
  }));
}

function lineOf(text: string | undefined, characters: number): string {
  return cutText(plainLine(text ?? ''), { characters });
}

/** Identifies a mail, short enough for an index; null if the mail has no id. */
function identity(messageId = ''): string | null {
  const whole = plainLine(messageId);
  if (/^<?\s*>?$/.test(whole)) return null;
  return whole.length <= LENGTHS.messageId ? whole : createHash('sha256').update(whole).digest('hex');
}
