import { MINUTE, SECOND } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import { whileLeased } from '@server/jobs/lease';
import { enqueue } from '@server/jobs/queue';
import { type RawBuilder, sql } from 'kysely';
import type { AnyAttempt, AttemptAnswer, AttemptPlace, NewAttempt, PageAttempt, PagePlace } from './attempt';

/**
 * After this a page that asks again goes on with an attempt: its process has ended, most likely. If it was only slow, both
 * go on under the provider's idempotency keys and come to the same end.
 */
const LEASE = 4 * SECOND;
/** How often a process that works on an attempt says so, in ms of the machine's clock. */
const HOLD_EVERY = SECOND;
/** When an attempt nobody came back for is looked at by itself, ms after its start. */
const LOOK_AFTER = 5 * MINUTE;
/** PostgreSQL's code. */
const UNIQUE_VIOLATION = '23505';

/** Columns and what they must be. */
type Which<A> = NoInfer<Partial<A> | Partial<AnyAttempt>>;

/** The attempts whose columns are these. */
export async function findAttempts<A extends AnyAttempt>(
  db: Database,
  { table }: AttemptPlace<A>,
  which: Which<A>,
): Promise<A[]> {
  const rows: unknown[] = await db.selectFrom(table).selectAll().where(matches(which)).execute();
  return rows as A[]; // the rows of the place's own table: queries do not follow a table that is a value
}

/** The attempt whose columns are these. */
export async function findAttempt<A extends AnyAttempt>(
  db: Database,
  place: AttemptPlace<A>,
  which: Which<A>,
): Promise<A | undefined> {
  return (await findAttempts(db, place, which))[0];
}

/**
 * Writes a new attempt down as running. Null when its key is known already or another attempt for the same thing runs: the
 * database allows one.
 *
 * @param begin looks at what is paid for as it stands when the attempt begins, in the same transaction, and gives what is
 *   written down. What it throws, `insertAttempt` throws, and there is no attempt.
 */
export function insertAttempt<A extends PageAttempt>(
  { db, clock }: Services,
  place: PagePlace<A>,
  begin: (transaction: Database) => Promise<NewAttempt<A>>,
): Promise<A | null> {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const nothingYet = { payment_intent: null, answer_status: null, answer: null };
    const values: object = { ...(await begin(transaction)), ...running(now), ...nothingYet, created_at: now };
    const row: unknown = await transaction
      .insertInto(place.table)
      .values(values as never) // of the place's own table, as in `findAttempts`
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    const attempt = row as A; // as above
    await enqueue(transaction, place.job, place.payload(attempt), now, now + LOOK_AFTER);
    return attempt;
  });
}

/**
 * Goes on with an attempt that was left in the middle; null while somebody else is at it or it is over, and when another one
 * for the same thing runs: the database allows one.
 */
export async function claimAttempt<A extends PageAttempt>(
  { db, clock }: Services,
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
    // PostgreSQL's errors carry a code; others are without.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** Does `work` on an attempt of this process, which is kept from others meanwhile. */
export function holdAttempt<A extends PageAttempt, T>(
  { db, clock, log }: Services,
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
 * Writes down which payment intent the attempt uses, before that may be charged. False when the attempt was ended
 * meanwhile, as its process seemed gone: then nothing may be charged any more.
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

/** Lets others go on with the attempt at once: its outcome is not known. */
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
  const said = { answer_status: answer?.status ?? null, answer: answer ? JSON.stringify(answer.body) : null };
  await update(db, place, attempt)
    .set({ state, lease_until: 0, ...said, updated_at: now })
    .execute();
}

/** Changes the row of an attempt. */
export function update<A extends AnyAttempt>(db: Database, place: AttemptPlace<A>, attempt: A) {
  return db.updateTable(place.table).where(matches(place.name(attempt)));
}

/** What changes when somebody begins an attempt or goes on with it. */
function running(now: number) {
  return { state: 'running' as const, lease_until: now + LEASE, updated_at: now };
}

function matches(which: object): RawBuilder<boolean> {
  const equalities = Object.entries(which).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<boolean>`(${sql.join(equalities, sql` and `)})`;
}
