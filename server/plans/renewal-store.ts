import { findAttempt, type RenewalAttempt, renewalId } from '@server/payments/attempt';
import { begunAt, updateAttempt } from '@server/payments/attempt-store';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import { enqueue } from '@server/queue/queue';
import type { PlanRow } from './plan-store';

/** Payload of job `renew-plan`. `date`: YYYY-MM-DD; `try` counts from 1. */
export interface RenewalJob {
  plan: string;
  date: string;
  try: number;
}

/** Queues an attempt to charge a renewal. `runAt`: ms since the epoch. */
export function enqueueRenewalTry(db: Database, job: RenewalJob, now: number, runAt: number): Promise<void> {
  return enqueue(db, 'renew-plan', job, now, runAt);
}

/**
 * The job's attempt, stored as running; null if the plan does not renew on that date and the attempt never began. Runs
 * under the plan's lock, so that a cancellation knows whether one has begun.
 */
export function beginRenewal({ db, clock }: PaymentServices, job: RenewalJob): Promise<RenewalAttempt | null> {
  const { plan: guid, date, try: count } = job;
  const id = renewalId(guid, date, count);
  return transact(db, async (transaction) => {
    const plan = await lockPlan(transaction, guid);
    if (plan?.renewal_date === date) {
      const columns = { kind: 'renewal' as const, plan: guid, renewal_date: date, try: count };
      await transaction
        .insertInto('payment_attempts')
        // Its job is leased by one process at a time, so it needs no lease of its own.
        .values({ id, ...begunAt(clock.now()), ...columns, lease_until: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return (await findAttempt(transaction, 'renewal', id)) ?? null;
  });
}

/** How a renewal ends: with its receipt's number if it has paid for a period, or with the reason and the next try. */
type RenewalEnd =
  | { state: 'done'; ordernumber?: string }
  | { state: 'refused'; reason?: string; retry_on?: string | null };

/** Ends an attempt; false if it had ended before. A payment counts even if it had seemed refused. */
export async function endRenewal(
  db: Database,
  renewal: RenewalAttempt,
  end: RenewalEnd,
  now: number,
): Promise<boolean> {
  const from = end.state === 'done' ? (['running', 'refused'] as const) : (['running'] as const);
  const ended = await updateAttempt(db, renewal)
    .set({ ...end, updated_at: now })
    .where('state', 'in', from)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** A plan whose row is locked until the transaction ends. */
export function lockPlan(transaction: Database, guid: string): Promise<PlanRow | undefined> {
  return transaction.selectFrom('plans').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirst();
}
