import type { PaymentServices } from '@server/payments/services';
import type { Plan } from '@shared/api/shapes/plans';
import { beginsEverywhere } from '@shared/payments/plan-days';
import { PLAN_PRICES } from '@shared/reference/prices';
import { lastRefusal } from './next-charge';
import { type PlanRow, viewPlan } from './plan-store';

/**
 * A person's plans as sent to pages, oldest first, with ended ones: pages show their end and that the trial was used.
 */
export async function listPlans(services: PaymentServices, userId: string): Promise<Plan[]> {
  const { db, clock } = services;
  const now = clock.now();
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('period_end')
    .orderBy('guid')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({ ...viewPlan(row, now), ...(await failedRenewal(services, row, now)) })),
  );
}

/** A renewal that could not be charged and will be retried, as pages show it; empty if there is none. */
async function failedRenewal({ db }: PaymentServices, plan: PlanRow, now: number): Promise<Partial<Plan>> {
  const { guid, product, renewal_date } = plan;
  if (renewal_date === null || now < beginsEverywhere(renewal_date)) return {};
  const last = await lastRefusal(db, { guid, renewal_date });
  if (!last) return {};
  return {
    state: 'past_due',
    amount_due: PLAN_PRICES[product],
    ...(last.retry_on === null ? {} : { next_try: last.retry_on }),
    ...(last.reason === null ? {} : { message: last.reason }),
  };
}
