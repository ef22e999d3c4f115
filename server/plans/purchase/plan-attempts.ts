import type { PagePlace } from '@server/payments/attempt';
import type { PlanAttemptTable } from '@server/platform/data/tables/plans';
import type { Selectable } from 'kysely';

/** An attempt to buy a plan, as stored. */
export type PlanAttempt = Selectable<PlanAttemptTable>;

/** Where they are stored. */
export const PLAN_ATTEMPTS: PagePlace<PlanAttempt> = {
  table: 'plan_attempts',
  name: ({ user_id, key }) => ({ user_id, key }),
  job: 'settle-plan-attempt',
  payload: ({ user_id, key }) => ({ user: user_id, key }),
};
