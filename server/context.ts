import type Stripe from 'stripe';
import type { SignInProviders } from './accounts/sign-in/sign-in-provider';
import type { Storages } from './archives/storages/storages';
import type { BlobStore } from './bucket/blob-store';
import type { FaxEngine } from './faxing/delivery/fax-engine';
import type { Mailer } from './mail/mailer';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Database } from './platform/data/database';
import type { Log } from './platform/log';
import type { Metrics } from './platform/metrics/metrics';
import type { JobRunner } from './queue/job-run';
import type { Readiness } from './start/health/readiness';
import type { FaxPages } from './untrusted/pdf/fax-pages/fax-pages';
import type { PageCounter } from './untrusted/pdf/page-counter';
import type { StrangersWork } from './untrusted/strangers-work';

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
