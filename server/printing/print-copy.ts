import type { ArchiveServices } from '@server/archives/services';
import { fileNameOf } from '@server/http/disposition';
import { archiveLink } from '@server/http/site/archive-link';
import { letter } from '@server/mail/letter';
import type { JobRun } from '@server/queue/job-run';
import { plainLine } from '@shared/lib/plain-text';

/** Larger documents, bytes, are not attached: most mail servers refuse them. */
const LARGEST_ATTACHED = 15 * 1024 ** 2;

/** Job `print-copy`: mails a printed document to the owner of the archive. */
export async function mailPrintCopy(services: ArchiveServices, payload: unknown, run: JobRun): Promise<void> {
  // Only receivePrint queues this job.
  const { document: id } = payload as { document: string };
  const { db, bucket, config, mailer } = services;
  const row = await db
    .selectFrom('archive_documents')
    .innerJoin('archives', 'archives.id', 'archive_documents.archive_id')
    .innerJoin('users', 'users.id', 'archives.user_id')
    .select(['key', 'archive_documents.name', 'size', 'deleted_at', 'sender', 'users.email', 'archives.id as archive'])
    .where('archive_documents.id', '=', id)
    .executeTakeFirst();
  // Deleted in the meantime.
  if (!row || row.deleted_at !== null) return;
  const [name, sender] = [plainLine(row.name), plainLine(row.sender)];
  const isAttached = row.size <= LARGEST_ATTACHED;
  const message = letter(config, {
    to: row.email,
    subject: `Printed: ${name}`,
    paragraphs: [
      `“${name}” was printed to your archive ${row.archive}${sender === '' ? '' : ` by ${sender}`}.`,
      isAttached ? 'The document is attached.' : 'The document is too large to attach.',
      ['You can find it in your archive:', archiveLink(config, row.archive, 'documents')],
    ],
  });
  if (!isAttached) return mailer.send(message, run.signal);
  const file = await bucket.open(row.key);
  if (!file) throw new Error('The file of a document is missing');
  try {
    const attachments = [{ filename: fileNameOf(row.name), path: file.path, contentType: 'application/pdf' }];
    await mailer.send({ ...message, attachments }, run.signal);
  } finally {
    await file.release();
  }
}
