import type { MailPart } from '@server/mail-in/testing/mail-builder';

/** A mail as some program sends it, and what must become of it. */
export interface CorpusMail {
  name: string;
  /** The whole mail, or what follows its usual header. */
  mail: MailPart | Buffer;
  /** Its documents in the archive: name and bytes. Without any, nothing is filed. */
  filed?: readonly (readonly [name: string, content: Buffer])[];
  /** What is left out beside them, as the owner reads it. */
  leftOut?: readonly (readonly [name: string, reason: string, count?: number])[];
  /** In the reply to the sender; by default, that of a mail filed as a whole. */
  answer?: RegExp;
  /** The text that the owner reads, if there is nothing to file. */
  message?: string;
}

/** The reply to a mail filed as a whole. */
export const FILED = /^250 2\.6\.0 OK: filed$/;

/** The reply to a mail of which nothing is filed, naming a file and what is wrong with it. */
export function refused(advice: string, named: string): RegExp {
  const literal = (text: string): string => text.replace(/[()?.*+[\]]/g, '\\$&');
  return new RegExp(`^554 5\\.6\\.0 ${literal(advice)}.*Not filed: ${literal(named)}$`);
}

/** What to do about files that are no PDF. */
export const ONLY_PDF = 'This archive keeps PDF files only: send the documents as PDF attachments';
