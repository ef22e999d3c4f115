import { DAY, HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { holdName, transact } from '@server/data/transact';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { enqueue } from './queue';

/** How long an order that was never paid, and its files, are kept after the last change. */
const ABANDONED_AFTER = UNPAID_ORDER_DAYS * DAY;
const DONE_JOBS_KEPT = 30 * DAY;
/** The provider sends an event again for three days, and by hand for 30. */
const EVENTS_KEPT = 60 * DAY;

/** Removes what nobody needs any more: ended sessions, old counts, orders left behind with their files. */
export async function tidyUp(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', now - DAY)
    .execute();
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('done_at', '<', now - DONE_JOBS_KEPT)
    .execute();
  await db
    .deleteFrom('provider_events')
    .where('taken_at', '<', now - EVENTS_KEPT)
    .execute();
  await db
    .deleteFrom('sandbox_idempotency')
    .where('created_at', '<', now - DAY)
    .execute();
  await removeAbandonedOrders(services, now - ABANDONED_AFTER);
  await scheduleTidyUp(services, now + HOUR);
}

/** Sees to it that exactly one tidying is waiting, whichever processes ask. */
export async function scheduleTidyUp({ db, clock }: Services, runAt: number): Promise<void> {
  await transact(db, async (transaction) => {
    await holdName(transaction, 'tidy');
    const others = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'tidy')
      .where('state', '=', 'waiting')
      .where('lease_until', '<=', clock.now())
      .execute();
    if (others.length === 0) await enqueue(transaction, 'tidy', {}, clock.now(), runAt);
  });
}

async function removeAbandonedOrders({ db, bucket }: Services, before: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'open')
    .where('updated_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('order_attempts')
            .select('key')
            .whereRef('order_attempts.order_id', '=', 'orders.id')
            .where('order_attempts.state', 'in', ['running', 'needs_action']),
        ),
      ),
    )
    .limit(500)
    .execute();
  for (const { id } of orders) {
    const files = await db.selectFrom('order_files').select('key').where('order_id', '=', id).execute();
    for (const { key } of files) await bucket.remove(key);
    await db.deleteFrom('orders').where('id', '=', id).where('state', '=', 'open').execute();
  }
}
