import type { FaxingServices } from '@server/faxing/services';
import { MINUTE } from '@server/platform/clock';
import type { PriorOutcome } from '@server/queue/job-run';
import { findDelivery } from './delivery-store';
import { type FollowedEngine, tryId } from './fax-engine';

/** By then, ms, every program that a killed process started has ended (`SUBMIT_LIMIT`) and hands nothing over. */
const SETTLED_AFTER = 5 * MINUTE;
/** How long to wait for an engine that does not answer before operators are told, ms. */
const TELL_AFTER = 15 * MINUTE;

/** What became of a fax whose process was killed while handing it over, or whose engine has lost sight of it. */
export async function priorOutcomeOfDelivery(
  { db, clock }: FaxingServices,
  engine: FollowedEngine,
  orderId: string,
): Promise<PriorOutcome> {
  const delivery = await findDelivery(db, orderId);
  // The run had not begun to hand it over.
  if (!delivery || delivery.ended_at !== null) return 'resume';
  const since = clock.now() - (delivery.handing_over_at ?? delivery.updated_at);
  try {
    if (delivery.engine_fax !== null) {
      const { at } = await engine.follow(delivery.engine_fax, delivery.pages);
      return at === 'gone' || at === 'unclear' ? 'none' : 'resume';
    }
    if ((await engine.find(tryId(orderId, delivery.tries + 1))) !== null) return 'resume';
    return since < SETTLED_AFTER ? 'pending' : 'resume';
  } catch {
    // The engine does not answer: the runs of other faxes log the reason.
    return since < TELL_AFTER ? 'pending' : 'none';
  }
}
