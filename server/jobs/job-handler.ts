import type { Services } from '@server/context';
import type { JobRun } from './job-run';

/**
 * Does one job; throws to have it tried again later. Must bear being run twice: what must not be repeated begins with
 * `run.begin()`, and its kind is in ONCE_ONLY.
 */
export type JobHandler = (services: Services, payload: unknown, run: JobRun) => Promise<void>;

/** What became of a run that was left in the middle, as far as can be seen. */
export type Evidence = 'done' | 'not-done' | 'none';

/** For kinds whose runs must not be repeated blindly. */
export interface OnceOnly {
  /** Looks what became of the run with this number, whose process has ended. */
  evidence: (services: Services, payload: unknown, attempt: number) => Promise<Evidence>;
  /** Says to who runs the server that the job may have been done, and is not repeated. */
  tell: (services: Services, payload: unknown, reason: string) => Promise<void>;
}
