import type { AttemptPlace } from '@server/payments/attempt';
import { findAttempt, update } from '@server/payments/attempt-store';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import type { PlanRenewalTable } from '@server/platform/data/tables/plans';
import { transact } from '@server/platform/data/transact';
import { enqueue } from '@server/queue/queue';
import type { Selectable } from 'kysely';
import type { PlanRow } from './plan-store';

/** An attempt to charge a renewal, as stored. */
export type Renewal = Selectable<PlanRenewalTable>;

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

/** Where they are stored. Their job is leased by one process at a time, so they need no lease of their own. */
export const RENEWALS: AttemptPlace<Renewal> = {
  table: 'plan_renewals',
  name: ({ plan, renewal_date, try: count }) => ({ plan, renewal_date, try: count }),
};

/**
 * The job's attempt, stored as running; null if the plan does not (or no longer) renew on its date and the attempt
 * never began. Runs under the plan's lock, so that a cancellation knows whether one has begun.
 */
export async function beginRenewal({ db, clock }: PaymentServices, job: RenewalJob): Promise<Renewal | null> {
  const key = { plan: job.plan, renewal_date: job.date, try: job.try };
  const begun = await transact(db, async (transaction) => {
    const plan = await lockPlan(transaction, job.plan);
    if (plan?.renewal_date === job.date) {
      await transaction
        .insertInto('plan_renewals')
        .values({
          ...key,
          state: 'running',
          payment_intent: null,
          ordernumber: null,
          reason: null,
          retry_on: null,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return findAttempt(transaction, RENEWALS, key);
  });
  return begun ?? null;
}

/** Ends an attempt; false if it had ended before. A payment counts even if it had seemed refused. */
export async function endRenewal(db: Database, renewal: Renewal, state: 'paid' | 'refused'): Promise<boolean> {
  const from = state === 'paid' ? (['running', 'refused'] as const) : (['running'] as const);
  const ended = await update(db, RENEWALS, renewal).set({ state }).where('state', 'in', from).executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** A plan, whose row is locked until the transaction ends. */
export function lockPlan(transaction: Database, guid: string): Promise<PlanRow | undefined> {
  return transaction.selectFrom('plans').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirst();
}
