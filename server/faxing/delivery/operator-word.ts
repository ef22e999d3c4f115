import type { FaxingServices } from '@server/faxing/services';
import { sql } from 'kysely';
import { changeDelivery, findDelivery, isWithAnother, takeDelivery } from './delivery-store';
import { endDelivered, endFailed } from './end-delivery';

/** Records that a fax has arrived, as an operator found out; does nothing for one that is not followed. */
export async function recordDelivered(services: FaxingServices, orderId: string): Promise<void> {
  const delivery = await findDelivery(services.db, orderId);
  if (delivery) await endDelivered(services, await orderOf(services, orderId), delivery.pages);
}

/** Has the next run hand a fax over now, as a new try unless the engine has this one. */
export async function tryFaxNow({ db, clock }: FaxingServices, orderId: string): Promise<void> {
  const now = clock.now();
  const waits = { state: 'waiting', engine_fax: null, handing_over_at: null, next_try: now } as const;
  await changeDelivery(db, orderId, { ...waits, refused_at: null, updated_at: now });
}

/** The outcome of giving a fax up. `over`: it has ended, or is being handed over. `goes-on`: nothing can end it. */
export type GivenUpOutcome = 'given-up' | 'delivered' | 'over' | 'goes-on';

/**
 * Gives a fax up for an operator: ends its try at the engine, refunds it, and tells the sender. A fax that has arrived
 * in the meantime counts as delivered. One that a command is handing over, or that the engine cannot end, is left.
 *
 * @throws Error if the engine does not answer; nothing has changed then.
 */
export async function giveFaxUp(services: FaxingServices, orderId: string): Promise<GivenUpOutcome> {
  const { db, clock, engine } = services;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (order?.state !== 'paid' || !(await isOpen(services, orderId))) return 'over';
  const delivery = await takeDelivery(db, order, clock.now());
  if (engine.isFollowed && delivery.engine_fax !== null && !isWithAnother(delivery, engine)) {
    if (!(await engine.cancel(delivery.engine_fax))) return 'goes-on';
    const progress = await engine.follow(delivery.engine_fax, delivery.pages);
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

/** Whether a fax can be given up: the job of a followed one stops at its next run, but a command cannot be stopped. */
async function isOpen({ db, engine, clock }: FaxingServices, orderId: string): Promise<boolean> {
  const free = sql<boolean>`(state in ('unsure', 'failed') or (state = 'waiting'
    and (${engine.isFollowed}::boolean or (begun_at is null and lease_until <= ${clock.now()} and attempts > 0))))`;
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'fax')
    .where(sql<boolean>`payload->>'order' = ${orderId}`)
    .where(free)
    .executeTakeFirst();
  return job !== undefined;
}

function orderOf({ db }: FaxingServices, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
