import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@server/app';
import { createBucketApp } from '@server/bucket/app';
import type { FaxEngine } from '@server/faxing/delivery/fax-engine';
import { createFaxCommand } from '@server/faxing/outbox/fax-command';
import type { AppEnv } from '@server/http/app-env';
import { type Config, readConfig } from '@server/platform/config';
import { makeEmptyDatabase } from '@server/platform/data/empty-database';
import { pgliteDialect } from '@server/platform/data/pglite-dialect';
import type { PgliteThread } from '@server/platform/data/pglite-thread';
import type { Schema } from '@server/platform/data/schema';
import { type Log, silentLog } from '@server/platform/log';
import { createServices, type RunningServices } from '@server/services';
import { createUntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import { Hono } from 'hono';
import { Kysely } from 'kysely';
import { createKeptHelpers, type KeptHelpers } from './kept-helpers';

/** Open servers: the run must end even if a test failed before closing its own. */
const open = new Set<() => Promise<void>>();
const kept = (globalThis as { keptHelpers?: KeptHelpers }).keptHelpers;
const helpers = kept ?? createKeptHelpers();
if (typeof afterAll !== 'undefined') {
  afterAll(async () => {
    for (const close of open) await close();
    if (!kept) await helpers.close();
  });
}

/** Options of a test server. */
export interface TestServerOptions {
  /** Settings as environment variables, for example `{ NOTIFICATION_HTML: '<b>Hi</b>' }`. */
  env?: Record<string, string>;
  /** Initial time of the clock, ms since the epoch; by default the machine's time. */
  now?: number;
  log?: Log;
  /** Called with every database statement, including `begin` and `commit`. */
  onStatement?: (sql: string) => void;
  fetch?: typeof globalThis.fetch;
  /** Null: there is none, and paid faxes stay in the outbox. By default the fax line's stand-in sends them. */
  engine?: FaxEngine | null;
}

/** A clock that stands still until a test advances it. */
export interface TestClock {
  now(): number;
  /** Advances by this many milliseconds. */
  advance(ms: number): void;
  set(ms: number): void;
}

/** A whole server in memory, with its own database and folder. */
export interface TestServer {
  app: Hono<AppEnv>;
  bucket: Hono;
  services: RunningServices;
  config: Config;
  clock: TestClock;
  /** Calls the server at its public address; bucket addresses go to the bucket. */
  fetch: typeof globalThis.fetch;
  /** Runs all jobs that are due (mail, faxes). */
  runJobs(): Promise<number>;
  /** A second call does nothing. */
  close(): Promise<void>;
}

/** Starts a test server; the first in a file takes about half a second, from a dump created once per machine. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const rootDir = process.cwd();
  const dataDir = await mkdtemp(join(tmpdir(), 'faxkeep-test-'));
  const config = readTestConfig({ PUBLIC_URL: 'http://localhost', ...options.env, DATA_DIR: dataDir }, rootDir);
  const clock = createTestClock(options.now ?? Date.now());
  const database = await takeDatabase(config.serverDir);
  const giveBack = (): Promise<void> => Promise.resolve(void helpers.databases.push(database));
  const db = new Kysely<Schema>({
    dialect: pgliteDialect({ ...ofThisRealm(database, options.onStatement), close: giveBack }),
  });
  const services = await createServices(config, {
    db,
    clock,
    log: options.log ?? silentLog,
    ...(options.engine === undefined ? {} : { engine: options.engine ?? createFaxCommand(undefined, silentLog) }),
    // A server whose log is read starts its own, as the log mentions them.
    fileRunner: options.log
      ? createUntrustedFileRunner(await helpers.entryFile(config.serverDir, 'untrusted-process'), options.log)
      : await helpers.readers(config.serverDir),
    fetch: (input, init) => (options.fetch ?? fetchOwn)(input, init),
  });
  const app = createApp(services);
  const { store } = services;
  const bucket = store ? createBucketApp({ ...services, store }) : new Hono();
  const fetchOwn: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(config.bucketUrl) ? bucket.fetch(request) : app.fetch(request);
  };
  const close = async (): Promise<void> => {
    if (!open.delete(close)) return;
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  open.add(close);
  return {
    app,
    bucket,
    services,
    config,
    clock,
    fetch: fetchOwn,
    runJobs: () => services.jobs.runDue(),
    close,
  };
}

/**
 * The settings of a test. Without payment keys they are those of a sandbox, at any address. Unlike a real start, a test
 * may still set a fax command or a mail server, to test one thing at a time.
 */
function readTestConfig(env: Record<string, string>, rootDir: string): Config {
  const config = readConfig(
    env.STRIPE_SECRET_KEY === undefined ? { SANDBOX: '1', ...MANY, ...env } : { ...MANY, ...env },
    rootDir,
  );
  return {
    ...config,
    ...(env.FAX_COMMAND ? { faxCommand: env.FAX_COMMAND } : {}),
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
  };
}

/** Many people of one test pay with the provider's one test card. */
const MANY = { MAX_CARD_ORDERS_PER_DAY: '10000' };

/** An empty database with its tables. */
async function takeDatabase(serverDir: string): Promise<PgliteThread> {
  const used = helpers.databases.pop();
  if (!used) return helpers.openDatabase(serverDir, { dumpFile: await emptyDatabaseDump(serverDir), background: true });
  await used.query(EMPTY_ALL, []);
  return used;
}

/** Faster than `truncate`, which makes new files for every table and index. */
const EMPTY_ALL = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    loop execute 'delete from ' || name; end loop;
  for name in select quote_ident(sequencename) from pg_sequences where schemaname = 'public' and last_value is not null
    loop execute 'alter sequence ' || name || ' restart'; end loop;
end $$`;

/** The same database, throwing errors of this realm: `instanceof` does not recognize those of a kept one. */
function ofThisRealm(database: PgliteThread, onStatement: TestServerOptions['onStatement']): PgliteThread {
  const query: PgliteThread['query'] = (sql, params) => {
    onStatement?.(sql);
    return database.query(sql, params).catch((error: unknown) => {
      // What the database throws (`pglite-thread.ts`).
      const { message, code } = error as { message: string; code?: string };
      throw Object.assign(new Error(message), { code });
    });
  };
  return { ...database, query };
}

function createTestClock(start: number): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    set: (ms) => {
      now = ms;
    },
  };
}

/** Path of the dump of an empty, current database, created by the first test that needs it. */
export async function emptyDatabaseDump(serverDir: string): Promise<string> {
  const folder = join(serverDir, 'platform/data/migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  const version = hash.digest('hex').slice(0, 16);
  const file = join(tmpdir(), `faxkeep-test-database-${version}.tar`);
  if (existsSync(file)) return file;
  const half = `${file}.${process.pid}`;
  await writeFile(half, await makeEmptyDatabase(serverDir));
  await rename(half, file);
  return file;
}
