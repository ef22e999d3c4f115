import type { ArchiveServices } from '@server/archives/services';
import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import type { PrintJobTable } from '@server/platform/data/tables/print-jobs';
import type { Selectable } from 'kysely';

/** A print job, as stored. */
export type PrintJob = Selectable<PrintJobTable>;

/** What a client says about a job. */
export interface JobDescription {
  name: string;
  user: string;
}

/** How long a job waits for its document, or to be closed, ms. */
export const WAIT_FOR_DOCUMENT = 5 * MINUTE;

/** How long ended jobs are listed, ms. */
const KEPT = DAY;
/** A process that has worked on a job for this time, ms, is gone: a request takes half an hour at most. */
const DEAD = HOUR;

/** Maximum number of jobs in one answer. */
const LISTED = 100;

/** Starts a job. */
export function addJob(
  { db, clock }: ArchiveServices,
  archiveId: string,
  { name, user }: JobDescription,
  state: 'pending' | 'processing',
): Promise<PrintJob> {
  const now = clock.now();
  return db
    .insertInto('print_jobs')
    .values({
      ...{
        archive_id: archiveId,
        state,
        name,
        user_name: user,
        size: 0,
        pagecount: 0,
        created_at: now,
        ended_at: null,
      },
      reason: state === 'pending' ? 'job-incoming' : 'none',
      begun_at: state === 'pending' ? null : now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A job of an archive. */
export function findJob({ db }: ArchiveServices, archiveId: string, id: number): Promise<PrintJob | undefined> {
  return db
    .selectFrom('print_jobs')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Jobs of an archive: ended ones (newest first) or others (oldest first). */
export function listJobs(
  { db }: ArchiveServices,
  archiveId: string,
  which: 'completed' | 'not-completed',
  filter: { user?: string; limit?: number } = {},
): Promise<PrintJob[]> {
  let query = db.selectFrom('print_jobs').selectAll().where('archive_id', '=', archiveId);
  query = query.where('ended_at', which === 'completed' ? 'is not' : 'is', null);
  if (filter.user !== undefined) query = query.where('user_name', '=', filter.user);
  return query
    .orderBy('id', which === 'completed' ? 'desc' : 'asc')
    .limit(Math.min(LISTED, filter.limit ?? LISTED))
    .execute();
}

/** Changes a job in one of these states; undefined if it is in none, for example because it was canceled. */
export function moveJob(
  { db, clock }: Pick<ArchiveServices, 'db' | 'clock'>,
  id: number,
  from: readonly PrintJob['state'][],
  change: Partial<Pick<PrintJob, 'state' | 'reason' | 'size' | 'pagecount'>>,
): Promise<PrintJob | undefined> {
  const { state } = change;
  const now = clock.now();
  const isEnd = state === 'completed' || state === 'aborted' || state === 'canceled';
  return db
    .updateTable('print_jobs')
    .set({ ...change, ...(isEnd ? { ended_at: now } : {}), ...(state === 'processing' ? { begun_at: now } : {}) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Aborts jobs whose document did not arrive in time or whose process is gone; deletes those that ended a day ago. */
export async function tidyPrintJobs({ db, clock }: ArchiveServices): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('print_jobs')
    .set({ state: 'aborted', reason: 'aborted-by-system', ended_at: now })
    .where('ended_at', 'is', null)
    .where((where) => {
      const since = where.fn.coalesce('begun_at', 'created_at');
      return where.or([
        where.and([where('state', '=', 'pending'), where(since, '<', now - WAIT_FOR_DOCUMENT)]),
        where.and([where('state', '=', 'processing'), where(since, '<', now - DEAD)]),
      ]);
    })
    .execute();
  await db
    .deleteFrom('print_jobs')
    .where('ended_at', '<', now - KEPT)
    .execute();
}
