import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database';

const TRIES = 5;
/** Longest wait before the second try, ms; doubled for each further one. */
const WAIT = 20;

/**
 * Runs `work` in one transaction; from its start again when the database broke it off because of another one (deadlock,
 * serialization). So `work` does nothing but what the transaction undoes, and uses the handle it is given.
 *
 * @throws what `work` throws; then nothing of it was kept.
 */
export async function transact<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isBrokenOff(error)) throw error;
      await setTimeout(Math.random() * WAIT * 2 ** attempt);
    }
  }
}

/** Waits until no other transaction of any process holds this name; held until the caller's transaction ends. */
export async function holdName(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** PostgreSQL's codes for a serialization failure and a deadlock. */
function isBrokenOff(error: unknown): boolean {
  // PostgreSQL's errors carry a code; others are without.
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}
