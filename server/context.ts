import type Stripe from 'stripe';
import type { BlobStore } from './bucket/blob-store';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './data/database';
import type { Readiness } from './health/readiness';
import type { JobRunner } from './jobs/job-run';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Metrics } from './metrics/metrics';
import type { PageCounter } from './pdf/page-counter';
import type { StrangersWork } from './strangers/strangers-work';

/** Everything a route needs, made once at start. Holds no visitor's state: that is all in the database. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  /** Key of every signature the server makes itself. */
  secret: string;
  stripe: Stripe;
  bucket: BlobStore;
  mailer: Mailer;
  /** Reads what strangers send, in processes of its own. */
  strangers: StrangersWork;
  pages: PageCounter;
  jobs: JobRunner;
  readiness: Readiness;
  metrics: Metrics;
  /** Fetches an outside address; replaceable in tests. */
  fetch: typeof globalThis.fetch;
}
