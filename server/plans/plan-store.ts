import { Refusal } from '@server/http/refuse';
import type { PaymentServices } from '@server/payments/services';
import { DAY } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { PlanTable } from '@server/platform/data/tables/plans';
import type { Plan, PlanProduct } from '@shared/api/shapes/plans';
import type { Features } from '@shared/api/shapes/user';
import { PLAN_REFUSED_CODE } from '@shared/api/wire';
import { endsEverywhere } from '@shared/payments/plan-days';
import { paidThrough } from '@shared/payments/plan-price';
import { FEATURE_IDS } from '@shared/reference/features';
import { isTrial } from '@shared/reference/prices';
import type { Selectable } from 'kysely';

/** A plan as stored. */
export type PlanRow = Selectable<PlanTable>;

/** A person's active plans, oldest first. A plan that renews is active even if its renewal is charged late. */
export function activePlans({ db, clock }: PaymentServices, userId: string, within: Database = db): Promise<PlanRow[]> {
  return within
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where((plan) => plan.or([plan('renewal_date', 'is not', null), plan('active_until', '>', clock.now())]))
    .orderBy('created_at')
    .orderBy('period_end')
    .orderBy('guid')
    .execute();
}

/** The last paid day of a person's plan of this product, if it does not renew: another one bought begins after it. */
export async function paidThroughOf(
  services: PaymentServices,
  userId: string,
  product: PlanProduct,
): Promise<string | null> {
  const now = services.clock.now();
  const plans = (await activePlans(services, userId)).map((row) => viewPlan(row, now));
  return paidThrough(plans, product, now);
}

/** One of a person's plans. Throws the same 404 for another person's as for one that does not exist. */
export async function ownPlan({ db }: PaymentServices, userId: string, guid: string): Promise<PlanRow> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('guid', '=', guid)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'There is no such plan', { code: PLAN_REFUSED_CODE });
  return row;
}

/** The features a person's plans enable (specification 6): any active plan has all of them. */
export async function featuresOf(services: PaymentServices, userId: string, within?: Database): Promise<Features> {
  return (await activePlans(services, userId, within)).length > 0 ? ALL_FEATURES : {};
}

/**
 * The plan as sent to pages at `now`, ms since the epoch (specification 3). One that does not renew has its end
 * instead: `end_date` is the last day, or the exact moment if the plan ends at another time than that day. One that has
 * ended has no features.
 */
export function viewPlan(row: PlanRow, now: number): Plan {
  const { guid, product, period_end, renewal_date, active_until, card, card_brand, card_last4 } = row;
  const moment = new Date(active_until).toISOString();
  const end = isTrial(product) || active_until !== endsEverywhere(period_end) ? moment : period_end;
  const isActive = renewal_date !== null || active_until > now;
  return {
    guid,
    plan: product,
    current_period_end: isTrial(product) ? moment : period_end,
    features: isActive ? ALL_FEATURES : {},
    ...(renewal_date === null ? { end_date: end } : { renewal_date }),
    ...(card === null || card_last4 === null ? {} : { card: { brand: card_brand ?? '', last4: card_last4 } }),
  };
}

/** When a plan's features end, ms since the epoch: a trial's after a day, others' when the last day ends everywhere. */
export function activeUntil(product: PlanProduct, boughtAt: number, periodEnd: string): number {
  return isTrial(product) ? boughtAt + DAY : endsEverywhere(periodEnd);
}

const ALL_FEATURES: Features = Object.fromEntries(FEATURE_IDS.map((id) => [id, true]));
