import type { BlobStore } from '@server/bucket/blob-store';
import { type Clock, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { Log } from '@server/platform/log';
import { createProbe, type Probe } from '@server/platform/probe';
import { sql } from 'kysely';
import { assertJobsMove } from './stuck-jobs';

/** The checks. `running`: the process has not been told to end. */
export type CheckName = 'running' | 'database' | 'bucket' | 'jobs';

/** Whether this process may get visitors, and the result of each check. */
export interface Report {
  isReady: boolean;
  checks: Record<CheckName, 'ok' | 'failed'>;
}

/** Reports whether this process can serve visitors now. */
export interface Readiness {
  report(): Promise<Report>;
  /** The process was told to end: it stays unready from here on. */
  end(): void;
}

/** Time limit of each check. */
const LIMIT = 2 * SECOND;

/** The readiness of a process with these services. Logs when a check starts to fail or recovers. */
export function createReadiness(services: { db: Database; bucket: BlobStore; clock: Clock; log: Log }): Readiness {
  const { db, bucket, clock, log } = services;
  let isEnding = false;
  const failed = new Set<CheckName>();
  const probes: [CheckName, Probe][] = [
    ['running', () => Promise.resolve(isEnding ? new Error('The process is ending') : null)],
    ['database', createProbe(() => sql`select 1`.execute(db), LIMIT)],
    ['bucket', createProbe(() => bucket.check(), LIMIT)],
    ['jobs', createProbe(() => assertJobsMove(db, clock.now()), LIMIT)],
  ];
  const tell = (check: CheckName, error: Error | null): void => {
    if (error && !failed.has(check)) log.warn('not ready', { check, reason: error.message });
    if (!error && failed.has(check)) log.info('ready again', { check });
    if (error) failed.add(check);
    else failed.delete(check);
  };
  return {
    report: async () => {
      const found = await Promise.all(probes.map(async ([name, probe]) => [name, await probe()] as const));
      for (const [name, error] of found) tell(name, error);
      // The names come from the list above.
      const checks = Object.fromEntries(found.map(([name, error]) => [name, error ? 'failed' : 'ok']));
      return { isReady: found.every(([, error]) => !error), checks: checks as Report['checks'] };
    },
    end: () => {
      isEnding = true;
    },
  };
}
