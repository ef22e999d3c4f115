import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database';

const TRIES = 5;
/** Maximum wait before the second try, ms; doubled for each further one. */
const WAIT = 20;

/**
 * Runs `work` in one transaction, and retries it when the database aborts it because of another one (deadlock,
 * serialization failure). So `work` must have no effects outside the transaction, and use the given handle.
 *
 * @throws the errors of `work`; then everything was rolled back.
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

/** Takes a lock on a name, across all processes; held until the caller's transaction ends. */
export async function lockName(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** PostgreSQL's codes for a serialization failure and a deadlock. */
function isBrokenOff(error: unknown): boolean {
  // PostgreSQL's errors have a code; others do not.
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01';
}
