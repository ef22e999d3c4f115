import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import type { JobTable } from '@server/platform/data/tables/jobs';
import { redact } from '@server/platform/log';
import { sql, type Updateable } from 'kysely';
import { LEASE } from './lease';
import type { QueueServices } from './services';

/** Delays before the second, third ... try; the last one repeats. */
const BACK_OFF = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
const GIVE_UP_AFTER = 7 * DAY;
/** Minimum number of consecutive failures (about a day) before a job is given up: the server may have been off. */
const LEAST_FAILURES = 8;

/** A job that this process has leased. `attempts` is the number of its run. Times are ms since the epoch. */
export interface Job {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  /** Consecutive failed runs before this one. */
  failures: number;
  first_run_at: number;
}

/** A run whose process was lost during unrepeatable work, or a job that has become unsure. */
export interface InterruptedRun extends Job {
  state: 'waiting' | 'unsure';
}

/** Leases the job that has been due longest and whose kind is none of these. */
export async function claimJob(
  { db, clock }: Pick<QueueServices, 'db' | 'clock'>,
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
    returning id, kind, payload, attempts, failures, first_run_at`.execute(db);
  return rows[0];
}

/** Renews the lease of a long-running job. */
export async function renewJob({ db, clock }: QueueServices, job: Job): Promise<void> {
  const until = clock.now() + LEASE;
  await db
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    // A released job stays free.
    .where('lease_until', '>', 0)
    .where('lease_until', '<', until)
    .execute();
}

/**
 * Records that this run begins work that must not be retried blindly.
 *
 * @throws Error if the job no longer belongs to this run.
 */
export async function beginJob({ db, clock }: QueueServices, job: Job): Promise<void> {
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

/**
 * How a run ended. `released`: the process could not wait for it, and the next run may start at once. `again`: the job
 * runs again at that time without having failed, ms since the epoch.
 */
export type RunEnd =
  | { kind: 'done' }
  | { kind: 'again'; at: number }
  | { kind: 'failed'; error: unknown }
  | { kind: 'released' }
  | { kind: 'unsure'; error: unknown };

/**
 * Records how a run ended; a certain outcome also replaces `unsure`.
 *
 * @returns null if a later run has the job; then nothing was recorded.
 */
export async function endRun(
  { db, clock }: Pick<QueueServices, 'db' | 'clock'>,
  job: Job,
  end: RunEnd,
): Promise<{ isGivenUp: boolean } | null> {
  const now = clock.now();
  const isOld = now - job.first_run_at > GIVE_UP_AFTER;
  const isGivenUp = end.kind === 'failed' && isOld && job.failures + 1 >= LEAST_FAILURES;
  const row = await db
    .updateTable('jobs')
    .set(isGivenUp ? { ...notBegun, state: 'failed', last_error: errorText(end.error) } : changesOf(end, job, now))
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
      // It keeps its last lease, which shows that the queue is moving. A mail's text may hold a link that signs in.
      return {
        ...{ state: 'done', done_at: now, last_error: null, begun_at: null },
        ...(job.kind === 'mail' ? { payload: '{}' } : {}),
      };
    case 'again':
      return { ...notBegun, state: 'waiting', run_at: end.at, first_run_at: null, failures: 0, last_error: null };
    case 'released':
      return { ...notBegun, state: 'waiting' };
    case 'unsure':
      return { state: 'unsure', last_error: errorText(end.error) };
    case 'failed': {
      const wait = BACK_OFF[Math.min(job.failures, BACK_OFF.length - 1)] ?? HOUR;
      const failures = job.failures + 1;
      return { ...notBegun, state: 'waiting', run_at: now + wait, failures, last_error: errorText(end.error) };
    }
  }
}

function errorText(error: unknown): string {
  return redact(error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Every run that was interrupted during unrepeatable work, and every job that is unsure. */
export async function findInterruptedRuns({
  db,
  clock,
}: Pick<QueueServices, 'db' | 'clock'>): Promise<InterruptedRun[]> {
  const { rows } = await sql<InterruptedRun>`
    select id, kind, payload, attempts, failures, coalesce(first_run_at, created_at) as first_run_at, state from jobs
    where begun_at is not null and state in ('waiting', 'unsure')
      and (state = 'unsure' or lease_until <= ${clock.now()})
    order by state desc, id limit 200`.execute(db);
  return rows;
}
