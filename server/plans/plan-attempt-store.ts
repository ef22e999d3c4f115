import { MINUTE, SECOND } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { PlanAttemptTable } from '@server/data/tables/plans';
import { transact } from '@server/data/transact';
import { enqueue } from '@server/jobs/queue';
import type { Insertable, Selectable } from 'kysely';

/** An attempt to buy a plan as it is kept. */
export type PlanAttempt = Selectable<PlanAttemptTable>;

/** What an attempt answers, the same on every re-send. */
export interface PlanAnswer {
  status: 200 | 400 | 402;
  body: Record<string, unknown>;
}

/** What a new attempt is made of. */
export type NewPlanAttempt = Pick<
  Insertable<PlanAttemptTable>,
  'user_id' | 'key' | 'fingerprint' | 'product' | 'cost' | 'payment_method' | 'email' | 'period_end' | 'renewal_date'
>;

/**
 * After this a page that asks again goes on with an attempt: its process has ended, most likely. If it was only slow, both
 * go on under the provider's idempotency keys and come to the same end.
 */
const LEASE = 20 * SECOND;
/** When an attempt nobody came back for is looked at by itself. */
const LOOK_AFTER = 5 * MINUTE;

/** The person's attempt of this key. */
export function findPlanAttempt(db: Database, userId: string, key: string): Promise<PlanAttempt | undefined> {
  return db
    .selectFrom('plan_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A person's other attempts in a state. */
export function otherAttempts(
  db: Database,
  { user_id, key }: Pick<PlanAttempt, 'user_id' | 'key'>,
  state: PlanAttempt['state'],
): Promise<PlanAttempt[]> {
  return db
    .selectFrom('plan_attempts')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '!=', key)
    .where('state', '=', state)
    .execute();
}

/**
 * Writes a new attempt down as running. Null when the key is known already or another purchase of this person runs: the
 * database allows one.
 */
export async function insertPlanAttempt({ db, clock }: Services, attempt: NewPlanAttempt): Promise<PlanAttempt | null> {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const row = await transaction
      .insertInto('plan_attempts')
      .values({
        ...attempt,
        state: 'running',
        lease_until: now + LEASE,
        payment_intent: null,
        answer_status: null,
        answer: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) {
      const payload = { user: row.user_id, key: row.key };
      await enqueue(transaction, 'settle-plan-attempt', payload, now, now + LOOK_AFTER);
    }
    return row ?? null;
  });
}

/** Goes on with an attempt that was left in the middle; null while somebody else is at it or it is over. */
export async function claimPlanAttempt(
  { db, clock }: Services,
  { user_id, key }: Pick<PlanAttempt, 'user_id' | 'key'>,
): Promise<PlanAttempt | null> {
  const now = clock.now();
  try {
    const row = await db
      .updateTable('plan_attempts')
      .set({ state: 'running', lease_until: now + LEASE, updated_at: now })
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where((where) =>
        where.or([
          where('state', '=', 'needs_action'),
          where.and([where('state', '=', 'running'), where('lease_until', '<=', now)]),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  } catch (error) {
    // Unique violation: another purchase of this person is running.
    if ((error as { code?: string }).code === '23505') return null;
    throw error;
  }
}

/**
 * Writes down which payment intent the attempt uses, before that may be charged. False when the attempt was ended
 * meanwhile, as its process seemed gone: then nothing may be charged any more.
 */
export async function keepPlanIntent(
  db: Database,
  { user_id, key }: PlanAttempt,
  paymentIntent: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_attempts')
    .set({ payment_intent: paymentIntent })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets others go on with the attempt at once: its outcome is not known. */
export async function releasePlanAttempt({ db }: Services, { user_id, key }: PlanAttempt): Promise<void> {
  await db
    .updateTable('plan_attempts')
    .set({ lease_until: 0 })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute();
}

/** Ends the attempt, or parks it until the person has authenticated. */
export async function closePlanAttempt(
  db: Database,
  { user_id, key }: PlanAttempt,
  state: 'needs_action' | 'refused' | 'done',
  answer: PlanAnswer | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('plan_attempts')
    .set({
      state,
      lease_until: 0,
      answer_status: answer?.status ?? null,
      answer: answer ? JSON.stringify(answer.body) : null,
      updated_at: now,
    })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}

/** The stored answer of an attempt that is over; null otherwise. */
export function storedPlanAnswer({ state, answer_status, answer }: PlanAttempt): PlanAnswer | null {
  if (state !== 'done' && state !== 'refused') return null;
  // Written by closePlanAttempt and nothing else.
  return { status: answer_status as PlanAnswer['status'], body: answer as PlanAnswer['body'] };
}
