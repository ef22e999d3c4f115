import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { PlanRenewalTable } from '@server/data/tables/plans';
import { transact } from '@server/data/transact';
import { enqueue } from '@server/jobs/queue';
import type { AttemptPlace } from '@server/payments/attempt';
import { findAttempt, update } from '@server/payments/attempt-store';
import type { PlanRow } from '@server/plans/plan-store';
import type { Selectable } from 'kysely';

/** One try to charge a renewal, as it is kept. */
export type Renewal = Selectable<PlanRenewalTable>;

/** Payload of job `renew-plan`. `date`: YYYY-MM-DD; `try` counts from 1. */
export interface RenewalJob {
  plan: string;
  date: string;
  try: number;
}

/** Puts a try to charge a renewal into the queue. `runAt`: ms since the epoch. */
export function enqueueRenewalTry(db: Database, job: RenewalJob, now: number, runAt: number): Promise<void> {
  return enqueue(db, 'renew-plan', job, now, runAt);
}

/** Where they are kept. Their job is run by one process at a time, so they are held by none. */
export const RENEWALS: AttemptPlace<Renewal> = {
  table: 'plan_renewals',
  name: ({ plan, renewal_date, try: count }) => ({ plan, renewal_date, try: count }),
};

/**
 * The try of this job, written down as running; null when the plan does not renew on its date (any more) and the try
 * was never begun. Under the plan's lock: who cancels knows whether one has begun.
 */
export async function beginRenewal({ db, clock }: Services, job: RenewalJob): Promise<Renewal | null> {
  const key = { plan: job.plan, renewal_date: job.date, try: job.try };
  const begun = await transact(db, async (transaction) => {
    const plan = await lockPlan(transaction, job.plan);
    if (plan?.renewal_date === job.date) {
      await transaction
        .insertInto('plan_renewals')
        .values({ ...key, state: 'running', payment_intent: null, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return findAttempt(transaction, RENEWALS, key);
  });
  return begun ?? null;
}

/** Ends a try; false when it had ended before. Money that came after all counts, also where it had seemed refused. */
export async function endRenewal(db: Database, renewal: Renewal, state: 'paid' | 'refused'): Promise<boolean> {
  const from = state === 'paid' ? (['running', 'refused'] as const) : (['running'] as const);
  const ended = await update(db, RENEWALS, renewal).set({ state }).where('state', 'in', from).executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** A plan, whose row is kept as it is until the transaction ends. */
export function lockPlan(transaction: Database, guid: string): Promise<PlanRow | undefined> {
  return transaction.selectFrom('plans').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirst();
}
