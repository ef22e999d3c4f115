import type { Database } from '@server/platform/data/database';
import type { Schema } from '@server/platform/data/schema';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';

/** Those of these orders that are handed over, and were paid before a time, ms since the epoch. */
export async function handedOver(db: Database, orders: readonly string[], paidBefore: number): Promise<string[]> {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orders)
    .where('paid_at', '<', paidBefore)
    .where(isHandedOver)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an order is paid and its fax job is done. A job that was given up still needs the operator. */
export function isHandedOver(where: ExpressionBuilder<Schema, 'orders'>): ExpressionWrapper<Schema, 'orders', SqlBool> {
  const pending = where
    .selectFrom('jobs')
    .select('jobs.id')
    .where('kind', '=', 'fax')
    .where('jobs.state', '!=', 'done')
    .where(sql<boolean>`jobs.payload->>'order' = orders.id`);
  return where.and([where('orders.state', '=', 'paid'), where.not(where.exists(pending))]);
}
