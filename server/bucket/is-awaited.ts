import type { Database } from '@server/platform/data/database';

/**
 * Whether a file may be uploaded to this key: it was set up in a still open order and is not registered yet. Keys of
 * registered, paid or deleted files accept nothing more.
 */
export async function isAwaited(db: Database, key: string): Promise<boolean> {
  const place = await db
    .selectFrom('order_files')
    .innerJoin('orders', 'orders.id', 'order_files.order_id')
    .select('order_files.key')
    .where('order_files.key', '=', key)
    .where('order_files.state', '=', 'setup')
    .where('orders.state', '=', 'open')
    .executeTakeFirst();
  return place !== undefined;
}
