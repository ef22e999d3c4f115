import type { PaymentServices } from '@server/payments/services';
import { DAY, HOUR } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import { enqueue } from '@server/queue/queue';
import { addDays, beginsEverywhere } from '@shared/payments/plan-days';
import { isSubscription, isTrial } from '@shared/reference/prices';
import { enqueueChargeSoon, enqueueEnded, enqueueEndsSoon } from './mail/end-mail';
import type { PlanRow } from './plan-store';
import { lockPlan } from './renewal-store';

/** How long before a year ends or is charged again (days), and before a trial ends (ms), its owner is told. */
const DAYS_AHEAD = 7;
const TRIAL_AHEAD = 4 * HOUR;
/** The owner is told of an end at most this late, ms: the server may have been off. */
const TOO_LATE = 30 * DAY;

/** Payload of job `plan-notice`. `until`: the period's last day when it was queued, YYYY-MM-DD. */
interface Notice {
  plan: string;
  until: string;
  tells: 'ends-soon' | 'ended' | 'charge-soon';
}

/** Queues what a plan's owner is told before and at the end of its period. */
export async function enqueueNotices(db: Database, plan: PlanRow, now: number): Promise<void> {
  const add = (tells: Notice['tells'], at: number): Promise<void> =>
    enqueue(db, 'plan-notice', { plan: plan.guid, until: plan.period_end, tells } satisfies Notice, now, at);
  if (plan.product === 'PLAN_SUBSCRIPTION_ANNUAL' && plan.renewal_date !== null) {
    await add('charge-soon', beginsEverywhere(addDays(plan.renewal_date, -DAYS_AHEAD)));
  }
  if (isSubscription(plan.product)) return;
  const ahead = isTrial(plan.product) ? TRIAL_AHEAD : DAYS_AHEAD * DAY;
  await add('ends-soon', plan.active_until - ahead);
  await add('ended', plan.active_until);
}

/** Whether the person has another plan that outlasts this one. */
async function isFollowed(db: Database, { user_id, guid, active_until }: PlanRow): Promise<boolean> {
  const other = await db
    .selectFrom('plans')
    .select('guid')
    .where('user_id', '=', user_id)
    .where('guid', '<>', guid)
    .where((plan) => plan.or([plan('renewal_date', 'is not', null), plan('active_until', '>', active_until)]))
    .executeTakeFirst();
  return other !== undefined;
}

/** Job `plan-notice`: sends a notice that is still true and useful. */
export async function tellPlanNotice(services: PaymentServices, payload: unknown): Promise<void> {
  // Only enqueueNotices writes this payload.
  const { plan: guid, until, tells } = payload as Notice;
  const now = services.clock.now();
  await transact(services.db, async (transaction) => {
    const plan = await lockPlan(transaction, guid);
    if (plan?.period_end !== until) return;
    const isOver = plan.active_until <= now;
    if (tells === 'charge-soon') {
      const { renewal_date } = plan;
      if (renewal_date !== null && now < beginsEverywhere(renewal_date)) {
        await enqueueChargeSoon(transaction, services, plan, renewal_date);
      }
    } else if (plan.cancelled_at !== null || (await isFollowed(transaction, plan))) {
      // Its owner was told when it was canceled, or has another plan that lasts longer.
    } else if (tells === 'ends-soon') {
      if (!isOver) await enqueueEndsSoon(transaction, services, plan);
    } else if (isOver && now < plan.active_until + TOO_LATE) await enqueueEnded(transaction, services, plan);
  });
}
