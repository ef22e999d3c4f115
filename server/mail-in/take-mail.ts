import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveServices } from '@server/archives/services';
import { makeFolder } from '@server/platform/temporary-folders';
import { lessWords, refusalWords } from './left-out';
import { type ReadMail, readMail } from './read-mail';
import { archiveOfAddress, fileMail, keepMail } from './receive-mail';
import { SmtpRefusal } from './smtp-refusal';
import { type MailProblem, spoolMail } from './spool-mail';

/**
 * Receives a mail: spools it to disk, parses it in another process, files its documents, or keeps it as a message if it
 * has none. A refused mail leaves nothing. Returns what the sender is told of one that was not refused.
 *
 * @throws SmtpRefusal, and any error that prevents filing it now.
 */
export async function takeMail(
  services: ArchiveServices,
  stream: AsyncIterable<Uint8Array>,
  addresses: readonly string[],
): Promise<string> {
  const folder = await makeFolder('mail');
  try {
    const problem = await spoolMail(stream, join(folder, 'mail'));
    if (problem) throw REFUSALS[problem]();
    const ids = await Promise.all(addresses.map((address) => archiveOfAddress(services, address)));
    // The identifier changed after the recipient was accepted: the sender's retry is rejected.
    if (ids.includes(undefined)) throw new Error('An archive is gone');
    const archives = [...new Set(ids.filter((id) => id !== undefined))];
    const mail = await read(services, folder, archives[0] ?? '');
    const { documents, leftOut } = mail;
    if (documents.length === 0 && leftOut.length > 0) throw new SmtpRefusal(554, refusalWords(leftOut));
    if (documents.length === 0) {
      await keepMail(services, mail, archives);
      return KEPT;
    }
    const filed = await fileMail(services, mail, archives);
    services.log.info('mail filed', { documents: filed, leftOut: leftOut.length });
    if (leftOut.length > 0) return lessWords(filed, leftOut);
    return filed > 0 ? ACCEPTED : KNOWN;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(services: ArchiveServices, folder: string, archiveId: string): Promise<ReadMail> {
  const outcome = await readMail(services, folder, archiveId);
  if (outcome.kind === 'read') return outcome.mail;
  if (outcome.kind === 'failed' || outcome.kind === 'busy') throw new SmtpRefusal(451, 'Please try again later');
  throw REFUSALS[outcome.kind]();
}

const ACCEPTED = 'OK: filed';
const KNOWN = 'OK: the documents are already in the archive';
const KEPT = 'OK: kept as a message for three days, as it has no documents';

const REFUSALS: Record<MailProblem | 'too-many', () => SmtpRefusal> = {
  'too-many': () => new SmtpRefusal(554, 'The mail has too many documents: send them in several mails'),
  'too-large': () => new SmtpRefusal(552, 'The mail is too large'),
  'too-complicated': () => new SmtpRefusal(554, 'The mail is too complicated: send the documents as PDF attachments'),
};
