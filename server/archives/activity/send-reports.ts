import { lockDocuments } from '@server/archives/documents/file-documents';
import type { ArchiveServices } from '@server/archives/services';
import { isConfirmed } from '@server/mail/is-confirmed';
import { enqueueMail } from '@server/mail/mail-job';
import { isLate, MINUTE } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import type { JobRun } from '@server/queue/job-run';
import { loadZones } from '@shared/lib/time/dates';
import { lastReport, nextReport } from './next-report';
import { type ActivityReport, LISTED_IN_REPORT, reportMail } from './report-mail';
import { type ArchiveToReport, reportPlanOf } from './report-plan';

/** How often the job looks for due reports, ms. */
const EVERY = MINUTE;
/** Archives per run; while there are more, the next run follows at once. */
const AT_ONCE = 200;

/**
 * Standing job `reports`: mails the due activity reports (specification 4). The transaction that queues the mail also
 * records the next due time, so each report is sent once. After an interruption, one report covers the whole time; a
 * report without documents is not sent.
 */
export async function sendReports(
  services: ArchiveServices,
  _payload: unknown,
  run: Pick<JobRun, 'again'>,
): Promise<void> {
  const { db, clock } = services;
  const due = await dueAt(db, clock.now()).select('position').orderBy('report_due').limit(AT_ONCE).execute();
  for (const { position } of due) await reportOn(services, position);
  run.again(clock.now() + (due.length === AT_ONCE ? 0 : EVERY));
}

async function reportOn(services: ArchiveServices, position: number): Promise<void> {
  const { db, clock, config, log } = services;
  const now = clock.now();
  const zones = await loadZones();
  const mailed = await transact(db, async (transaction) => {
    const row = await dueAt(transaction, now)
      .selectAll()
      .where('position', '=', position)
      // No stronger lock: documents being filed refer to the row; lockDocuments below waits for them.
      .forNoKeyUpdate()
      .executeTakeFirst();
    // Another process has sent it, or the person has changed the schedule.
    const plan = row && (await reportPlanOf(services, transaction, row));
    if (!row || !plan) return null;
    // A document being filed either is in this report already or belongs to the next.
    await lockDocuments(transaction, row.id);
    // Until its owner's address is confirmed, nothing is mailed there: the first report covers the time before, too.
    const isTold = row.report_due !== 0 && (await isConfirmed(transaction, row.user_id));
    const until = isTold ? lastReport(row.report_due, now, plan, zones) : null;
    const report =
      until === null ? null : await reportUntil(transaction, row, { plan, until, lateSince: lateSince(row, now) });
    if (report) await enqueueMail(transaction, now, reportMail(config, report));
    const report_due = nextReport(now, plan, zones);
    const next = { report_due, ...(until === null ? {} : { report_from: until }) };
    await transaction.updateTable('archives').set(next).where('position', '=', position).execute();
    return report;
  });
  if (mailed) log.info('activity report mailed', { archiveId: mailed.archive, documents: mailed.count });
}

/** When a late report was due, the first one if several were missed; ms since the epoch. Null for one in time. */
function lateSince({ report_due }: { report_due: number }, now: number): number | null {
  return isLate(report_due, now) ? report_due : null;
}

function dueAt(db: Database, now: number) {
  return db.selectFrom('archives').where('schedule', '!=', 'never').where('report_due', '<=', now);
}

/** What came in since the last report and still exists; null if nothing. */
async function reportUntil(
  db: Database,
  { id, user_id, report_from: from }: ArchiveToReport,
  { plan, until, lateSince }: Pick<ActivityReport, 'plan' | 'until' | 'lateSince'>,
): Promise<ActivityReport | null> {
  const received = db
    .selectFrom('archive_documents')
    .where('archive_id', '=', id)
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
    .where('deleted_at', 'is', null);
  const { count } = await received.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count === 0) return null;
  const documents = await received
    .select(['name', 'sender', 'source', 'pagecount', 'received_at'])
    .orderBy('position')
    .limit(LISTED_IN_REPORT)
    .execute();
  const { email } = await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow();
  return { archive: id, to: email, plan, from, until, lateSince, count, documents };
}
