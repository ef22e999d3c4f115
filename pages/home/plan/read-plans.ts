import { listPlans } from '@shared/api/calls/plans';
import type { Plan } from '@shared/api/shapes/plans';
import type { Features } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import { isDay } from '@shared/lib/shape/day';
import { endsEverywhere } from '@shared/payments/plan-days';

/** The features of each plan that has not ended (specification 7); null if the plans cannot be read. */
export async function readPlans(): Promise<Features[] | null> {
  const outcome = await listPlans();
  return outcome.ok ? outcome.value.filter(isInForce).map(({ features }) => features) : null;
}

/** A plan that cannot be said to have ended counts: then nothing is called paused without a reason. */
function isInForce({ renewal_date, end_date, current_period_end }: Plan): boolean {
  if (renewal_date !== undefined) return true;
  const end = end_date ?? current_period_end;
  const endsAt = isDay(end) ? endsEverywhere(end) : Date.parse(end);
  return !(endsAt <= serverNow());
}
