import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { Reversal } from '@server/data/tables/reversals';
import { findAttempt } from '@server/payments/attempt-store';
import { type Consequence, enqueueDisputed, enqueueRefunded } from './mail/reversal-mail';
import type { PlanRow } from './plan-store';
import { lockPlan, RENEWALS } from './renewal/renewal-store';
import { stopAtPeriodEnd, stopRenewing } from './renewal/stop-renewing';

/**
 * Within a transaction, ends what a payment paid for once its money went back: a full refund and a lost dispute end the plan
 * whose present period it paid for, and a lost dispute stops every renewal of the person. A partial refund changes nothing.
 * The person is told.
 *
 * @param before how it stood until now; undefined if it is new
 */
export async function endReversed(
  transaction: Database,
  services: Services,
  reversal: Reversal,
  before: Pick<Reversal, 'amount' | 'status'> | undefined,
): Promise<void> {
  const plan = reversal.plan === null ? undefined : await lockPlan(transaction, reversal.plan);
  if (!plan || !(await paidForPeriod(transaction, reversal))) return;
  const isFirst = reversal.status !== before?.status;
  if (reversal.kind === 'refund') {
    if (!isFirst && reversal.amount === before.amount) return;
    const consequence = reversal.status === 'full' ? await end(transaction, services, plan, reversal) : 'stays';
    const { amount } = reversal;
    await enqueueRefunded(transaction, services, await read(transaction, plan), { amount, consequence });
  } else if (isFirst && reversal.status === 'lost') {
    const consequence = await end(transaction, services, plan, reversal);
    await stopOthers(transaction, services, plan);
    const { amount } = reversal;
    await enqueueDisputed(transaction, services, await read(transaction, plan), { amount, consequence });
  }
}

/** Within a transaction, does the same for a plan whose payment was reversed before the plan was stored. */
export async function endIfReversed(transaction: Database, services: Services, plan: PlanRow): Promise<void> {
  if (plan.payment_intent === null) return;
  const early = await transaction
    .updateTable('payment_reversals')
    .set({ plan: plan.guid })
    .where('payment_intent', '=', plan.payment_intent)
    .returningAll()
    .execute();
  for (const reversal of early) await endReversed(transaction, services, reversal, undefined);
}

/** A renewal that was charged after its plan had been canceled paid for nothing: we give it back, and say so then. */
async function paidForPeriod(db: Database, { paid_for, payment_intent }: Reversal): Promise<boolean> {
  if (paid_for !== 'renewal') return true;
  const renewal = await findAttempt(db, RENEWALS, { payment_intent });
  return renewal !== undefined && renewal.ordernumber !== null;
}

/** Ends a plan if the payment paid for its present period, and it has not ended yet. */
async function end(
  transaction: Database,
  { clock }: Services,
  plan: PlanRow,
  { payment_intent, kind }: Reversal,
): Promise<Consequence> {
  const now = clock.now();
  if (plan.paid_by !== payment_intent) {
    if (kind === 'refund' || plan.renewal_date === null) return 'stays';
    await stopAtPeriodEnd(transaction, plan, now);
    return 'stops';
  }
  if (plan.cancelled_at === null) await stopRenewing(transaction, plan, Math.min(now, plan.active_until), now);
  else {
    const active_until = Math.min(now, plan.active_until);
    await transaction.updateTable('plans').set({ active_until }).where('guid', '=', plan.guid).execute();
  }
  return 'ends';
}

/** Stops the renewals of the person's other plans: nobody who has taken money back is charged again. */
async function stopOthers(transaction: Database, { clock }: Services, { user_id, guid }: PlanRow): Promise<void> {
  const now = clock.now();
  const others = await transaction
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('guid', '<>', guid)
    .where('renewal_date', 'is not', null)
    .forUpdate()
    .execute();
  for (const plan of others) await stopAtPeriodEnd(transaction, plan, now);
}

function read(transaction: Database, { guid }: PlanRow): Promise<PlanRow> {
  return transaction.selectFrom('plans').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow();
}
