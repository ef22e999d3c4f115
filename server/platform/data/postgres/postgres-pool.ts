import { MINUTE, SECOND } from '@server/platform/clock';
import type { Log } from '@server/platform/log';
import type { Pool, PoolConfig } from 'pg';

/** Limits of a statement, and of an idle transaction, so that a hanging process does not block the others. */
const SERVER_LIMITS = `set statement_timeout = ${MINUTE}; set idle_in_transaction_session_timeout = ${MINUTE}`;

/**
 * Options of a pool: at most ten connections per process, and time limits. A server that vanished (its machine lost
 * power) is noticed when a statement has had no answer for a while after the server's own limit.
 */
export function poolOptions(connectionString: string): PoolConfig {
  return {
    connectionString,
    max: 10,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    connectionTimeoutMillis: 10 * SECOND,
    query_timeout: MINUTE + 10 * SECOND,
    // Statements, because PgBouncer refuses connections that ask for limits at once. The pool waits for the promise,
    // which its types lack.
    onConnect: (client) => client.query(SERVER_LIMITS) as unknown as undefined,
  };
}

/**
 * A pool of connections to PostgreSQL. A broken connection fails only the statements that use it: the next caller gets
 * a new one. The library also emits an `error` event on it, which would end the process without a listener; the pool
 * listens only while the connection is idle.
 */
export async function openPool(connectionString: string, log: Log): Promise<Pool> {
  const { default: pg } = await import('pg');
  // 8-byte integers are times and sizes here: exact as numbers, which the embedded database also returns.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool(poolOptions(connectionString));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database connection', { reason: error.message }));
  });
  // Logged above, with the connection it belongs to.
  pool.on('error', () => undefined);
  return pool;
}
