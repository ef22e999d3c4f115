import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './data/database';
import type { Log } from './log';
import type { Metrics } from './metrics/metrics';

/** Services that every part of the server depends on, created once at startup. The database holds all visitor state. */
export interface PlatformServices {
  config: Config;
  db: Database;
  clock: Clock;
  /** When this process started, ms since the epoch. */
  startedAt: number;
  log: Log;
  /** The server's signing key. */
  secret: string;
  metrics: Metrics;
  /** Fetches third-party addresses; replaceable in tests. */
  fetch: typeof globalThis.fetch;
}
