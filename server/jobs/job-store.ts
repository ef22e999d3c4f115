import { DAY, HOUR, MINUTE, SECOND } from '@server/clock';
import type { Services } from '@server/context';
import type { JobTable } from '@server/data/tables/jobs';
import { blot } from '@server/log';
import { sql, type Updateable } from 'kysely';
import { LEASE } from './lease';

/** Waits before the second, third ... try; then the last one over and over. */
const BACK_OFF = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
const GIVE_UP_AFTER = 7 * DAY;

/** A job that this process works on. `attempts` is the number of its run. Times are ms since the epoch. */
export interface Job {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  first_run_at: number;
}

/** A run that began with what must not be repeated blindly, and has no process any more; or a job that is unsure since. */
export interface LeftRun extends Job {
  state: 'waiting' | 'unsure';
}

/** Takes the job that has been due for longest and whose kind is none of these. */
export async function claimJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  full: readonly string[],
): Promise<Job | undefined> {
  const now = clock.now();
  const { rows } = await sql<Job>`
    update jobs set lease_until = ${now + LEASE}, attempts = attempts + 1, first_run_at = coalesce(first_run_at, ${now})
    where id = (
      select id from jobs
      where state = 'waiting' and run_at <= ${now} and lease_until <= ${now} and begun_at is null
        and kind <> all(${[...full]}::text[])
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts, first_run_at`.execute(db);
  return rows[0];
}

/** Keeps others away from a job that takes long. */
export async function renewJob({ db, clock }: Services, job: Job): Promise<void> {
  const until = clock.now() + LEASE;
  await db
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    // One that was let go stays free.
    .where('lease_until', '>', 0)
    .where('lease_until', '<', until)
    .execute();
}

/**
 * Writes down that this run begins with what must not be repeated blindly.
 *
 * @throws Error when the job is no longer this run's.
 */
export async function beginJob({ db, clock }: Services, job: Job): Promise<void> {
  const now = clock.now();
  const begun = await db
    .updateTable('jobs')
    .set({ begun_at: now, lease_until: now + LEASE })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .where('lease_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!begun) throw new Error('The job was taken over by another process');
}

/** How a run ended. `released`: the process could not wait for it, and the next may begin at once. */
export type RunEnd =
  | { kind: 'done' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'released' }
  | { kind: 'unsure'; error: unknown };

/**
 * Writes down how a run ended; what is certain is also written over `unsure`.
 *
 * @returns null when a later run has the job: nothing was written.
 */
export async function endRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: Job,
  end: RunEnd,
): Promise<{ isGivenUp: boolean } | null> {
  const now = clock.now();
  const isGivenUp = end.kind === 'failed' && now - job.first_run_at > GIVE_UP_AFTER;
  const row = await db
    .updateTable('jobs')
    .set(isGivenUp ? { ...notBegun, state: 'failed', last_error: words(end.error) } : changesOf(end, job, now))
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', 'in', end.kind === 'unsure' ? ['waiting'] : ['waiting', 'unsure'])
    .returning('id')
    .executeTakeFirst();
  return row ? { isGivenUp } : null;
}

const notBegun = { begun_at: null, lease_until: 0 };

function changesOf(end: RunEnd, job: Job, now: number): Updateable<JobTable> {
  switch (end.kind) {
    case 'done':
      // It keeps its last lease: so it shows that work is done.
      return { state: 'done', done_at: now, last_error: null, begun_at: null };
    case 'released':
      return { ...notBegun, state: 'waiting' };
    case 'unsure':
      return { state: 'unsure', last_error: words(end.error) };
    case 'failed': {
      const wait = BACK_OFF[Math.min(job.attempts, BACK_OFF.length) - 1] ?? HOUR;
      return { ...notBegun, state: 'waiting', run_at: now + wait, last_error: words(end.error) };
    }
  }
}

function words(error: unknown): string {
  return blot(error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Every run that was left in the middle of what must not be repeated blindly, and every job that is unsure. */
export async function findLeftRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<LeftRun[]> {
  const { rows } = await sql<LeftRun>`
    select id, kind, payload, attempts, coalesce(first_run_at, created_at) as first_run_at, state from jobs
    where begun_at is not null and state in ('waiting', 'unsure')
      and (state = 'unsure' or lease_until <= ${clock.now()})
    order by state desc, id limit 200`.execute(db);
  return rows;
}
