import type Stripe from 'stripe';
import type { BlobStore } from './bucket/blob-store';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './data/database';
import type { FaxEngine } from './delivery/fax-engine';
import type { Readiness } from './health/readiness';
import type { JobRunner } from './jobs/job-run';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Metrics } from './metrics/metrics';
import type { FaxPages } from './pdf/fax-pages/fax-pages';
import type { PageCounter } from './pdf/page-counter';
import type { SignInProviders } from './sign-in/sign-in-provider';
import type { Storages } from './storages/storages';
import type { StrangersWork } from './strangers/strangers-work';

/** Everything a route needs, created once at startup. Holds no visitor state: that is all in the database. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  /** When this process began, ms since the epoch. */
  startedAt: number;
  log: Log;
  /** The server's signing key. */
  secret: string;
  stripe: Stripe;
  /** Third parties that people can sign in with. */
  signIns: SignInProviders;
  bucket: BlobStore;
  mailer: Mailer;
  /** Sends faxes and tells what became of them; null if faxes are handed to FAX_COMMAND, or only to the outbox. */
  engine: FaxEngine | null;
  /** Where archives can forward documents to. */
  storages: Storages;
  /** Reads untrusted files in separate processes. */
  strangers: StrangersWork;
  pages: PageCounter;
  faxPages: FaxPages;
  jobs: JobRunner;
  readiness: Readiness;
  metrics: Metrics;
  /** Fetches third-party addresses; replaceable in tests. */
  fetch: typeof globalThis.fetch;
}
