import type { RateLimitTable } from '@server/platform/data/tables/sessions';
import type { PlatformServices } from '@server/platform/services';
import { sql } from 'kysely';
import { Refusal } from './refuse';

/** How often an action is allowed. */
export interface Limit {
  /** The action counted, for example `contact`. */
  name: string;
  count: number;
  /** Milliseconds from the first use. */
  windowMs: number;
}

/** Counts a use by `who`; throws 429 with Retry-After once the window is full. */
export async function limitRate(services: PlatformServices, limit: Limit, who: string): Promise<void> {
  const { isWithin, endsInMs } = await countUse(services, limit, who);
  if (!isWithin) throw new Refusal(429, 'Too many attempts', {}, endsInMs);
}

/** One use of a limited action. */
export interface Use {
  limit: Limit;
  who: string;
}

/**
 * Counts a use by `who`; returns whether the window has room for it, and the ms until the next window. The database
 * keeps the count across processes and restarts; a window begins with the first use.
 */
export async function countUse(
  services: PlatformServices,
  limit: Limit,
  who: string,
): Promise<{ isWithin: boolean; endsInMs: number }> {
  const use = { limit, who };
  const counted = await add(services, [use], 1);
  return { isWithin: isUseWithin(counted, use), endsInMs: endsIn(services, counted, use) };
}

/** Counts several uses at once; returns the ms until all of their full windows have ended, 0 if none is full. */
export async function countUses(services: PlatformServices, uses: readonly Use[]): Promise<number> {
  const counted = await add(services, uses, 1);
  const full = uses.filter((use) => !isUseWithin(counted, use));
  return Math.max(0, ...full.map((use) => endsIn(services, counted, use)));
}

function endsIn({ clock }: PlatformServices, counted: ReadonlyMap<string, Counted>, use: Use): number {
  return (counted.get(keyOf(use))?.window_end ?? 0) - clock.now();
}

function isUseWithin(counted: ReadonlyMap<string, Counted>, use: Use): boolean {
  return (counted.get(keyOf(use))?.count ?? 0) <= use.limit.count;
}

/** Gives back uses that were counted within the same window. */
export async function giveBack(services: PlatformServices, uses: readonly Use[]): Promise<void> {
  await add(services, uses, -1);
}

/** The ms until there is room for another use by `who`, 0 if there is; counts nothing. */
export async function fullFor({ db, clock }: PlatformServices, limit: Limit, who: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('window_end')
    .where('key', '=', keyOf({ limit, who }))
    .where('window_end', '>', clock.now())
    .where('count', '>=', limit.count)
    .executeTakeFirst();
  return row ? row.window_end - clock.now() : 0;
}

type Counted = Pick<RateLimitTable, 'count' | 'window_end'>;

/** Adds to the counts of the current windows, never below zero; returns them by key. Locks rows in this order. */
async function add({ db, clock }: PlatformServices, uses: readonly Use[], by: 1 | -1): Promise<Map<string, Counted>> {
  const now = clock.now();
  const isOpen = sql`rate_limits.window_end > ${now}::bigint`;
  const rows = await db
    .insertInto('rate_limits')
    .values(
      uses.map((use) => ({
        key: keyOf(use),
        window_end: now + use.limit.windowMs,
        count: Math.max(by, 0),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOpen} then greatest(rate_limits.count + ${by}::integer, 0) else excluded.count end`,
        window_end: sql<number>`case when ${isOpen} then rate_limits.window_end else excluded.window_end end`,
      }),
    )
    .returning(['key', 'count', 'window_end'])
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

function keyOf({ limit, who }: Use): string {
  return `${limit.name}:${who}`;
}
