import { MINUTE, SECOND } from '@server/platform/clock';
import type { Log } from '@server/platform/log';
import type { Pool, PoolConfig } from 'pg';

/**
 * Options of a pool: at most ten connections per process, and time limits. A server that vanished (its machine lost
 * power) is noticed when a statement has had no answer for a while after the limit of transactions.
 */
export function poolOptions(connectionString: string): PoolConfig {
  return {
    connectionString,
    max: 10,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    connectionTimeoutMillis: 10 * SECOND,
    query_timeout: MINUTE + 10 * SECOND,
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
