import type { JobRun, PriorOutcome } from '@server/queue/job-run';
import type { WorkerServices } from './services';

/**
 * Does one job; throws to have it retried later. Must be idempotent, or call `run.begin()` before unrepeatable work and
 * have its kind in AT_MOST_ONCE.
 */
export type JobHandler = (services: WorkerServices, payload: unknown, run: JobRun) => Promise<void>;

/** For kinds whose runs must not be retried blindly. */
export interface AtMostOnce {
  /** Determines the outcome of the run with this number, whose process has died. */
  priorOutcome: (services: WorkerServices, payload: unknown, attempt: number) => Promise<PriorOutcome>;
  /** Tells the operator that the job may have been done and is not retried. */
  tell: (services: WorkerServices, payload: unknown, reason: string) => Promise<void>;
}
