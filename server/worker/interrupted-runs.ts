import type { PriorOutcome } from '@server/queue/job-run';
import { endRun, findInterruptedRuns, type InterruptedRun, type RunEnd } from '@server/queue/job-store';
import { AT_MOST_ONCE } from './handlers';
import type { WorkerServices } from './services';
import { tellUnsure } from './tell-unsure';

/**
 * Settles runs whose process was killed during unrepeatable work: those with a known outcome are marked done or
 * retried; the others become unsure, and the operator is told once.
 */
export async function settleInterruptedRuns(services: WorkerServices): Promise<void> {
  for (const run of await findInterruptedRuns(services)) {
    await settle(services, run).catch((error: unknown) => {
      services.log.error('job queue', { kind: run.kind, jobId: String(run.id) }, error);
    });
  }
}

async function settle(services: WorkerServices, run: InterruptedRun): Promise<void> {
  const { log, metrics } = services;
  const { kind, attempts, payload, state } = run;
  const outcome = (await AT_MOST_ONCE[kind]?.priorOutcome(services, payload, attempts)) ?? 'none';
  if (outcome === 'pending' || (outcome === 'none' && state === 'unsure')) return;
  const end = endBy(outcome);
  const written = await endRun(services, run, end);
  if (!written) return;
  log.info('job left by its process', { kind, jobId: String(run.id), found: end.kind });
  if (end.kind === 'unsure') await tellUnsure(services, run, end.error);
  else if (end.kind !== 'released') metrics.job(kind, written.isGivenUp ? 'given-up' : end.kind);
}

const NOBODY_KNOWS = new Error('Its process died while running it');

function endBy(outcome: Exclude<PriorOutcome, 'pending'>): Exclude<RunEnd, { kind: 'again' }> {
  switch (outcome) {
    case 'done':
      return { kind: 'done' };
    case 'resume':
      return { kind: 'released' };
    case 'not-done':
      return { kind: 'failed', error: new Error('It was not done, and its process ended') };
    case 'none':
      return { kind: 'unsure', error: NOBODY_KNOWS };
  }
}
