import type { Services } from '@server/context';
import { sql } from 'kysely';
import { Refusal } from './refuse';

/** How often something may be done. */
export interface Limit {
  /** The action counted, for example `contact`. */
  name: string;
  count: number;
  /** Milliseconds. */
  windowMs: number;
}

/** Counts a use by `who`; throws 429 with Retry-After once the window is full. */
export async function limitRate(services: Services, limit: Limit, who: string): Promise<void> {
  const { isWithin, endsInMs } = await countUse(services, limit, who);
  if (!isWithin) throw new Refusal(429, 'Too many tries: please wait a moment', {}, endsInMs);
}

/**
 * Counts a use by `who`; returns whether the window has room for it, and the ms until the next window. The count is in
 * the database, so it holds across processes and restarts.
 */
export async function countUse(
  services: Services,
  limit: Limit,
  who: string,
): Promise<{ isWithin: boolean; endsInMs: number }> {
  const now = services.clock.now();
  const windowStart = now - (now % limit.windowMs);
  const row = await services.db
    .insertInto('rate_limits')
    .values({ key: `${limit.name}:${who}`, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.window_start = excluded.window_start then rate_limits.count + 1 else 1 end`,
        window_start: windowStart,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return { isWithin: row.count <= limit.count, endsInMs: windowStart + limit.windowMs - now };
}

/** Whether the window has room for another use by `who`; counts nothing. */
export async function hasRoom({ db, clock }: Services, limit: Limit, who: string): Promise<boolean> {
  const now = clock.now();
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', `${limit.name}:${who}`)
    .where('window_start', '=', now - (now % limit.windowMs))
    .executeTakeFirst();
  return (row?.count ?? 0) < limit.count;
}

/** Gives back a use that `countUse` counted within the same window. */
export async function giveBack({ db, clock }: Services, limit: Limit, who: string): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', `${limit.name}:${who}`)
    .where('window_start', '=', now - (now % limit.windowMs))
    .where('count', '>', 0)
    .execute();
}
