import { MINUTE, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import { whileLeased } from '@server/queue/lease';
import { jobFor, jobRow } from '@server/queue/queue';
import { sql } from 'kysely';
import type { AttemptAnswer, Attempts, PageKind, PaymentAttempt } from './attempt';
import type { PaymentServices } from './services';

/**
 * How long an attempt belongs to its process, ms. Then a repeated request takes it over, as the process has probably
 * died. If it was only slow, both use the same idempotency keys at the provider and reach the same outcome.
 */
const LEASE = 4 * SECOND;
/** How often a process renews its lease on an attempt, ms of the machine's clock. */
const HOLD_EVERY = SECOND;
/** When a job checks an abandoned attempt, ms after its start. */
const LOOK_AFTER = 5 * MINUTE;
/** PostgreSQL's error code for a duplicate key. */
const UNIQUE_VIOLATION = '23505';

/** The job of each kind that checks an abandoned attempt. */
const FOLLOW_UP_JOBS: Record<PageKind, string> = { order: 'settle-attempt', plan: 'settle-plan-attempt' };

/** Payload of these jobs. */
export interface FollowUp {
  attempt: string;
}

/** An attempt about to begin. */
export interface Beginning<A> {
  attempt: A;
  /** It is certain that no other attempt for the same purchase waits for the bank. */
  isAlone: boolean;
}

/** The common columns of an attempt of any kind that begins at `now`, ms since the epoch. */
export function begunAt(now: number) {
  return { ...running(now), payment_intent: null, answer_status: null, answer: null, created_at: now };
}

/**
 * Inserts a new attempt and the job that follows up on it. `isStored` is false if its id exists or another attempt for
 * the same purchase is running: the database allows only one.
 *
 * @param begin checks what is paid for, within the same transaction; if it throws, so does `insertAttempt`, and nothing
 *   is stored
 */
export function insertAttempt<A extends Attempts[PageKind]>(
  { db }: PaymentServices,
  begin: (transaction: Database) => Promise<Beginning<A>>,
): Promise<Beginning<A> & { isStored: boolean }> {
  return transact(db, async (transaction) => {
    const beginning = await begin(transaction);
    const { attempt } = beginning;
    const job = jobFor('begun', followUpJob(attempt, attempt.created_at, LOOK_AFTER));
    const row = await transaction
      .with('begun', (db) =>
        db
          .insertInto('payment_attempts')
          .values({ ...attempt, answer: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      )
      .with('queued', (db) => db.insertInto('jobs').columns(job.columns).expression(job.expression))
      .selectFrom('begun')
      .select('id')
      .executeTakeFirst();
    return { ...beginning, isStored: row !== undefined };
  });
}

/** The row of the job that checks the attempt `after` ms from now. */
export function followUpJob({ kind, id }: Attempts[PageKind], now: number, after: number): ReturnType<typeof jobRow> {
  return jobRow(FOLLOW_UP_JOBS[kind], { attempt: id } satisfies FollowUp, now, now + after);
}

/**
 * Takes over an interrupted attempt. Null if another process holds it, if it has ended, or if another attempt for the
 * same purchase is running: the database allows only one.
 */
export async function claimAttempt<A extends Attempts[PageKind]>(
  { db, clock }: PaymentServices,
  attempt: A,
): Promise<A | null> {
  const now = clock.now();
  const isLeft = sql<boolean>`(state = 'needs_action' or (state = 'running' and lease_until <= ${now}))`;
  try {
    const claimed = await updateAttempt(db, attempt)
      .set(running(now))
      .where(isLeft)
      // Everything that changes during an attempt.
      .returning(['state', 'lease_until', 'payment_intent', 'answer_status', 'answer', 'updated_at'])
      .executeTakeFirst();
    return claimed ? { ...attempt, ...claimed } : null;
  } catch (error) {
    // Only PostgreSQL's errors have a code.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** Runs `work` on an attempt while renewing this process's lease on it. */
export function holdAttempt<T>(
  { db, clock, log }: PaymentServices,
  attempt: PaymentAttempt,
  work: () => Promise<T>,
): Promise<T> {
  const renew = (): Promise<unknown> => {
    const now = clock.now();
    const isHeld = sql<boolean>`(state = 'running' and lease_until > ${now})`;
    return updateAttempt(db, attempt)
      .set({ lease_until: now + LEASE })
      .where(isHeld)
      .execute();
  };
  return whileLeased(work, renew, (error) => log.error('payment', {}, error), HOLD_EVERY);
}

/**
 * Stores the attempt's payment intent before it may be charged. False if the attempt has ended: nothing may be charged.
 */
export async function keepIntent(db: Database, attempt: PaymentAttempt, paymentIntent: string): Promise<boolean> {
  const kept = updateAttempt(db, attempt).set({ payment_intent: paymentIntent }).where('state', '=', 'running');
  return (await kept.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Releases an attempt with an unknown outcome, so that others can take it over at once. */
export async function releaseAttempt(db: Database, attempt: PaymentAttempt): Promise<void> {
  await updateAttempt(db, attempt).set({ lease_until: 0 }).where('state', '=', 'running').execute();
}

/** Ends the attempt, or parks it until the person has authenticated. */
export async function closeAttempt(
  db: Database,
  attempt: PaymentAttempt,
  state: 'needs_action' | 'refused' | 'done',
  answer: AttemptAnswer | null,
  now: number,
): Promise<void> {
  await updateAttempt(db, attempt)
    .set(closed(state, answer, now))
    .execute();
}

/** The columns that change when an attempt ends or is parked. */
export function closed<S extends 'needs_action' | 'refused' | 'done'>(
  state: S,
  answer: AttemptAnswer | null,
  now: number,
) {
  const said = { answer_status: answer?.status ?? null, answer: answer ? JSON.stringify(answer.body) : null };
  return { state, lease_until: 0, ...said, updated_at: now };
}

/** An update of an attempt's row, for the caller to complete. */
export function updateAttempt(db: Database, { id }: Pick<PaymentAttempt, 'id'>) {
  return db.updateTable('payment_attempts').where('id', '=', id);
}

/** The columns that change when a process begins an attempt or takes it over. */
function running(now: number) {
  return { state: 'running' as const, lease_until: now + LEASE, updated_at: now };
}
