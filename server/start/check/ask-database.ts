import { poolOptions } from '@server/platform/data/postgres/postgres-pool';
import { databaseWords } from '@server/platform/database-words';
import type { OutsideClock } from './outside-clock';

/**
 * Connects as the server does, and runs a statement in a transaction.
 *
 * @param limit ms
 * @throws an error with the database's reason
 */
export async function askDatabase(connectionString: string, limit: number, clock: OutsideClock): Promise<string> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...poolOptions(connectionString),
    max: 1,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  });
  // The pending call reports a broken connection.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  try {
    const { rows } = await pool.query<{ version: string; ms: number }>(
      'select version(), (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const [row] = rows;
    clock.note('PostgreSQL', row?.ms ?? Number.NaN);
    return `answers: ${row?.version.split(' ').slice(0, 2).join(' ') ?? ''}`;
  } catch (error) {
    throw new Error(databaseWords(error), { cause: error });
  } finally {
    await pool.end();
  }
}
