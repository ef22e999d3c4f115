import { MINUTE, SECOND } from '@server/clock';
import type { Log } from '@server/log';
import type { Pool } from 'pg';

/**
 * Connections of one process, and how long things may take: a caller waits for a connection, a statement runs, and a
 * transaction idles no longer than this, so that a process that hangs does not hold the others up. A server that is gone
 * without a word (its machine lost power) is noticed when a statement was not answered a while after it must have been.
 */
const POOL = {
  max: 10,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
  connectionTimeoutMillis: 10 * SECOND,
  statement_timeout: MINUTE,
  query_timeout: MINUTE + 10 * SECOND,
  idle_in_transaction_session_timeout: MINUTE,
};

/**
 * Connections to a PostgreSQL. One that breaks fails the statements that use it and nothing else: the next caller gets a
 * new one. Its library tells of a break by an `error` of the connection as well, which would end the process if nobody
 * heard it; at rest the pool does, in somebody's hands nobody.
 */
export async function openPool(connectionString: string, log: Log): Promise<Pool> {
  const { default: pg } = await import('pg');
  // 8-byte integers are times and sizes here: exact as numbers, as the embedded database gives them.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, ...POOL });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database connection', { reason: error.message }));
  });
  // Said above, with the connection it belongs to.
  pool.on('error', () => undefined);
  return pool;
}
