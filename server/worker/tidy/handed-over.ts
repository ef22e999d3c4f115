import type { Database } from '@server/platform/data/database';
import { sql } from 'kysely';

/** Those of these orders that are paid and whose fax job is done. A job that was given up still needs the operator. */
export async function handedOver(db: Database, orders: readonly string[], paidBefore: number): Promise<string[]> {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orders)
    .where('state', '=', 'paid')
    .where('paid_at', '<', paidBefore)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('jobs')
            .select('jobs.id')
            .where('kind', '=', 'fax')
            .where('jobs.state', '!=', 'done')
            .where(sql<boolean>`jobs.payload->>'order' = orders.id`),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
