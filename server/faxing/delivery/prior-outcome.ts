import type { FaxingServices } from '@server/faxing/services';
import { MINUTE } from '@server/platform/clock';
import type { PriorOutcome } from '@server/queue/job-run';
import { findDelivery } from './delivery-store';
import { type FollowedEngine, tryId } from './fax-engine';

/**
 * By then whatever a killed process had started in order to hand a fax over has ended (`SUBMIT_LIMIT` of an engine is
 * shorter): what the engine does not have by now, it will not get. Milliseconds.
 */
const SETTLED_AFTER = 5 * MINUTE;
/** How long an engine that does not answer is waited for, ms, before somebody is told. */
const TELL_AFTER = 15 * MINUTE;

/** What became of a fax whose process was killed while handing it over, or whose engine has lost sight of it. */
export async function priorOutcomeOfDelivery(
  { db, clock }: FaxingServices,
  engine: FollowedEngine,
  orderId: string,
): Promise<PriorOutcome> {
  const delivery = await findDelivery(db, orderId);
  // It had not got so far as to begin.
  if (!delivery || delivery.ended_at !== null) return 'resume';
  const since = clock.now() - (delivery.handing_over_at ?? delivery.updated_at);
  try {
    if (delivery.engine_fax !== null) {
      const { at } = await engine.follow(delivery.engine_fax);
      return at === 'gone' ? 'none' : 'resume';
    }
    if ((await engine.find(tryId(orderId, delivery.tries + 1))) !== null) return 'resume';
    return since < SETTLED_AFTER ? 'pending' : 'resume';
  } catch {
    // The engine is silent: the reason is in the log of whoever follows other faxes.
    return since < TELL_AFTER ? 'pending' : 'none';
  }
}
