import { join } from 'node:path';
import type { Config } from '@server/platform/config';
import { databaseWords } from '@server/platform/database-words';
import type { Log } from '@server/platform/log';
import { Kysely, sql } from 'kysely';
import type { Database } from './database';
import { ensureDatabase } from './empty-database';
import { migrate } from './migrate';
import { pgliteDialect } from './pglite-dialect';
import { openPglite } from './pglite-thread';
import { LimitedPostgresDialect } from './postgres/postgres-dialect';
import { openPool } from './postgres/postgres-pool';
import type { Schema } from './schema';

/** The configured PostgreSQL cannot be used: unreachable, or it refuses what the server needs. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

/**
 * Opens the configured database and migrates its tables.
 *
 * @throws DatabaseProblem if PostgreSQL is unreachable, or refuses
 */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const db = config.databaseUrl ? await openPostgres(config.databaseUrl, log) : await openEmbedded(config);
  await migrate(db).catch((error: unknown) => {
    throw migrationProblem(error);
  });
  return db;
}

async function openEmbedded(config: Config): Promise<Database> {
  const dataDir = join(config.dataDir, 'database');
  const sync = config.databaseSync;
  await ensureDatabase(config.serverDir, dataDir, sync);
  return new Kysely<Schema>({ dialect: pgliteDialect(await openPglite(config.serverDir, { dataDir, sync })) });
}

async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  const db = new Kysely<Schema>({
    dialect: new LimitedPostgresDialect({ pool: await openPool(connectionString, log) }),
  });
  await asProblem(sql`select 1`.execute(db));
  return db;
}

/** PostgreSQL's codes for what its administrator can mend: missing rights, a read-only copy, a full disk. */
const OPERATORS = new Set(['42501', '25006', '53100']);

/** Passes the result on; a failure becomes a DatabaseProblem. */
export async function asProblem<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    throw problemOf(error);
  }
}

/** A failed migration as an operator can mend it; any other error unchanged. */
export function migrationProblem(error: unknown): unknown {
  // PostgreSQL's errors have a code; others do not.
  const { code = '' } = error as { code?: string };
  return OPERATORS.has(code) ? problemOf(error) : error;
}

function problemOf(error: unknown): DatabaseProblem {
  return new DatabaseProblem(databaseWords(error), { cause: error });
}
