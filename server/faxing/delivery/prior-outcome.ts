import type { FaxingServices } from '@server/faxing/services';
import { MINUTE } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { PriorOutcome } from '@server/queue/job-run';
import { findDelivery, isWithAnother } from './delivery-store';
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
  if (isWithAnother(delivery, engine)) return 'none';
  const since = clock.now() - (delivery.handing_over_at ?? delivery.updated_at);
  try {
    if (delivery.engine_fax !== null) {
      const { at } = await engine.follow(delivery.engine_fax, delivery.pages);
      return at === 'gone' || at === 'unclear' ? 'none' : 'resume';
    }
    const { to_number } = await orderOf(db, orderId);
    const next = { id: tryId(orderId, delivery.tries + 1), number: to_number, since: delivery.created_at };
    if ((await engine.find(next)) !== null) return 'resume';
    return since < SETTLED_AFTER ? 'pending' : 'resume';
  } catch {
    // The engine does not answer: the runs of other faxes log the reason.
    return since < TELL_AFTER ? 'pending' : 'none';
  }
}

function orderOf(db: Database, id: string) {
  return db.selectFrom('orders').select('to_number').where('id', '=', id).executeTakeFirstOrThrow();
}
