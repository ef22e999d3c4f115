import type { Evidence, JobRun } from '@server/queue/job-run';
import type { WorkerServices } from '@server/worker/services';

/**
 * Does one job; throws to have it retried later. Must be idempotent, or call `run.begin()` before anything that must
 * not be repeated and have its kind in ONCE_ONLY.
 */
export type JobHandler = (services: WorkerServices, payload: unknown, run: JobRun) => Promise<void>;

/** For kinds whose runs must not be retried blindly. */
export interface OnceOnly {
  /** Determines the outcome of the run with this number, whose process has died. */
  evidence: (services: WorkerServices, payload: unknown, attempt: number) => Promise<Evidence>;
  /** Tells the operator that the job may have been done, and is not retried. */
  tell: (services: WorkerServices, payload: unknown, reason: string) => Promise<void>;
}
