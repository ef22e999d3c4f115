import type { ArchiveServices } from '@server/archives/services';
import { fileNameOf } from '@server/http/disposition';
import { countUse, giveBack, type Use } from '@server/http/rate-limit';
import { archiveLink } from '@server/http/site/archive-link';
import { letter } from '@server/mail/letter';
import { DAY } from '@server/platform/clock';
import type { JobRun } from '@server/queue/job-run';
import { plainLine } from '@shared/lib/plain-text';

/** Larger documents, bytes, are not attached: most mail servers refuse them. */
const LARGEST_ATTACHED = 15 * 1024 ** 2;

/**
 * Job `print-copy`: mails a printed document to the owner of the archive, up to a number a day. The mail after the last
 * one says so. Subject and sender hold no text of the printing client, which may be a stranger's.
 */
export async function mailPrintCopy(services: ArchiveServices, payload: unknown, run: JobRun): Promise<void> {
  // Only receivePrint queues this job.
  const { document: id } = payload as { document: string };
  const printed = await findPrinted(services, id);
  // Deleted, or copies turned off, in the meantime.
  if (!printed || printed.deleted_at !== null || !printed.print_to_email) return;
  if (printed.verified_at === null) return;
  const who = printed.user_id;
  const copies: Use = { limit: { name: 'print-copy', count: services.config.maxCopiesPerDay, windowMs: DAY }, who };
  const { isWithin: isCopied, endsInMs } = await countUse(services, copies.limit, who);
  // Ends with the copies' window, or the next day's would be missed.
  const end: Use = { limit: { name: 'print-copy-end', count: 1, windowMs: endsInMs }, who };
  if (!isCopied && !(await countUse(services, end.limit, who)).isWithin) return;
  try {
    await (isCopied ? mailCopy : mailEnd)(services, printed, run.signal);
  } catch (error) {
    // The job runs again.
    await giveBack(services, [isCopied ? copies : end]);
    throw error;
  }
}

type Printed = NonNullable<Awaited<ReturnType<typeof findPrinted>>>;

function findPrinted({ db }: ArchiveServices, id: string) {
  return db
    .selectFrom('archive_documents')
    .innerJoin('archives', 'archives.id', 'archive_documents.archive_id')
    .innerJoin('users', 'users.id', 'archives.user_id')
    .select(['key', 'archive_documents.name', 'size', 'deleted_at', 'sender'])
    .select(['user_id', 'users.email', 'verified_at', 'print_to_email', 'archives.id as archive'])
    .where('archive_documents.id', '=', id)
    .executeTakeFirst();
}

/** Mails the document; as a link, if it is too large to attach. */
async function mailCopy(services: ArchiveServices, row: Printed, signal: AbortSignal): Promise<void> {
  const { bucket, config, mailer } = services;
  const [name, sender] = [plainLine(row.name), plainLine(row.sender)];
  const isAttached = row.size <= LARGEST_ATTACHED;
  const message = letter(config, {
    to: row.email,
    subject: `A document was printed to your ${config.brandName} archive`,
    paragraphs: [
      `“${name}” was printed to your archive ${row.archive}${sender === '' ? '' : ` by ${sender}`}.`,
      isAttached ? 'The document is attached.' : 'The document is too large to attach.',
      ['You can find it in your archive:', archiveLink(config, row.archive, 'documents')],
    ],
  });
  if (!isAttached) return mailer.send(message, signal);
  const file = await bucket.open(row.key);
  if (!file) throw new Error('The file of a document is missing');
  try {
    const attachments = [{ filename: fileNameOf(row.name), path: file.path, contentType: 'application/pdf' }];
    await mailer.send({ ...message, attachments }, signal);
  } finally {
    await file.release();
  }
}

/** Says that there are no more copies for now. */
function mailEnd({ config, mailer }: ArchiveServices, { email, archive }: Printed, signal: AbortSignal): Promise<void> {
  const most = config.maxCopiesPerDay;
  const message = letter(config, {
    to: email,
    subject: 'No more copies of printed documents today',
    paragraphs: [
      `We mail you up to ${most} printed documents a day, and today's are used up. What is printed until tomorrow is only kept in your archive:`,
      archiveLink(config, archive, 'documents'),
    ],
  });
  return mailer.send(message, signal);
}
