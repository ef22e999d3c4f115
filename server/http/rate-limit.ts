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
  if (!isWithin) throw new Refusal(429, 'Too many attempts: please wait a moment', {}, endsInMs);
}

/** A use of something limited, by somebody. */
export interface Use {
  limit: Limit;
  who: string;
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
  const isWithin = await countUses(services, [{ limit, who }]);
  return { isWithin, endsInMs: limit.windowMs - (services.clock.now() % limit.windowMs) };
}

/** Counts several uses at once; returns whether all of their windows have room. */
export async function countUses(services: Services, uses: readonly Use[]): Promise<boolean> {
  const counts = await add(services, uses, 1);
  return uses.every((use) => (counts.get(keyOf(use)) ?? 0) <= use.limit.count);
}

/** Gives back uses that were counted within the same window. */
export async function giveBack(services: Services, uses: readonly Use[]): Promise<void> {
  await add(services, uses, -1);
}

/** Whether the window has room for another use by `who`; counts nothing. */
export async function hasRoom({ db, clock }: Services, limit: Limit, who: string): Promise<boolean> {
  const now = clock.now();
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', keyOf({ limit, who }))
    .where('window_start', '=', now - (now % limit.windowMs))
    .executeTakeFirst();
  return (row?.count ?? 0) < limit.count;
}

/** Adds to the counts of the current windows, never below zero; returns them by key. Rows are locked in this sequence. */
async function add({ db, clock }: Services, uses: readonly Use[], by: 1 | -1): Promise<Map<string, number>> {
  const now = clock.now();
  const rows = await db
    .insertInto('rate_limits')
    .values(
      uses.map((use) => ({
        key: keyOf(use),
        window_start: now - (now % use.limit.windowMs),
        count: Math.max(by, 0),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: sql<number>`case when rate_limits.window_start = excluded.window_start then greatest(rate_limits.count + ${by}::integer, 0) else excluded.count end`,
        window_start: eb.ref('excluded.window_start'),
      })),
    )
    .returning(['key', 'count'])
    .execute();
  return new Map(rows.map(({ key, count }) => [key, count]));
}

function keyOf({ limit, who }: Use): string {
  return `${limit.name}:${who}`;
}
