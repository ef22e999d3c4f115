import { listPlans } from '@shared/api/calls/plans';
import type { Features } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import { isPlanInForce } from '@shared/payments/plan-state';

/** The features of each plan that has not ended (specification 7); null if the plans cannot be read. */
export async function readPlans(): Promise<Features[] | null> {
  const outcome = await listPlans();
  if (!outcome.ok) return null;
  const now = serverNow();
  // A plan whose end is unknown counts: then nothing is called paused without a reason.
  return outcome.value.filter((plan) => isPlanInForce(plan, now)).map(({ features }) => features);
}
