import type { Services } from '@server/context';
import type { JobRun } from './job-run';

/**
 * Does one job; throws to have it retried later. Must be idempotent, or call `run.begin()` before anything that must
 * not be repeated and have its kind in ONCE_ONLY.
 */
export type JobHandler = (services: Services, payload: unknown, run: JobRun) => Promise<void>;

/**
 * The outcome of an interrupted run, as far as it can be determined. `resume`: it may run again, because what it began is
 * known to be found, or known not to have happened. `pending`: it will be known soon.
 */
export type Evidence = 'done' | 'not-done' | 'resume' | 'pending' | 'none';

/** For kinds whose runs must not be retried blindly. */
export interface OnceOnly {
  /** Determines the outcome of the run with this number, whose process has died. */
  evidence: (services: Services, payload: unknown, attempt: number) => Promise<Evidence>;
  /** Tells the operator that the job may have been done, and is not retried. */
  tell: (services: Services, payload: unknown, reason: string) => Promise<void>;
}
