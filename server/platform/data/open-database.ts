import { join } from 'node:path';
import type { Config } from '@server/platform/config';
import type { Log } from '@server/platform/log';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from './database';
import { ensureDatabase } from './empty-database';
import { migrate } from './migrate';
import { pgliteDialect } from './pglite-dialect';
import { openPglite } from './pglite-thread';
import { openPool } from './postgres-pool';
import type { Schema } from './schema';

/** Opens the configured database and migrates its tables. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const db = config.databaseUrl ? await openPostgres(config.databaseUrl, log) : await openEmbedded(config);
  await migrate(db);
  return db;
}

async function openEmbedded(config: Config): Promise<Database> {
  const dataDir = join(config.dataDir, 'database');
  const sync = config.databaseSync;
  await ensureDatabase(config.serverDir, dataDir, sync);
  return new Kysely<Schema>({ dialect: pgliteDialect(await openPglite(config.serverDir, { dataDir, sync })) });
}

async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: await openPool(connectionString, log) }) });
}
