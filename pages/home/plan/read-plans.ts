import { listPlans } from '@shared/api/calls/plans';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { isDay } from '@shared/lib/shape/day';
import { endsEverywhere } from '@shared/payments/plan-days';
import { planStore } from './plan-store';

/** Reads the features of the plans that have not ended (specification 7). A failure leaves them as they were. */
export async function readPlans(): Promise<void> {
  const outcome = await listPlans();
  if (!outcome.ok) return;
  const inForce = outcome.value.filter(isInForce).map(({ features }) => features);
  planStore.setState({ inForce });
}

/** A plan that cannot be said to have ended counts: then nothing is called paused without a reason. */
function isInForce({ renewal_date, end_date, current_period_end }: Plan): boolean {
  if (renewal_date !== undefined) return true;
  const end = end_date ?? current_period_end;
  const endsAt = isDay(end) ? endsEverywhere(end) : Date.parse(end);
  return !(endsAt <= serverNow());
}
