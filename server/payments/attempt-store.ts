import { MINUTE, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import { whileLeased } from '@server/queue/lease';
import { jobFor, jobRow } from '@server/queue/queue';
import { type RawBuilder, sql } from 'kysely';
import type { AnyAttempt, AttemptAnswer, AttemptPlace, NewAttempt, PageAttempt, PagePlace } from './attempt';
import type { PaymentServices } from './services';

/**
 * After this, a page that asks again takes the attempt over: its process has most likely died. If it was only slow,
 * both continue under the same idempotency keys at the provider and reach the same outcome.
 */
const LEASE = 4 * SECOND;
/** How often a process renews its lease on an attempt, ms of the machine's clock. */
const HOLD_EVERY = SECOND;
/** When a job checks an attempt that nobody came back for, ms after its start. */
const LOOK_AFTER = 5 * MINUTE;
/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = '23505';

/** Columns and their required values. */
type Which<A> = NoInfer<Partial<A> | Partial<AnyAttempt>>;

/** The attempts with these column values. */
export async function findAttempts<A extends AnyAttempt>(
  db: Database,
  { table }: AttemptPlace<A>,
  which: Which<A>,
): Promise<A[]> {
  const rows: unknown[] = await db.selectFrom(table).selectAll().where(matches(which)).execute();
  return rows as A[]; // rows of the place's table: Kysely cannot type a table that is a variable
}

/** The attempt with these column values. */
export async function findAttempt<A extends AnyAttempt>(
  db: Database,
  place: AttemptPlace<A>,
  which: Which<A>,
): Promise<A | undefined> {
  return (await findAttempts(db, place, which))[0];
}

/**
 * Inserts a new attempt as running. Null if its key exists already or another attempt for the same thing is running:
 * the database allows only one.
 *
 * @param begin checks what is paid for, within the same transaction, and returns the row to insert. If it throws, so
 *   does `insertAttempt`, and there is no attempt.
 */
export function insertAttempt<A extends PageAttempt>(
  { db, clock }: PaymentServices,
  place: PagePlace<A>,
  begin: (transaction: Database) => Promise<NewAttempt<A>>,
): Promise<A | null> {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const nothingYet = { payment_intent: null, answer_status: null, answer: null };
    const values: object = { ...(await begin(transaction)), ...running(now), ...nothingYet, created_at: now };
    const job = jobFor('begun', jobRow(place.job, place.payload(values as A), now, now + LOOK_AFTER));
    const row: unknown = await transaction
      .with('begun', (db) =>
        db
          .insertInto(place.table)
          .values(values as never) // columns of the place's table, as in `findAttempts`
          .onConflict((conflict) => conflict.doNothing())
          .returningAll(),
      )
      .with('queued', (db) => db.insertInto('jobs').columns(job.columns).expression(job.expression))
      .selectFrom('begun')
      .selectAll()
      .executeTakeFirst();
    return (row as A | undefined) ?? null; // as above
  });
}

/**
 * Takes over an interrupted attempt. Null while another process holds it, if it is over, and if another attempt for the
 * same thing is running: the database allows only one.
 */
export async function claimAttempt<A extends PageAttempt>(
  { db, clock }: PaymentServices,
  place: PagePlace<A>,
  attempt: A,
): Promise<A | null> {
  const now = clock.now();
  const isLeft = sql<boolean>`(state = 'needs_action' or (state = 'running' and lease_until <= ${now}))`;
  try {
    const claimed = update(db, place, attempt).set(running(now)).where(isLeft).returningAll();
    const row: unknown = await claimed.executeTakeFirst();
    return (row as A | undefined) ?? null; // as in `findAttempts`
  } catch (error) {
    // PostgreSQL's errors have a code; others do not.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** Runs `work` on an attempt while renewing this process's lease on it. */
export function holdAttempt<A extends PageAttempt, T>(
  { db, clock, log }: PaymentServices,
  place: PagePlace<A>,
  attempt: A,
  work: () => Promise<T>,
): Promise<T> {
  const renew = (): Promise<unknown> => {
    const now = clock.now();
    const isHeld = sql<boolean>`(state = 'running' and lease_until > ${now})`;
    return update(db, place, attempt)
      .set({ lease_until: now + LEASE })
      .where(isHeld)
      .execute();
  };
  return whileLeased(work, renew, (error) => log.error('payment', {}, error), HOLD_EVERY);
}

/**
 * Stores the attempt's payment intent before it may be charged. False if the attempt was ended in the meantime because
 * its process seemed dead: then nothing may be charged any more.
 */
export async function keepIntent<A extends AnyAttempt>(
  db: Database,
  place: AttemptPlace<A>,
  attempt: A,
  paymentIntent: string,
): Promise<boolean> {
  const kept = update(db, place, attempt).set({ payment_intent: paymentIntent }).where('state', '=', 'running');
  return (await kept.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Releases an attempt with an unknown outcome, so that others can take it over at once. */
export async function releaseAttempt<A extends PageAttempt>(
  db: Database,
  place: PagePlace<A>,
  attempt: A,
): Promise<void> {
  await update(db, place, attempt).set({ lease_until: 0 }).where('state', '=', 'running').execute();
}

/** Ends the attempt, or parks it until the person has authenticated. */
export async function closeAttempt<A extends PageAttempt>(
  db: Database,
  place: PagePlace<A>,
  attempt: A,
  state: 'needs_action' | 'refused' | 'done',
  answer: AttemptAnswer | null,
  now: number,
): Promise<void> {
  await update(db, place, attempt)
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

/** An update of an attempt's row. */
export function update<A extends AnyAttempt>(db: Database, place: AttemptPlace<A>, attempt: A) {
  return db.updateTable(place.table).where(matches(place.name(attempt)));
}

/** The columns that change when a process begins an attempt or takes it over. */
function running(now: number) {
  return { state: 'running' as const, lease_until: now + LEASE, updated_at: now };
}

function matches(which: object): RawBuilder<boolean> {
  const equalities = Object.entries(which).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<boolean>`(${sql.join(equalities, sql` and `)})`;
}
