import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { PlanRenewalTable } from '@server/data/tables/plans';
import { transact } from '@server/data/transact';
import { enqueue } from '@server/jobs/queue';
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

/**
 * The try of this job, written down as running; null when the plan does not renew on its date (any more) and the try
 * was never begun. Under the plan's lock: who cancels knows whether one has begun.
 */
export async function beginRenewal({ db, clock }: Services, job: RenewalJob): Promise<Renewal | null> {
  const begun = await transact(db, async (transaction) => {
    const plan = await transaction
      .selectFrom('plans')
      .select('renewal_date')
      .where('guid', '=', job.plan)
      .forUpdate()
      .executeTakeFirst();
    if (plan?.renewal_date === job.date) {
      const key = { plan: job.plan, renewal_date: job.date, try: job.try };
      await transaction
        .insertInto('plan_renewals')
        .values({ ...key, state: 'running', payment_intent: null, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return (await renewals(transaction, job.plan)).find((one) => one.renewal_date === job.date && one.try === job.try);
  });
  return begun ?? null;
}

/** The try of a plan that has begun and whose end is not known. */
export async function runningRenewal(db: Database, plan: string): Promise<Renewal | undefined> {
  return (await renewals(db, plan)).find(({ state }) => state === 'running');
}

/** The try that is charged with this payment intent. */
export function renewalOfIntent(db: Database, paymentIntent: string): Promise<Renewal | undefined> {
  return db.selectFrom('plan_renewals').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst();
}

/** Writes down which payment intent charges the try, before it may; false when the try was ended meanwhile. */
export async function keepRenewalIntent(db: Database, renewal: Renewal, paymentIntent: string): Promise<boolean> {
  const { numUpdatedRows } = await changeRenewal(db, renewal, { payment_intent: paymentIntent })
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a try; false when it had ended before. Money that came after all counts, also where it had seemed refused. */
export async function endRenewal(db: Database, renewal: Renewal, state: 'paid' | 'refused'): Promise<boolean> {
  const { numUpdatedRows } = await changeRenewal(db, renewal, { state })
    .where('state', 'in', state === 'paid' ? ['running', 'refused'] : ['running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The plan of a try. */
export function planOfRenewal(db: Database, renewal: Renewal): Promise<PlanRow> {
  return db.selectFrom('plans').selectAll().where('guid', '=', renewal.plan).executeTakeFirstOrThrow();
}

function renewals(db: Database, plan: string): Promise<Renewal[]> {
  return db.selectFrom('plan_renewals').selectAll().where('plan', '=', plan).execute();
}

function changeRenewal(db: Database, renewal: Renewal, change: Partial<Pick<Renewal, 'state' | 'payment_intent'>>) {
  return db
    .updateTable('plan_renewals')
    .set(change)
    .where('plan', '=', renewal.plan)
    .where('renewal_date', '=', renewal.renewal_date)
    .where('try', '=', renewal.try);
}
