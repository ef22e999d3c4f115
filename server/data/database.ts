import { join } from 'node:path';
import { MINUTE, SECOND } from '@server/clock';
import type { Config } from '@server/config';
import type { Log } from '@server/log';
import { Kysely, PostgresDialect } from 'kysely';
import { ensureDatabase } from './empty-database';
import { migrate } from './migrate';
import { pgliteDialect } from './pglite-dialect';
import { openPglite } from './pglite-thread';
import type { Schema } from './schema';

/** The database handle every part of the server uses; also the handle inside a transaction. */
export type Database = Kysely<Schema>;

/** Opens the database of the settings and brings its tables up to date. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const db = config.databaseUrl ? await openPostgres(config.databaseUrl, log) : await openEmbedded(config);
  await migrate(db);
  return db;
}

/**
 * Connections of one process, and how long things may take: a caller waits for a connection, a statement runs, and a
 * transaction idles no longer than this, so that a process that hangs does not hold the others up.
 */
const POOL = {
  max: 10,
  keepAlive: true,
  connectionTimeoutMillis: 10 * SECOND,
  statement_timeout: MINUTE,
  idle_in_transaction_session_timeout: MINUTE,
};

async function openEmbedded(config: Config): Promise<Database> {
  const dataDir = join(config.dataDir, 'database');
  const sync = config.databaseSync;
  await ensureDatabase(config.serverDir, dataDir, sync);
  return new Kysely<Schema>({ dialect: pgliteDialect(openPglite(config.serverDir, { dataDir, sync })) });
}

async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  const { default: pg } = await import('pg');
  // 8-byte integers are times and sizes here: exact as numbers, as the embedded database gives them.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, ...POOL });
  // A connection at rest broke, most likely because the database was restarted; the next call opens another.
  pool.on('error', (error) => log.warn('database connection', { reason: error.message }));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
