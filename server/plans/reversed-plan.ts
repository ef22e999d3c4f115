import { selectAttempts } from '@server/payments/attempt';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import type { Reversal } from '@server/platform/data/tables/reversals';
import { enqueueDisputed, enqueueRefunded, type Reversed } from './mail/reversal-mail';
import type { PlanRow } from './plan-store';
import { lockPlan } from './renewal-store';
import { type Stopped, stopAtPeriodEnd, stopRenewing } from './stop-renewing';

/**
 * Within a transaction, applies a reversal to what was paid for: a full refund and a lost dispute end the plan whose
 * present period the payment covers, and a lost dispute stops every renewal of the person. A partial refund changes
 * nothing. The person is told.
 *
 * @param before its previous state; undefined if it is new
 */
export async function endReversed(
  transaction: Database,
  services: PaymentServices,
  reversal: Reversal,
  before: Pick<Reversal, 'amount' | 'status'> | undefined,
): Promise<void> {
  const plan = reversal.plan === null ? undefined : await lockPlan(transaction, reversal.plan);
  if (!plan || !(await paidForPeriod(transaction, reversal))) return;
  const { amount } = reversal;
  const isNewStatus = reversal.status !== before?.status;
  if (reversal.kind === 'refund') {
    if (!isNewStatus && amount === before.amount) return;
    const done = reversal.status === 'full' ? await end(transaction, services, plan, reversal) : NOTHING;
    await enqueueRefunded(transaction, services, { plan: await read(transaction, plan), amount, ...done, others: [] });
  } else if (isNewStatus && reversal.status === 'lost') {
    const done = await end(transaction, services, plan, reversal);
    const others = await stopOthers(transaction, services, plan);
    await enqueueDisputed(transaction, services, { plan: await read(transaction, plan), amount, ...done, others });
  }
}

/** Within a transaction, does the same for a plan whose present period was stored after its payment was reversed. */
export async function endIfReversed(transaction: Database, services: PaymentServices, plan: PlanRow): Promise<void> {
  if (plan.paid_by === null) return;
  const early = await transaction
    .updateTable('payment_reversals')
    .set({ plan: plan.guid })
    .where('payment_intent', '=', plan.paid_by)
    .returningAll()
    .execute();
  for (const reversal of early) await endReversed(transaction, services, reversal, undefined);
}

/**
 * False for a renewal not settled yet, and for one charged after its plan was canceled, which is refunded elsewhere.
 */
async function paidForPeriod(db: Database, { paid_for, payment_intent }: Reversal): Promise<boolean> {
  if (paid_for !== 'renewal') return true;
  const renewal = await selectAttempts(db, 'renewal').where('payment_intent', '=', payment_intent).executeTakeFirst();
  return renewal !== undefined && renewal.ordernumber !== null;
}

/** What a reversal has done to the plan of its payment. */
type Done = Pick<Reversed, 'consequence' | 'isRenewing'>;

const NOTHING: Done = { consequence: 'stays', isRenewing: false };

/** Ends a plan if the payment paid for its present period, and it has not ended yet. */
async function end(
  transaction: Database,
  { clock }: PaymentServices,
  plan: PlanRow,
  { payment_intent, kind }: Reversal,
): Promise<Done> {
  const now = clock.now();
  if (plan.paid_by !== payment_intent) {
    if (kind === 'refund' || plan.renewal_date === null) return NOTHING;
    const stopped = await stopAtPeriodEnd(transaction, plan, now);
    return { consequence: 'stops', isRenewing: stopped?.isRenewing ?? false };
  }
  const active_until = Math.min(now, plan.active_until);
  const stopped = plan.cancelled_at === null ? await stopRenewing(transaction, plan, active_until, now) : null;
  if (!stopped) await transaction.updateTable('plans').set({ active_until }).where('guid', '=', plan.guid).execute();
  return { consequence: 'ends', isRenewing: stopped?.isRenewing ?? false };
}

/** Stops the renewals of the person's other plans: a person who has taken money back is not charged again. */
async function stopOthers(
  transaction: Database,
  { clock }: PaymentServices,
  { user_id, guid }: PlanRow,
): Promise<readonly Stopped[]> {
  const now = clock.now();
  const others = await transaction
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('guid', '<>', guid)
    .where('renewal_date', 'is not', null)
    .orderBy('created_at')
    .forUpdate()
    .execute();
  const stopped: Stopped[] = [];
  for (const plan of others) {
    const one = await stopAtPeriodEnd(transaction, plan, now);
    if (one) stopped.push(one);
  }
  return stopped;
}

function read(transaction: Database, { guid }: PlanRow): Promise<PlanRow> {
  return transaction.selectFrom('plans').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow();
}
