import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './data/database';
import type { Log } from './log';
import type { Metrics } from './metrics/metrics';

/** What every part of the server takes, created once at startup. It holds no visitor state: that is in the database. */
export interface PlatformServices {
  config: Config;
  db: Database;
  clock: Clock;
  /** When this process began, ms since the epoch. */
  startedAt: number;
  log: Log;
  /** The server's signing key. */
  secret: string;
  metrics: Metrics;
  /** Fetches third-party addresses; replaceable in tests. */
  fetch: typeof globalThis.fetch;
}
