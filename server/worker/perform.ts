import { MaybeDone } from '@server/queue/job-run';
import { beginJob, endRun, type Job, type RunEnd, renewJob } from '@server/queue/job-store';
import { whileLeased } from '@server/queue/lease';
import { RunAborted, withinTime } from '@server/queue/time-limit';
import type { JobHandler } from './job-handler';
import { laneOf } from './lane-table';
import type { WorkerServices } from './services';
import { tellUnsure } from './tell-unsure';

/**
 * Runs a job that this process has claimed, renewing its lease meanwhile, and records how it ended. Never rejects.
 *
 * @param stopping aborted when the process is told to end
 */
export async function perform(
  services: WorkerServices,
  handlers: Record<string, JobHandler>,
  job: Job,
  stopping: AbortSignal,
): Promise<void> {
  const { log } = services;
  const ids = { kind: job.kind, jobId: String(job.id) };
  try {
    const end = await whileLeased(
      () => run(services, handlers, job, stopping),
      () => renewJob(services, job),
      (error) => log.error('job queue', ids, error),
    );
    const written = await endRun(services, job, end);
    if (written) await report(services, job, end, written.isGivenUp);
    else log.warn('job was taken over', { ...ids, ended: end.kind });
  } catch (error) {
    // The outcome could not be recorded: the lease expires, and the job runs again.
    log.error('job queue', ids, error);
  }
}

async function run(
  services: WorkerServices,
  handlers: Record<string, JobHandler>,
  job: Job,
  stopping: AbortSignal,
): Promise<RunEnd> {
  const known: { isBegun: boolean; againAt: number | null } = { isBegun: false, againAt: null };
  const begin = async (): Promise<void> => {
    await beginJob(services, job);
    known.isBegun = true;
  };
  const work = async (signal: AbortSignal): Promise<void> => {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`Nothing does jobs of kind ${job.kind}`);
    const again = (at: number): void => {
      known.againAt = at;
    };
    await handler(services, job.payload, { attempt: job.attempts, signal, begin, again });
  };
  try {
    const { limit, whenStopped } = laneOf(job.kind, services.config);
    await withinTime(work, { limit, stopping, whenStopped });
    return known.againAt === null ? { kind: 'done' } : { kind: 'again', at: known.againAt };
  } catch (error) {
    const isLeft = error instanceof RunAborted && error.reason === 'let-go';
    if (error instanceof MaybeDone || (isLeft && known.isBegun)) return { kind: 'unsure', error };
    return stopping.aborted ? { kind: 'released' } : { kind: 'failed', error };
  }
}

async function report(services: WorkerServices, job: Job, end: RunEnd, isGivenUp: boolean): Promise<void> {
  const { log, metrics } = services;
  const fields = { kind: job.kind, jobId: String(job.id), attempts: job.attempts };
  switch (end.kind) {
    case 'done':
      metrics.job(job.kind, 'done');
      log.info('job done', fields);
      return;
    case 'again':
      // Too frequent for the log: the code that queued the job logs what matters.
      return;
    case 'released':
      log.info('job released', fields);
      return;
    case 'failed':
      metrics.job(job.kind, isGivenUp ? 'given-up' : 'failed');
      log.error('job failed', { ...fields, givenUp: isGivenUp }, end.error);
      return;
    case 'unsure':
      await tellUnsure(services, job, end.error);
      return;
  }
}
