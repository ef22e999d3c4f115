import { createStandIns } from '@sandbox/create-stand-ins';
import type { BlobStore, FormKeeper } from './bucket/blob-store';
import { createDiskStore } from './bucket/disk-store';
import { ownKeys } from './bucket/policy';
import { createS3Store } from './bucket/s3/s3-store';
import type { FaxEngine, FollowedEngine } from './faxing/delivery/fax-engine';
import { createMailer } from './mail/mailer';
import { type Clock, systemClock } from './platform/clock';
import { type Config, isSandboxed } from './platform/config';
import type { Database } from './platform/data/database';
import { openDatabase } from './platform/data/open-database';
import { sharedSecret } from './platform/data/secrets';
import { createLog, type Log } from './platform/log';
import { noMetrics } from './platform/metrics/metrics';
import { createPrometheus, type ReadableMetrics } from './platform/metrics/prometheus';
import { reachOutside } from './reach-outside';
import type { RouteServices } from './routes/services';
import { createReadiness } from './start/health/readiness';
import { createFaxPages } from './untrusted/pdf/fax-pages/fax-pages';
import { createPageCounter } from './untrusted/pdf/page-counter';
import { startFileRunner } from './untrusted/start-file-runner';
import type { UntrustedFileRunner } from './untrusted/untrusted-file-runner';
import { JOB_HANDLERS } from './worker/handlers';
import { createJobRunner } from './worker/job-runner';
import type { WorkerServices } from './worker/services';

/** All services, created once at startup. */
export interface Services extends RouteServices, WorkerServices {}

/** Replacements for tests. */
export interface ServiceOverrides {
  db?: Database;
  clock?: Clock;
  log?: Log;
  fetch?: typeof globalThis.fetch;
  fileRunner?: UntrustedFileRunner;
  engine?: FaxEngine;
}

/** The services, plus what only startup and shutdown need. */
export interface RunningServices extends Services {
  /** Storage of the server's own bucket; null if files are in another store. */
  store: FormKeeper | null;
  /** Metrics for the metrics port; null if there is none, and nothing is counted. */
  readable: ReadableMetrics | null;
  /** Shuts everything down in order; the database last. */
  close(): Promise<void>;
}

/** Opens the database and creates every service from these settings. */
export async function createServices(config: Config, overrides: ServiceOverrides = {}): Promise<RunningServices> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLog((line) => process.stdout.write(line));
  const db = overrides.db ?? (await openDatabase(config, log));
  const secret = config.sessionSecret ?? (await sharedSecret(db, 'session'));
  const fetch = overrides.fetch ?? globalThis.fetch;
  const { bucket, store } = openBucket(config, secret, clock, fetch);
  const fileRunner = overrides.fileRunner ?? (await startFileRunner(config.serverDir, log));
  const { jobs, ...parties } = isSandboxed(config)
    ? createStandIns(config, db, { clock, log, fetch, secret })
    : reachOutside(config, { clock, log, fetch, secret });
  const engine = overrides.engine ?? parties.engine;
  const handlers = { ...JOB_HANDLERS, ...jobs };
  const readable = config.metricsPort === 0 ? null : await createPrometheus({ db, clock, log }, Object.keys(handlers));
  const services: RunningServices = {
    config,
    db,
    clock,
    startedAt: clock.now(),
    log,
    secret,
    store,
    bucket,
    ...parties,
    mailer: createMailer(config, db, clock),
    engine,
    isDeliveryKnown: engine.isFollowed,
    ...(engine.isFollowed ? limitsOf(engine) : {}),
    fileRunner,
    pages: createPageCounter(fileRunner),
    faxPages: createFaxPages(fileRunner),
    jobs: createJobRunner(() => services, handlers),
    readiness: createReadiness({ db, bucket, clock, log }),
    metrics: readable ?? noMetrics,
    readable,
    fetch,
    close: async () => {
      await services.jobs.stop();
      services.fileRunner.close();
      await db.destroy();
    },
  };
  return services;
}

function limitsOf({ maxPages, maxBytes }: FollowedEngine): Pick<Services, 'maxPages' | 'maxBytes'> {
  return { ...(maxPages === undefined ? {} : { maxPages }), ...(maxBytes === undefined ? {} : { maxBytes }) };
}

function openBucket(
  config: Config,
  secret: string,
  clock: Clock,
  fetch: typeof globalThis.fetch,
): { bucket: BlobStore; store: FormKeeper | null } {
  const keys = ownKeys(secret);
  const { s3, bucketUrl } = config;
  if (s3?.takesForms) return { bucket: createS3Store(s3, bucketUrl, clock, fetch), store: null };
  const bucket = s3 ? createS3Store(s3, bucketUrl, clock, fetch, { keys }) : createDiskStore(config, keys, clock);
  return { bucket, store: { keys, write: (...file) => bucket.write(...file) } };
}
