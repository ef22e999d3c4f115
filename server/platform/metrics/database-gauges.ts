import { type Clock, SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { Log } from '@server/platform/log';
import { withinLimit } from '@server/platform/probe';
import type { Gauge, Registry } from 'prom-client';
import { countJobs, JOB_STATES, type JobCount } from './job-counts';

/** The state of a paid fax: waiting for its delivery time, being handed over, followed in delivery, or finished. */
const FAX_STATES = ['scheduled', 'queued', 'followed', 'retrying', 'handed-over', 'failed', 'unsure'] as const;

const STATE_OF_FAX: Record<JobCount['state'], (typeof FAX_STATES)[number]> = {
  waiting: 'scheduled',
  due: 'queued',
  running: 'queued',
  followed: 'followed',
  retrying: 'retrying',
  done: 'handed-over',
  failed: 'failed',
  unsure: 'unsure',
};

const LIMIT = 2 * SECOND;

/**
 * Adds gauges for jobs and faxes, read from the database. Call the returned function before each scrape; without the
 * database these series are absent, and `faxkeep_database_up` is 0.
 */
export function addDatabaseGauges(
  { Gauge: Maker, registry }: { Gauge: typeof Gauge; registry: Registry },
  { db, clock, log, kinds }: { db: Database; clock: Clock; log: Log; kinds: readonly string[] },
): () => Promise<void> {
  const gauge = <T extends string>(name: string, help: string, labelNames: T[]): Gauge<T> =>
    new Maker({ name, help, labelNames, registers: [registry] });
  const up = gauge('faxkeep_database_up', 'Whether the database answered this scrape.', []);
  const jobs = gauge('faxkeep_jobs', 'Jobs in the queue that all processes share.', ['kind', 'state']);
  const oldest = gauge('faxkeep_jobs_oldest_due_seconds', 'How long the oldest job has been due, untouched.', ['kind']);
  const faxes = gauge('faxkeep_faxes', 'Paid faxes; those handed over, of the last 30 days.', ['state']);

  const show = (counts: readonly JobCount[], now: number): void => {
    for (const kind of kinds) {
      for (const state of JOB_STATES) jobs.set({ kind, state }, 0);
      oldest.set({ kind }, 0);
    }
    for (const state of FAX_STATES) faxes.set({ state }, 0);
    for (const { kind, state, count, since } of counts) {
      if (kind === 'fax') faxes.inc({ state: STATE_OF_FAX[state] }, count);
      // The job may come from an older or a newer version.
      const known = kinds.includes(kind) ? kind : 'other';
      if (state !== 'done') jobs.inc({ kind: known, state }, count);
      if (state === 'due' && since !== null) oldest.set({ kind: known }, (now - since) / SECOND);
    }
  };
  return async () => {
    for (const one of [jobs, oldest, faxes]) one.reset();
    try {
      const now = clock.now();
      const counts = await withinLimit(() => countJobs(db, now), LIMIT);
      up.set(1);
      show(counts, now);
    } catch (error) {
      up.set(0);
      log.warn('metrics without the database', { reason: error instanceof Error ? error.message : String(error) });
    }
  };
}
