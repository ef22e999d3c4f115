import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { PlanAttemptTable } from '@server/data/tables/plans';
import { transact } from '@server/data/transact';
import { whileLeased } from '@server/jobs/lease';
import { enqueue } from '@server/jobs/queue';
import {
  closedAttempt,
  HOLD_EVERY,
  isHeld,
  isLeft,
  LOOK_AFTER,
  leaseFrom,
  resumedAttempt,
  startedAttempt,
  unlessOtherRuns,
} from '@server/payments/attempt';
import type { Insertable, Selectable } from 'kysely';

/** An attempt to buy a plan as it is kept. */
export type PlanAttempt = Selectable<PlanAttemptTable>;

/** What a new attempt is made of. */
export type NewPlanAttempt = Pick<
  Insertable<PlanAttemptTable>,
  'user_id' | 'key' | 'fingerprint' | 'product' | 'cost' | 'payment_method' | 'email' | 'period_end' | 'renewal_date'
>;

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
      .values({ ...attempt, ...startedAttempt(now) })
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
export function claimPlanAttempt(
  { db, clock }: Services,
  { user_id, key }: Pick<PlanAttempt, 'user_id' | 'key'>,
): Promise<PlanAttempt | null> {
  const now = clock.now();
  return unlessOtherRuns(() =>
    db
      .updateTable('plan_attempts')
      .set(resumedAttempt(now))
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where(isLeft(now))
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Does `work` on an attempt of this process, which is kept from others meanwhile. */
export function holdPlanAttempt<T>(
  { db, clock, log }: Services,
  { user_id, key }: PlanAttempt,
  work: () => Promise<T>,
): Promise<T> {
  const renew = (): Promise<unknown> => {
    const now = clock.now();
    return db
      .updateTable('plan_attempts')
      .set({ lease_until: leaseFrom(now) })
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where(isHeld(now))
      .execute();
  };
  return whileLeased(work, renew, (error) => log.error('payment', {}, error), HOLD_EVERY);
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
  ...end: Parameters<typeof closedAttempt>
): Promise<void> {
  await db
    .updateTable('plan_attempts')
    .set(closedAttempt(...end))
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}
