import type { Services } from '@server/context';
import { sql } from 'kysely';
import { changeDelivery, findDelivery } from './delivery-store';
import { endDelivered, endFailed } from './end-delivery';

/** Somebody found out that a fax was sent: records that it has arrived. Without a fax engine nothing is known of it. */
export async function recordDelivered(services: Services, orderId: string): Promise<void> {
  const delivery = await findDelivery(services.db, orderId);
  if (delivery) await endDelivered(services, await orderOf(services, orderId), delivery.pages);
}

/** Somebody wants a fax to be tried now: the next run hands it over, as a new try unless the engine has this one. */
export async function planTry({ db, clock }: Services, orderId: string): Promise<void> {
  const now = clock.now();
  const waits = { state: 'waiting', engine_fax: null, handing_over_at: null, next_try: now } as const;
  await changeDelivery(db, orderId, { ...waits, updated_at: now });
}

/** What became of a fax that somebody wanted to give up. `over`: it had ended before, or is no fax on its way. */
export type GivenUpOutcome = 'given-up' | 'delivered' | 'over';

/**
 * Somebody gives a fax up: its try is ended at the engine, its money refunded, and the person told. A fax that has arrived
 * meanwhile counts as delivered.
 *
 * @throws Error if the engine does not answer: then nothing has changed.
 */
export async function giveFaxUp(services: Services, orderId: string): Promise<GivenUpOutcome> {
  const { db, clock, engine } = services;
  const delivery = await findDelivery(db, orderId);
  if (!engine || !delivery || delivery.ended_at !== null) return 'over';
  const order = await orderOf(services, orderId);
  if (delivery.engine_fax !== null) {
    await engine.cancel(delivery.engine_fax);
    const progress = await engine.follow(delivery.engine_fax);
    if (progress.at === 'delivered') {
      await endDelivered(services, order, progress.pagesSent);
      return 'delivered';
    }
  }
  const isFirst = await endFailed(services, order, { reason: delivery.reason ?? 'other', detail: 'Given up by hand' });
  await sql`update jobs set state = 'done', done_at = ${clock.now()}::bigint, begun_at = null, lease_until = 0
    where kind = 'fax' and payload->>'order' = ${orderId} and state in ('unsure', 'failed')`.execute(db);
  return isFirst ? 'given-up' : 'over';
}

function orderOf({ db }: Services, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
